// Time logs of work orders: a work order that runs or is paused has one open log. Work that is reported later is logged
// with its effective time.
import { workLogKind } from '@gemba/contract/production/work-order/dictionaries.ts'
import { ofCompany } from '../../../platform/db/of-company.ts'
import { anyId, instantAt } from '../../../platform/db/rows.ts'
import { companyOf, type Work } from '../../../platform/db/work.ts'

/**
 * Work is backdated by no more than this. After it, the idempotency key of a queued request may have expired, and the
 * stock of the end of a day is fixed a day later.
 */
const maxBackdatingMs = 20 * 3_600_000

/**
 * Returns the unit of work with its effective time, which is not before the last change of the work order and not after
 * now. All rows that state facts of the work use it (docs/adr/0072-one-effective-time.md).
 */
export function withEffectiveTime(
  work: Work,
  { status_at: last }: { readonly status_at: number | null },
  at: number | null | undefined,
): Work {
  if (typeof at !== 'number') return work
  const effectiveAt = Math.max(Math.min(at, work.now), last ?? 0, work.now - maxBackdatingMs)
  return { ...work, now: effectiveAt, receivedAt: work.now }
}

interface TimeLogInput {
  readonly workOrderId: string
  readonly stationId: string | null
  readonly staffId: string | null
  readonly kind: keyof typeof workLogKind.codes
  readonly reasonCode?: string | null | undefined
  /** The andon call that stopped it. */
  readonly andonEventId?: string | undefined
}

/** Closes the open log of a work order and opens the next. */
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

/** Closes the open logs of work orders. */
export async function closeLogs(work: Work, workOrderIds: readonly string[]): Promise<void> {
  await ofCompany(work)
    .updateTable('work_log')
    .set({ end_at: instantAt(work.now) })
    .where('work_order_id', '=', anyId(workOrderIds))
    .where('end_at', 'is', null)
    .execute()
}
