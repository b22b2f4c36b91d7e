import { countPointStates } from '@gemba/contract/overview/point-totals.ts'
import { quality, severityOf } from '@gemba/contract/telemetry/sample.ts'
import { DomainError } from '../../platform/domain-error.ts'
import { handleWithoutWork } from '../../platform/http/route.ts'
import { countPointsInAlarm } from '../alarm/index.ts'
import { listEnabledPoints } from '../equipment/index.ts'
import { type CurrentReadings, readCurrent } from '../telemetry/index.ts'

const badSeverity = 2
const pointsAtOnce = 10_000

export interface PointTotalDependencies {
  readonly telemetry: CurrentReadings
}

export const pointTotalRoutes = ({ telemetry }: PointTotalDependencies) =>
  handleWithoutWork(countPointStates, import.meta.url, async ({ objectId = null }, call) => {
    const { total, enabledIds, alarm } = await call.inRead(async (read) => ({
      ...(await listEnabledPoints(read, objectId)),
      alarm: await countPointsInAlarm(read, objectId),
    }))
    let online = 0
    for (let at = 0; at < enabledIds.length; at += pointsAtOnce) {
      const latest = await readCurrent(telemetry, call, enabledIds.slice(at, at + pointsAtOnce))
      if (typeof latest === 'string') throw new DomainError(latest)
      for (const { ts, quality: code } of latest.values())
        if (ts !== null && severityOf(code) !== badSeverity && code !== quality.uncertainNoCommunicationLastUsableValue)
          online++
    }
    return { total, online, offline: total - online, alarm }
  })
