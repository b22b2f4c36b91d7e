import { runState } from '@gemba/contract/equipment/run-state/dictionaries.ts'
import { rankRunStates } from '@gemba/contract/equipment/run-state/run-spans.ts'
import type { CommandInput } from '@gemba/contract/kit/command.ts'
import { sql } from 'kysely'
import { ofCompany } from '../../../platform/db/of-company.ts'
import { computed, listRows } from '../../../platform/db/row-shape.ts'
import { anyId, valuesOf } from '../../../platform/db/rows.ts'
import { companyOf, type Read } from '../../../platform/db/work.ts'
import { handle } from '../../../platform/http/route.ts'
import { listObjectNodes } from '../object-nodes.ts'
import { type RunPeriod, resolvePeriod } from './period.ts'
import type { RunState } from './run-rule.ts'
import { onlineRateOf, percentOf, type StateTime, sumOfTimes } from './run-totals.ts'

const defaultCount = 20

type PresentState = { readonly state: RunState; readonly since: number }

/** Returns the condition for the spans of a period and their time within it. */
function spansOf({ actor }: Read, { from, to }: RunPeriod) {
  const start = sql`to_timestamp(${from} / 1000.0)`
  const end = sql`to_timestamp(${to} / 1000.0)`
  return {
    isInPeriod: sql`s.company_id = ${companyOf(actor)} and s.from_at < ${end} and (s.to_at is null or s.to_at > ${start})`,
    // Intervals are added before they are converted, because numbers of PostgreSQL are slow.
    sumMs: sql`sum(least(s.to_at, ${end}) - greatest(s.from_at, ${start}))`,
  }
}

/**
 * Returns the objects that the reader may see in the order of their rank, and the number of all. PostgreSQL sums only
 * the spans of the ranked state. An object without any is ranked if it has a span in the period: as spans do not
 * overlap, its last one before the end of the period decides.
 */
async function rankIds(read: Read, period: RunPeriod, { state, ids, count }: RankQuery) {
  const { isInPeriod, sumMs } = spansOf(read, period)
  const start = sql`to_timestamp(${period.from} / 1000.0)`
  const end = sql`to_timestamp(${period.to} / 1000.0)`
  const isChosen = ids === undefined ? sql`true` : sql`o.id = ${anyId(ids)}`
  const rows = await listRows(
    read.tx,
    { objectId: 'object.id', total: computed.integer },
    sql`with ranked as (
        select s.object_id, ${sumMs} as duration from run_span s
        where ${isInPeriod} and s.state = ${state} group by s.object_id)
      select o.id as "objectId", (count(*) over ())::int as total
      from object o left join ranked r on r.object_id = o.id
      where o.company_id = ${companyOf(read.actor)} and ${isChosen} and (r.object_id is not null or (
        select s.to_at is null or s.to_at > ${start} from run_span s
        where s.object_id = o.id and s.from_at < ${end} order by s.from_at desc limit 1))
      order by coalesce(r.duration, '0') desc, o.id limit ${count}`,
  )
  return { rankedIds: valuesOf(rows, 'objectId'), total: rows[0]?.total ?? 0 }
}

interface RankQuery {
  readonly state: RunState
  /** Only these objects; undefined for all. */
  readonly ids: readonly string[] | undefined
  readonly count: number
}

/** Returns the times of objects in each state. */
async function sumTimes(read: Read, period: RunPeriod, ids: readonly string[]): Promise<Map<string, StateTime[]>> {
  const { isInPeriod, sumMs } = spansOf(read, period)
  const rows = await listRows(
    read.tx,
    { objectId: 'run_span.object_id', state: 'run_span.state', durationMs: computed.float, count: computed.float },
    sql`select s.object_id as "objectId", s.state, count(*)::float8 as count, round(extract(epoch from ${sumMs}) * 1000)::float8 as "durationMs"
      from run_span s where ${isInPeriod} and s.object_id = ${anyId(ids)} group by s.object_id, s.state`,
  )
  const times = new Map<string, StateTime[]>()
  for (const { objectId, state, durationMs, count } of rows) {
    const totals = times.get(objectId) ?? []
    totals.push({ state: state as RunState, durationMs, count })
    times.set(objectId, totals)
  }
  return times
}

/** Returns the present states of the given objects or of all, by object. */
export async function presentRunStates(read: Read, ids?: readonly string[]): Promise<Map<string, PresentState>> {
  const rows = await ofCompany(read)
    .selectFrom('run_span')
    .select(['object_id as objectId', 'state', 'from_at as since'])
    .where('to_at', 'is', null)
    .$if(ids !== undefined, (spans) => spans.where('object_id', '=', anyId(ids ?? [])))
    .$narrowType<{ state: RunState }>()
    .execute()
  return new Map(rows.map(({ objectId, ...present }) => [objectId, present]))
}

/** Returns an object and all objects below it. */
async function withinObject(read: Read, objectId: string): Promise<Set<string>> {
  const nodesByParent = Map.groupBy(await listObjectNodes(read), ({ parentId }) => parentId)
  const within = new Set([objectId])
  for (const parentId of within) for (const { id } of nodesByParent.get(parentId) ?? []) within.add(id)
  return within
}

async function namesOf(read: Read, ids: readonly string[]) {
  const rows = await ofCompany(read)
    .selectFrom('object')
    .select(['id', 'code', 'name', 'name_en as nameEn', 'name_tw as nameTw'])
    .where('id', '=', anyId(ids))
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}

/** Returns the ids to which the ranking is limited; undefined for all. */
async function idsOf(read: Read, { parentId, objectIds }: CommandInput<typeof rankRunStates>) {
  if (!parentId) return objectIds ?? undefined
  const within = await withinObject(read, parentId)
  return objectIds ? objectIds.filter((id) => within.has(id)) : [...within]
}

/** Ranks the objects that the reader may see by the time that they spent in a state. */
export async function rankObjects(read: Read, input: CommandInput<typeof rankRunStates>) {
  const period = resolvePeriod(input)
  const state = input.state ?? runState.codes.running
  const query = { state, ids: await idsOf(read, input), count: input.count ?? defaultCount }
  const { rankedIds, total } = await rankIds(read, period, query)
  const times = await sumTimes(read, period, rankedIds)
  const names = await namesOf(read, rankedIds)
  const present = await presentRunStates(read, rankedIds)
  const rows = rankedIds.map((objectId, index) => {
    const { code, name, nameEn, nameTw } = names.get(objectId) ?? noNames
    const totals = (times.get(objectId) ?? []).toSorted((a, b) => a.state - b.state)
    const durationMs = totals.find((time) => time.state === state)?.durationMs ?? 0
    const recordedMs = sumOfTimes(totals)
    return {
      rank: index + 1,
      objectId,
      code,
      name,
      nameEn,
      nameTw,
      state: present.get(objectId)?.state ?? null,
      since: present.get(objectId)?.since ?? null,
      durationMs,
      share: percentOf(durationMs, recordedMs),
      onlineRate: onlineRateOf(totals),
      recordedMs,
      totals,
    }
  })
  return { startTime: period.from, endTime: period.to, rows, total }
}

const noNames = { code: '', name: '', nameEn: null, nameTw: null }

export const rankRunStateRoutes = handle(rankRunStates, import.meta.url, rankObjects)
