import { pageAlarmEpisodes } from '@gemba/contract/alarm/episode.ts'
import { can } from '@gemba/contract/identity/role/can.ts'
import { listObjectStatus, type ObjectStatus } from '@gemba/contract/overview/object-status.ts'
import type { Read } from '../../platform/db/work.ts'
import { type BoundRoute, handle } from '../../platform/http/route.ts'
import { countOpenAlarms, type OpenAlarms } from '../alarm/index.ts'
import { listObjectNodes } from '../equipment/index.ts'
import { onlineByBox } from '../gateway/index.ts'
import { rollUp } from './roll-up.ts'

const alarmsFor = async (read: Read): Promise<ReadonlyMap<string, OpenAlarms>> =>
  can(read.actor.authorities, pageAlarmEpisodes.permission) ? countOpenAlarms(read) : new Map()

const needsAttention = ({ level, boxCount, onlineBoxCount }: ObjectStatus): boolean =>
  level !== null || onlineBoxCount < boxCount

export const objectStatusRoutes: BoundRoute[] = handle(listObjectStatus, import.meta.url, async (read, { ids }) => {
  const nodes = await listObjectNodes(read)
  const statuses = rollUp(nodes, { alarms: await alarmsFor(read), isOnline: await onlineByBox(read) })
  if (ids) return ids.flatMap((id) => statuses.get(id) ?? [])
  return [...statuses.values()].filter(needsAttention)
})
