import { runState } from '@gemba/contract/equipment/run-state/dictionaries.ts'
import { rankRunStates } from '@gemba/contract/equipment/run-state/run-spans.ts'
import type { CommandInput } from '@gemba/contract/kit/command.ts'
import { sql } from 'kysely'
import { ofCompany } from '../../../platform/db/of-company.ts'
import { computed, listRows } from '../../../platform/db/row-shape.ts'
import { anyId } from '../../../platform/db/rows.ts'
import { companyOf, type Read } from '../../../platform/db/work.ts'
import { handle } from '../../../platform/http/route.ts'
import { listObjectNodes } from '../object-nodes.ts'
import { type RunPeriod, resolvePeriod } from './period.ts'
import type { RunState } from './run-rule.ts'
import { onlineRateOf, percentOf, type StateTime, sumOfTimes } from './run-totals.ts'

const defaultCount = 20

type PresentState = { readonly state: RunState; readonly since: number }

/** Returns the times of the objects that the reader may see. */
async function sumTimes({ tx, actor }: Read, { from, to }: RunPeriod): Promise<Map<string, StateTime[]>> {
  const start = sql`to_timestamp(${from} / 1000.0)`
  const end = sql`to_timestamp(${to} / 1000.0)`
  const rows = await listRows(
    tx,
    { objectId: 'run_span.object_id', state: 'run_span.state', durationMs: computed.float, count: computed.float },
    sql`select object_id as "objectId", state, count(*)::float8 as count,
        round(sum(extract(epoch from least(coalesce(to_at, 'infinity'), ${end}) - greatest(from_at, ${start}))) * 1000)::float8
          as "durationMs"
      from run_span
      where company_id = ${companyOf(actor)} and from_at < ${end} and (to_at is null or to_at > ${start})
      group by object_id, state`,
  )
  const times = new Map<string, StateTime[]>()
  for (const { objectId, state, durationMs, count } of rows) {
    const totals = times.get(objectId) ?? []
    totals.push({ state: state as RunState, durationMs, count })
    times.set(objectId, totals)
  }
  return times
}

/** Returns the present states of objects, by object. */
export async function presentRunStates(read: Read): Promise<Map<string, PresentState>> {
  const rows = await ofCompany(read)
    .selectFrom('run_span')
    .select(['object_id as objectId', 'state', 'from_at as since'])
    .where('to_at', 'is', null)
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

/** Ranks the objects that the reader may see by the time that they spent in a state. */
export async function rankObjects(read: Read, input: CommandInput<typeof rankRunStates>) {
  const period = resolvePeriod(input)
  const { parentId, objectIds, count } = input
  const state = input.state ?? runState.codes.running
  const times = await sumTimes(read, period)
  const within = parentId ? await withinObject(read, parentId) : undefined
  const chosen = objectIds ? new Set(objectIds) : undefined
  const names = await namesOf(read, [...times.keys()])
  const ranked = [...times]
    .filter(([id]) => names.has(id) && (within?.has(id) ?? true) && (chosen?.has(id) ?? true))
    .map(([objectId, totals]) => ({
      objectId,
      totals,
      durationMs: totals.find((total) => total.state === state)?.durationMs ?? 0,
      recordedMs: sumOfTimes(totals),
    }))
    .sort((a, b) => b.durationMs - a.durationMs || Number(a.objectId) - Number(b.objectId))
  const present = await presentRunStates(read)
  const rows = ranked.slice(0, count ?? defaultCount).map(({ objectId, totals, durationMs, recordedMs }, index) => {
    const name = names.get(objectId)
    return {
      rank: index + 1,
      objectId,
      code: name?.code ?? '',
      name: name?.name ?? '',
      nameEn: name?.nameEn ?? null,
      nameTw: name?.nameTw ?? null,
      state: present.get(objectId)?.state ?? null,
      since: present.get(objectId)?.since ?? null,
      durationMs,
      share: percentOf(durationMs, recordedMs),
      onlineRate: onlineRateOf(totals),
      recordedMs,
      totals: totals.toSorted((a, b) => a.state - b.state),
    }
  })
  return { startTime: period.from, endTime: period.to, rows, total: ranked.length }
}

export const rankRunStateRoutes = handle(rankRunStates, import.meta.url, rankObjects)
