// A gateway that evaluates a trigger sends a snapshot of a hit which the product finds too. Both are one record.
import { boxRecordSource } from '@gemba/contract/gateway/record/dictionaries.ts'
import { triggerCondition } from '@gemba/contract/gateway/trigger/dictionaries.ts'
import { sql } from 'kysely'
import { computed, listRows, rowShape } from '../../../platform/db/row-shape.ts'
import { anyId } from '../../../platform/db/rows.ts'
import type { Work } from '../../../platform/db/work.ts'
import type { HitValue } from './trigger-input.ts'

/** The product sees a change with the next reading of the trigger point, the gateway at once. */
const longestDelayMs = 10_000

/**
 * Milliseconds between the two instants of a hit, at most. Within the minimum gap there is one hit; the intervals of both
 * begin at different times. `t` is the trigger.
 */
export const sameHitMs = sql<number>`greatest(${longestDelayMs}::integer, t.min_gap_ms,
  case when t.condition = ${triggerCondition.codes.interval} then t.interval_ms / 2 end)`

/** Locks triggers, so that a hit and its snapshot are stored one after the other. Boxes are locked before. */
export async function lockTriggers({ tx }: Pick<Work, 'tx'>, triggerIds: readonly string[]): Promise<void> {
  if (triggerIds.length === 0) return
  await tx
    .selectFrom('trigger_channel')
    .select('id')
    .where('id', '=', anyId(triggerIds))
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
}

/** A record that the product stored for a hit. */
export interface OwnRecord {
  readonly id: string
  readonly hit: readonly HitValue[]
}

interface SnapshotKey {
  readonly boxId: string
  readonly tid: string
  readonly at: number
}

interface TriggerSnapshot {
  readonly snapshot: SnapshotKey
  readonly triggerId: string
}

const matchShape = rowShape({ place: computed.integer, id: 'box_record.id' })

/** Returns the places of new snapshots with the records of the product near them, the nearest first. */
const listMatches = ({ tx }: Pick<Work, 'tx'>, snapshots: readonly TriggerSnapshot[]) =>
  listRows(
    tx,
    matchShape,
    sql`select s.place, o.id
      from jsonb_to_recordset(${JSON.stringify(
        snapshots.map(({ snapshot: { boxId, tid, at }, triggerId }, place) => ({ place, boxId, tid, at, triggerId })),
      )}::jsonb) as s (place integer, "boxId" bigint, tid text, at bigint, "triggerId" bigint)
      join trigger_channel t on t.id = s."triggerId"
      join box_record o on o.box_id = s."boxId" and o.trigger_id = t.id and o.source = ${boxRecordSource.codes.trigger}
        and o.at between to_timestamp((s.at - ${sameHitMs}) / 1000.0) and to_timestamp((s.at + ${sameHitMs}) / 1000.0)
      where not exists (select from box_record k where k.box_id = s."boxId" and k.tid = s.tid)
      order by abs(extract(epoch from o.at) * 1000 - s.at)`,
  )

/** Returns the record of the product for the hit of each snapshot that is new. A record belongs to one snapshot. */
export async function findOwnRecords(
  { tx }: Pick<Work, 'tx'>,
  snapshots: readonly TriggerSnapshot[],
): Promise<Map<SnapshotKey, OwnRecord>> {
  const idBySnapshot = new Map<SnapshotKey, string>()
  // A snapshot that was sent twice is in the list twice.
  const used = new Set<string>()
  for (const { place, id } of snapshots.length > 0 ? await listMatches({ tx }, snapshots) : []) {
    const snapshot = snapshots[place]?.snapshot
    const key = `${snapshot?.boxId} ${snapshot?.tid}`
    if (!snapshot || used.has(id) || used.has(key)) continue
    used.add(id).add(key)
    idBySnapshot.set(snapshot, id)
  }
  if (idBySnapshot.size === 0) return new Map()
  const records = await tx
    .selectFrom('box_record')
    .select(['id', 'hit'])
    .where('id', '=', anyId([...idBySnapshot.values()]))
    .$narrowType<{ hit: HitValue[] }>()
    .execute()
  const recordById = new Map(records.map((record) => [record.id, record]))
  return new Map(
    [...idBySnapshot].flatMap(([snapshot, id]) => {
      const record = recordById.get(id)
      return record ? [[snapshot, record] as const] : []
    }),
  )
}
