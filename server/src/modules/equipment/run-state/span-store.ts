// Spans of run states in PostgreSQL.
import { sql } from 'kysely'
import { ofCompany } from '../../../platform/db/of-company.ts'
import { anyId, valuesOf } from '../../../platform/db/rows.ts'
import { companyOf, type Read, type Work } from '../../../platform/db/work.ts'
import type { RunChange, StoredRun } from './object-run.ts'
import { planSpans } from './plan-spans.ts'
import type { RunState } from './run-rule.ts'

/** Returns the open span, or the end of the last one, of objects of all companies. Must be called as the system. */
export async function loadStoredRuns({ tx }: Read, objectIds: readonly string[]): Promise<Map<string, StoredRun>> {
  const rows = await tx
    .selectFrom('run_span')
    .distinctOn('object_id')
    .select(['object_id as objectId', 'state', 'from_at as from', 'to_at as to'])
    .where('object_id', '=', anyId(objectIds))
    .orderBy('object_id')
    .orderBy('from_at', 'desc')
    .execute()
  return new Map(
    rows.map(({ objectId, state, from, to }) => [
      objectId,
      to === null ? { state: state as RunState, from } : { state: null, from: to },
    ]),
  )
}

/**
 * Stores changes of one company. The end of each span and the start of the next are stored together. Ignores objects
 * that are removed.
 */
export async function storeRunChanges(work: Work, changes: readonly RunChange[]): Promise<void> {
  const objects = await ofCompany(work)
    .selectFrom('object')
    .select('id')
    .where('id', '=', anyId([...new Set(valuesOf(changes, 'objectId'))]))
    .orderBy('id')
    .forKeyShare()
    .execute()
  const ids = valuesOf(objects, 'id')
  const stored = await loadStoredRuns(work, ids)
  const changesByObject = Map.groupBy(changes, ({ objectId }) => objectId)
  const plans = ids.map((id) => ({ id, ...planSpans(stored.get(id), changesByObject.get(id) ?? []) }))
  const companyId = companyOf(work.actor)
  const ends = plans.filter(({ closedAt }) => closedAt !== null)
  if (ends.length > 0)
    await sql`update run_span s set to_at = to_timestamp(t."closedAt" / 1000.0)
      from jsonb_to_recordset(${JSON.stringify(ends)}::jsonb) as t (id bigint, "closedAt" bigint)
      where s.company_id = ${companyId} and s.object_id = t.id and s.to_at is null`.execute(work.tx)
  const spans = plans.flatMap((plan) => plan.spans)
  if (spans.length > 0)
    await sql`insert into run_span (object_id, company_id, state, from_at, to_at)
      select t."objectId", ${companyId}, t.state, to_timestamp(t."from" / 1000.0), to_timestamp(t."to" / 1000.0)
      from jsonb_to_recordset(${JSON.stringify(spans)}::jsonb)
        as t ("objectId" bigint, state smallint, "from" bigint, "to" bigint)`.execute(work.tx)
}
