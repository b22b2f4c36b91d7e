import { controlByFree, controlByRules } from '@gemba/contract/control/group-control.ts'
import { reasonOf } from '@gemba/contract/control/reasons.ts'
import { severityOf } from '@gemba/contract/telemetry/sample.ts'
import { notFound } from '../../../platform/domain-error.ts'
import type { Call } from '../../../platform/http/call.ts'
import { handleWithoutWork } from '../../../platform/http/route.ts'
import { type ControlRule, isFulfilled, listControlRules, points, readControlEntry } from '../../equipment/index.ts'
import type { ControlServices } from '../command/control-point.ts'
import { refuse } from '../refuse.ts'
import { type GroupValue, sendGroup } from './send-group.ts'

/** Returns the values of the rules that are fulfilled now. The first rule of a target point wins. */
async function valuesOfRules({ devices }: ControlServices, rules: readonly ControlRule[]): Promise<GroupValue[]> {
  const watchedIds = [...new Set(rules.map(({ pointId }) => pointId))]
  const latest = await devices.intake.latestValues(watchedIds)
  const valueById = new Map(
    latest.flatMap(({ pointId, value, quality }) =>
      value !== null && severityOf(quality) === 0 && Number.isFinite(Number(value)) ? [[pointId, Number(value)]] : [],
    ),
  )
  const targetById = new Map<string, string>()
  for (const rule of rules) {
    const value = valueById.get(rule.pointId)
    if (value === undefined || targetById.has(rule.targetPointId)) continue
    if (isFulfilled({ comparison: rule.comparison, value: rule.value }, value))
      targetById.set(rule.targetPointId, rule.targetValue)
  }
  return [...targetById].map(([pointId, value]) => ({ pointId, value }))
}

/** Throws `controlRefused` unless the points belong to the controlled object of an enabled entry. */
async function assertOfEntry(call: Call, underId: string, values: readonly GroupValue[]): Promise<void> {
  await call.inRead(async (read) => {
    const entry = await readControlEntry(read, underId)
    if (entry.isEnabled !== 1) refuse(call.actor, reasonOf('entryDisabled'))
    for (const { pointId } of values) {
      const { objectId } = await points.read(read, { id: pointId })
      if (objectId !== entry.underObjectId) refuse(call.actor, reasonOf('notOfEntry'))
    }
  })
}

export const controlGroupRoutes = (services: ControlServices) => [
  ...handleWithoutWork(controlByRules, import.meta.url, async ({ underId, objectId, ...order }, call) => {
    if (!underId && !objectId) throw notFound()
    const key = { underId: underId ?? undefined, objectId: objectId ?? undefined }
    const rules = await call.inRead((read) => listControlRules(read, key))
    const values = await valuesOfRules(services, rules)
    if (values.length === 0) refuse(call.actor, reasonOf('noRuleHolds'))
    return sendGroup(services, call, { ...order, title: '', objectId: rules[0]?.underObjectId, values })
  }),
  ...handleWithoutWork(controlByFree, import.meta.url, async ({ underId, values: sent, ...order }, call) => {
    const values = (sent ?? []).map(({ dataId, pointId, value }) => ({
      pointId: String(dataId ?? pointId ?? '0'),
      value,
    }))
    if (values.length === 0) throw notFound()
    if (underId) await assertOfEntry(call, underId, values)
    const [first] = values
    const objectId = await call.inRead(async (read) => (await points.read(read, { id: first?.pointId })).objectId)
    return sendGroup(services, call, { ...order, title: '', objectId, values })
  }),
]
