// Stores a report, adds it to its work order and emits its event. All kinds of reports use it.
import type { CommandInput } from '@gemba/contract/kit/command.ts'
import { rejectKind, reportStatus } from '@gemba/contract/production/work-order/dictionaries.ts'
import type { reportWork } from '@gemba/contract/production/work-order/report-work.ts'
import Big from 'big.js'
import { changedBy, instantAt } from '../../../platform/db/rows.ts'
import { companyOf, type Work } from '../../../platform/db/work.ts'
import { isOptionOn } from '../../base/index.ts'

export type Rejects = NonNullable<CommandInput<typeof reportWork>['scrap']>

export interface Amounts {
  readonly good: Big
  readonly scrap: Big
  readonly rework: Big
}

type ReportFields = Pick<
  CommandInput<typeof reportWork>,
  'scrap' | 'rework' | 'lotCode' | 'remark' | 'startAt' | 'endAt'
>

interface StoreReportInput extends Partial<ReportFields> {
  readonly amounts: Amounts
  readonly reworkOrderId: string | null
}

interface ReportedWorkOrder {
  readonly id: string
}

/** Stores a report of a locked work order, with the reasons for its rejects. Returns its id. */
export async function storeReport(
  work: Work,
  workOrder: ReportedWorkOrder,
  { amounts, reworkOrderId, ...input }: StoreReportInput,
) {
  const { tx, actor, now } = work
  const company = companyOf(actor)
  const { id } = await tx
    .insertInto('work_report')
    .values({
      company_id: company,
      work_order_id: workOrder.id,
      rework_order_id: reworkOrderId,
      reported_by: actor.userName,
      good: amounts.good.toFixed(),
      scrap: amounts.scrap.toFixed(),
      rework: amounts.rework.toFixed(),
      lot_code: input.lotCode ?? null,
      remark: input.remark ?? null,
      reported_at: instantAt(now),
      needs_confirmation: (await isOptionOn(work, 'confirmReports')) ? 1 : 0,
      start_at: typeof input.startAt === 'number' ? instantAt(input.startAt) : null,
      end_at: typeof input.endAt === 'number' ? instantAt(input.endAt) : null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const rejects = [
    ...(input.scrap ?? []).map((row) => ({ ...row, kind: rejectKind.codes.scrap })),
    ...(input.rework ?? []).map((row) => ({ ...row, kind: rejectKind.codes.rework })),
  ].filter(({ quantity }) => new Big(quantity).gt(0))
  if (rejects.length > 0)
    await tx
      .insertInto('work_report_reject')
      .values(
        rejects.map(({ kind, quantity, reasonCode }) => ({
          company_id: company,
          report_id: id,
          kind,
          quantity,
          reason_code: reasonCode,
        })),
      )
      .execute()
  return id
}

/** Sets the quantities of a work order to the sums of its reports. */
export async function countReports({ tx, actor }: Work, workOrderId: string): Promise<void> {
  const sums = await tx
    .selectFrom('work_report')
    .select(({ fn }) => [
      fn.sum<string | null>('good').as('good'),
      fn.sum<string | null>('scrap').as('scrap'),
      fn.sum<string | null>('rework').as('rework'),
    ])
    .where('work_order_id', '=', workOrderId)
    .where('status', '<>', reportStatus.codes.reversed)
    .executeTakeFirstOrThrow()
  await tx
    .updateTable('work_order')
    .set({
      good_quantity: sums.good ?? '0',
      scrap_quantity: sums.scrap ?? '0',
      rework_quantity: sums.rework ?? '0',
      ...changedBy(actor.userName),
    })
    .where('id', '=', workOrderId)
    .execute()
}

interface ReportPayload {
  readonly id: string
  readonly workOrder: ReportedWorkOrder & { readonly order_id: string }
  readonly action: 'report' | 'reverse'
  readonly amounts: Amounts
}

/** Emits `workReport.made` for a report or its reversal. */
export const emitReport = (work: Work, { id, workOrder, action, amounts }: ReportPayload): Promise<void> =>
  work.emit('workReport.made', `workOrder-${workOrder.id}`, {
    id,
    workOrderId: workOrder.id,
    orderId: workOrder.order_id,
    action,
    good: amounts.good.toFixed(),
    scrap: amounts.scrap.toFixed(),
    rework: amounts.rework.toFixed(),
  })
