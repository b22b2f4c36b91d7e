import { pageAlarmEpisodes } from '@gemba/contract/alarm/episode.ts'
import { can } from '@gemba/contract/identity/role/can.ts'
import { listObjectStatus, type ObjectStatus } from '@gemba/contract/overview/object-status.ts'
import { companyOf, type Read } from '../../platform/db/work.ts'
import { DomainError } from '../../platform/domain-error.ts'
import type { Call } from '../../platform/http/call.ts'
import { handleWithoutWork } from '../../platform/http/route.ts'
import { countOpenAlarms, type OpenAlarms } from '../alarm/index.ts'
import { listCountedNodes } from '../equipment/index.ts'
import { presenceByBox } from '../gateway/index.ts'
import type { TelemetryServices } from '../telemetry/index.ts'
import { deviceKey, rollUp } from './roll-up.ts'

const alarmsFor = async (read: Read): Promise<ReadonlyMap<string, OpenAlarms>> =>
  can(read.actor.authorities, pageAlarmEpisodes.permission) ? countOpenAlarms(read) : new Map()

const needsAttention = ({ level, boxCount, onlineBoxCount }: ObjectStatus): boolean =>
  level !== null || onlineBoxCount < boxCount

export interface ObjectStatusDependencies {
  readonly telemetry: { readonly intake: Pick<TelemetryServices['intake'], 'newestByDevice'> }
}

/**
 * Returns the newest readings; empty while the intake is unavailable, because only the age of readings depends on it.
 */
async function newestOf({ telemetry }: ObjectStatusDependencies, { actor }: Call): Promise<Map<string, number>> {
  const newest = await telemetry.intake.newestByDevice(companyOf(actor)).catch((error: unknown) => {
    if (error instanceof DomainError && error.code === 'unavailable') return []
    throw error
  })
  return new Map(newest.map(([boxId, deviceCode, ts]) => [deviceKey(boxId, deviceCode), ts]))
}

export const objectStatusRoutes = (services: ObjectStatusDependencies) =>
  handleWithoutWork(listObjectStatus, import.meta.url, async ({ ids }, call) => {
    // The intake and the database respond concurrently.
    const [newest, stored] = await Promise.all([
      newestOf(services, call),
      call.inRead(async (read) => {
        const alarms = await alarmsFor(read)
        const nodes = await listCountedNodes(read, [...alarms.keys(), ...(ids ?? [])])
        return { alarms, nodes, boxes: await presenceByBox(read) }
      }),
    ])
    const statuses = rollUp(stored.nodes, { ...stored, newest }, ids ?? undefined)
    if (ids) return ids.flatMap((id) => statuses.get(id) ?? [])
    return [...statuses.values()].filter(needsAttention)
  })
