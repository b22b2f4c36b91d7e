import type { Read } from '../../../platform/db/work.ts'
import type { SignalState, TriggerRule } from './trigger-signal.ts'

/** Minimum time between two records of a trigger, because each may have many values. */
const minRecordGapMs = 100

export interface StoredTrigger extends TriggerRule {
  readonly triggerId: string
  readonly version: number
  readonly pointId: string
  /** Points of its records: the uploaded ones, or the trigger point if there are none. */
  readonly pointIds: readonly string[]
  /** Undefined if the trigger was changed since. */
  readonly state: SignalState | undefined
}

/** Returns the enabled triggers of all companies. Must be called as the system. */
export async function loadTriggers({ tx }: Read): Promise<StoredTrigger[]> {
  const rows = await tx
    .selectFrom('trigger_channel as t')
    .leftJoin('trigger_state as s', (join) =>
      join.onRef('s.trigger_id', '=', 't.id').onRef('s.version', '=', 't.version'),
    )
    .select(['t.id as triggerId', 't.version', 't.point_id as pointId', 't.upload_point_ids as uploadPointIds'])
    .select(['t.condition', 't.value', 't.interval_ms as intervalMs', 't.debounce_ms as debounceMs'])
    .select(['t.min_gap_ms as minGapMs', 's.state'])
    .where('t.is_enabled', '=', 1)
    .execute()
  return rows.map(({ uploadPointIds, state, minGapMs, ...row }) => ({
    ...row,
    minGapMs: Math.max(minGapMs, minRecordGapMs),
    pointIds: uploadPointIds?.length ? uploadPointIds : [row.pointId],
    state: (state ?? undefined) as SignalState | undefined,
  }))
}
