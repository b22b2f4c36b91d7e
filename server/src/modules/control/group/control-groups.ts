import { controlByFree, controlByRules } from '@gemba/contract/control/group-control.ts'
import { reasonOf } from '@gemba/contract/control/reasons.ts'
import { severityOf } from '@gemba/contract/telemetry/sample.ts'
import { notFound } from '../../../platform/domain-error.ts'
import type { Call } from '../../../platform/http/call.ts'
import { handleWithoutWork } from '../../../platform/http/route.ts'
import { type ControlRule, isFulfilled, listControlRules, points, readControlEntry } from '../../equipment/index.ts'
import type { ControlServices } from '../command/control-point.ts'
import { refuse } from '../refuse.ts'
import { type ChosenValues, type GroupValue, sendGroup } from './send-group.ts'

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

/** Returns the values of the rules of an entry, or of an object that controls. Throws `controlRefused` if there are none. */
async function chooseByRules(
  services: ControlServices,
  call: Call,
  key: Parameters<typeof listControlRules>[1],
): Promise<ChosenValues> {
  const rules = await call.inRead((read) => listControlRules(read, key))
  const values = await valuesOfRules(services, rules)
  if (values.length === 0) refuse(call.actor, reasonOf('noRuleHolds'))
  return { objectId: rules[0]?.underObjectId, values }
}

/** Returns the given values. Throws `controlRefused` for a point that is not of the entry. */
async function chooseGiven(call: Call, underId: string | undefined, values: readonly GroupValue[]) {
  if (underId) await assertOfEntry(call, underId, values)
  const [first] = values
  const { objectId } = await call.inRead((read) => points.read(read, { id: first?.pointId }))
  return { objectId, values }
}

export const controlGroupRoutes = (services: ControlServices) => [
  ...handleWithoutWork(
    controlByRules,
    import.meta.url,
    ({ underId, objectId, ...order }, call) => {
      if (!underId && !objectId) throw notFound()
      const key = { underId: underId ?? undefined, objectId: objectId ?? undefined }
      const choose = () => chooseByRules(services, call, key)
      return sendGroup(services, call, { ...order, content: ['rules', underId, objectId], choose })
    },
    { isOnce: true },
  ),
  ...handleWithoutWork(
    controlByFree,
    import.meta.url,
    ({ underId, values: given, ...order }, call) => {
      if (given.length === 0) throw notFound()
      const values = given.map(({ dataId, value }) => ({ pointId: dataId, value }))
      const choose = () => chooseGiven(call, underId ?? undefined, values)
      return sendGroup(services, call, { ...order, content: ['values', underId, values], choose })
    },
    { isOnce: true },
  ),
]
