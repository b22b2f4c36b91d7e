// The time that is spent on work orders: one log is open while one runs or stands still. What is told late counts as of when it was done.
import { workLogKind } from '@gemba/contract/production/work-order/dictionaries.ts'
import { ofCompany } from '../../../platform/db/of-company.ts'
import { anyId, instantAt } from '../../../platform/db/rows.ts'
import { companyOf, type Work } from '../../../platform/db/work.ts'

/**
 * Longer ago, the key of a call that waited is not known any more to who sent it; and what stock was there at the end of a day is
 * settled a day after it.
 */
const longestWaitMs = 20 * 3_600_000

/**
 * Returns the unit of work with the instant from which it counts: not before the last change of the work order, nor after now. All
 * rows that state what was done bear that instant (docs/adr/0072-one-effective-time.md).
 */
export function withEffectiveTime(
  work: Work,
  { status_at: last }: { readonly status_at: number | null },
  at: number | null | undefined,
): Work {
  if (typeof at !== 'number') return work
  const effectiveAt = Math.max(Math.min(at, work.now), last ?? 0, work.now - longestWaitMs)
  return { ...work, now: effectiveAt, receivedAt: work.now }
}

interface TimeLogInput {
  readonly workOrderId: string
  readonly stationId: string | null
  readonly staffId: string | null
  readonly kind: keyof typeof workLogKind.codes
  readonly reasonCode?: string | null | undefined
  /** The call that stopped it. */
  readonly andonEventId?: string | undefined
}

/** Ends the open log of a work order and opens the next. */
export async function logTime(
  work: Work,
  { workOrderId, stationId, staffId, kind, reasonCode, andonEventId }: TimeLogInput,
): Promise<void> {
  await closeLogs(work, [workOrderId])
  const { userName } = work.actor
  await work.tx
    .insertInto('work_log')
    .values({
      company_id: companyOf(work.actor),
      work_order_id: workOrderId,
      station_id: stationId,
      staff_id: staffId,
      kind: workLogKind.codes[kind],
      start_at: instantAt(work.now),
      reason_code: reasonCode ?? null,
      user_name: userName,
      andon_event_id: andonEventId ?? null,
    })
    .execute()
}

/** Ends what is open of work orders. */
export async function closeLogs(work: Work, workOrderIds: readonly string[]): Promise<void> {
  await ofCompany(work)
    .updateTable('work_log')
    .set({ end_at: instantAt(work.now) })
    .where('work_order_id', '=', anyId(workOrderIds))
    .where('end_at', 'is', null)
    .execute()
}
