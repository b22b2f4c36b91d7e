// Stores hits of triggers as records, together with the states of the triggers.
import { boxRecordSource, boxRecordState } from '@gemba/contract/gateway/record/dictionaries.ts'
import { sql } from 'kysely'
import { anyId, valuesOf } from '../../../platform/db/rows.ts'
import type { Store } from '../../../platform/db/store.ts'
import { lockBoxes } from '../lock-boxes.ts'
import { lockTriggers, sameHitMs } from './same-hit.ts'
import type { HitValue } from './trigger-input.ts'
import type { SignalState } from './trigger-signal.ts'

/** Time after the window in which its last samples reach history. */
export const graceMs = 3000

const { recording, complete } = boxRecordState.codes

interface TriggerHit {
  readonly at: number
  readonly receivedAt: number
  readonly values: readonly HitValue[]
}

/** The state of a trigger with the hits that led to it. They are stored together. */
export interface TriggerChange {
  readonly triggerId: string
  readonly version: number
  readonly state: SignalState
  readonly hits: readonly TriggerHit[]
}

/**
 * Storing the same changes twice has no further effect. Ignores removed triggers, states of former versions, and hits of
 * which the gateway has sent a snapshot.
 */
export async function storeHits(store: Store, changes: readonly TriggerChange[]): Promise<void> {
  const hits = changes.flatMap(({ triggerId, hits: hitsOfTrigger }) =>
    hitsOfTrigger.map(({ at, receivedAt, values }) => ({
      triggerId,
      tid: `${triggerId}-${at}`,
      at,
      receivedAt,
      pointIds: valuesOf(values, 'pointId'),
      values,
    })),
  )
  const states = changes.map(({ triggerId, version, state }) => ({ triggerId, version, state }))
  await store.asSystem('boxState').inWork(async ({ tx }) => {
    const triggers = await tx
      .selectFrom('trigger_channel')
      .select('box_id as boxId')
      .where('id', '=', anyId(valuesOf(changes, 'triggerId')))
      .execute()
    await lockBoxes({ tx }, valuesOf(triggers, 'boxId'))
    if (hits.length > 0) await lockTriggers({ tx }, valuesOf(hits, 'triggerId'))
    if (hits.length > 0)
      await sql`insert into box_record (company_id, box_id, tid, name, source, status, trigger_id, at, start_time,
          end_time, due_time, point_ids, hit, samples)
        select t.company_id, t.box_id, h.tid, t.name, ${boxRecordSource.codes.trigger}::smallint,
          case when t.pre_ms + t.post_ms > 0 then ${recording}::smallint else ${complete}::smallint end, t.id,
          to_timestamp(h.at / 1000.0), to_timestamp((h.at - t.pre_ms) / 1000.0),
          to_timestamp((h.at + t.post_ms) / 1000.0),
          to_timestamp((greatest(h.at, h."receivedAt") + t.post_ms + ${graceMs}) / 1000.0),
          array(select jsonb_array_elements_text(h."pointIds")::bigint), h.values,
          case when t.pre_ms + t.post_ms > 0 then null else '{}'::jsonb end
        from jsonb_to_recordset(${JSON.stringify(hits)}::jsonb) as h ("triggerId" bigint, tid text, at bigint,
          "receivedAt" bigint, "pointIds" jsonb, values jsonb)
        join trigger_channel t on t.id = h."triggerId"
        where not exists (select from box_record g where g.box_id = t.box_id and g.trigger_id = t.id
          and g.source = ${boxRecordSource.codes.gateway} and g.at between to_timestamp((h.at - ${sameHitMs}) / 1000.0)
            and to_timestamp((h.at + ${sameHitMs}) / 1000.0))
        on conflict (box_id, tid) do nothing`.execute(tx)
    await sql`insert into trigger_state (trigger_id, company_id, version, state)
      select t.id, t.company_id, s.version, s.state
      from jsonb_to_recordset(${JSON.stringify(states)}::jsonb) as s ("triggerId" bigint, version integer, state jsonb)
      join trigger_channel t on t.id = s."triggerId" and t.version = s.version
      on conflict (trigger_id) do update set version = excluded.version, state = excluded.state`.execute(tx)
  })
}
