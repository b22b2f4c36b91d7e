import { runState } from '@gemba/contract/equipment/run-state/dictionaries.ts'
import { listRunSpans, maxRunSpans } from '@gemba/contract/equipment/run-state/run-spans.ts'
import { ofCompany } from '../../../platform/db/of-company.ts'
import { instantAt } from '../../../platform/db/rows.ts'
import type { Read } from '../../../platform/db/work.ts'
import { handle } from '../../../platform/http/route.ts'
import { objects } from '../object.ts'
import { type RunPeriod, resolvePeriod } from './period.ts'
import type { RunState } from './run-rule.ts'
import { onlineRateOf, type StateTime } from './run-totals.ts'

/** Returns whether the model of an object has a rule. */
export async function hasRunRule(read: Read, modelId: string | null): Promise<boolean> {
  if (modelId === null) return false
  const condition = await ofCompany(read)
    .selectFrom('run_condition')
    .select('id')
    .where('model_id', '=', modelId)
    .limit(1)
    .executeTakeFirst()
  return condition !== undefined
}

/** Returns the spans in a period, newest first. */
const readSpans = (read: Read, objectId: string, { from, to }: RunPeriod) =>
  ofCompany(read)
    .selectFrom('run_span')
    .select(['state', 'from_at as from', 'to_at as to'])
    .where('object_id', '=', objectId)
    .where('from_at', '<', instantAt(to))
    .where(({ eb, or }) => or([eb('to_at', 'is', null), eb('to_at', '>', instantAt(from))]))
    .orderBy('from_at', 'desc')
    .$narrowType<{ state: RunState }>()
    .execute()

/** Returns the time in each state. */
function totalsOf(spans: readonly { state: RunState; startTime: number; endTime: number }[]): StateTime[] {
  const byState = Map.groupBy(spans, ({ state }) => state)
  return Object.values(runState.codes).flatMap((state) => {
    const spansOfState = byState.get(state) ?? []
    const durationMs = spansOfState.reduce((sum, { startTime, endTime }) => sum + endTime - startTime, 0)
    return spansOfState.length > 0 ? [{ state, durationMs, count: spansOfState.length }] : []
  })
}

export const listRunSpanRoutes = handle(listRunSpans, import.meta.url, async (read, { objectId, ...input }) => {
  const { modelId } = await objects.read(read, { id: objectId })
  const { from, to } = resolvePeriod(input)
  const maintenance = await ofCompany(read)
    .selectFrom('run_maintenance')
    .select(['remark', 'user_name as userName'])
    .where('object_id', '=', objectId)
    .executeTakeFirst()
  const present = await ofCompany(read)
    .selectFrom('run_span')
    .select(['state', 'from_at as since'])
    .where('object_id', '=', objectId)
    .where('to_at', 'is', null)
    .$narrowType<{ state: RunState }>()
    .executeTakeFirst()
  const all = (await readSpans(read, objectId, { from, to })).toReversed().map((span) => ({
    state: span.state,
    startTime: Math.max(span.from, from),
    endTime: Math.min(span.to ?? to, to),
  }))
  const totals = totalsOf(all)
  return {
    hasRule: await hasRunRule(read, modelId),
    state: present?.state ?? null,
    since: present?.since ?? null,
    isInMaintenance: maintenance !== undefined,
    maintenanceRemark: maintenance?.remark ?? null,
    maintenanceUser: maintenance?.userName ?? null,
    startTime: from,
    endTime: to,
    spans: all.slice(-maxRunSpans),
    isCut: all.length > maxRunSpans,
    totals,
    onlineRate: totals.length > 0 ? onlineRateOf(totals) : null,
  }
})
