// Lots named in work reports. Bills to the warehouse announce them in the sequence of the reports.
import { reportStatus } from '@gemba/contract/production/work-order/dictionaries.ts'
import Big from 'big.js'
import { sql } from 'kysely'
import { computed, listRows, orNull, rowShape, type ShapedRow } from '../../../platform/db/row-shape.ts'
import { companyOf, type Read } from '../../../platform/db/work.ts'

const lotShareShape = rowShape({
  lotCode: orNull(computed.text),
  quantity: computed.decimal,
})

/** Pieces of one lot; `lotCode` is null if the reports name none. */
export type LotShare = ShapedRow<typeof lotShareShape>

/**
 * Returns the good pieces of an order by the lots in the reports of its last segments, in the sequence of the reports.
 */
export const reportedLots = ({ tx, actor }: Read, orderId: string): Promise<LotShare[]> =>
  listRows(
    tx,
    lotShareShape,
    sql`select nullif(r.lot_code, '') as "lotCode", trim_scale(sum(r.good)) as quantity
      from work_report r join work_order w on w.id = r.work_order_id
      where w.company_id = ${companyOf(actor)} and w.order_id = ${orderId} and r.status <> ${reportStatus.codes.reversed}
        and r.good > 0
        and not exists (select 1 from segment_plan_link l where l.predecessor_id = w.segment_plan_id)
      group by nullif(r.lot_code, '') order by min(r.id)`,
  )

interface LotReceiptInput {
  /** `received` is on earlier bills, `requested` goes on the new one. */
  readonly received: Big
  readonly requested: Big
  /** Good pieces of the order in total. */
  readonly produced: Big
  /** The lot of the order, for pieces whose report names no lot. */
  readonly lotCode: string | null
}

/**
 * Returns the lots of a new bill, those reported first coming first. If the reports do not add up to the good pieces of
 * the order (it has several last segments), or if the bill exceeds them, the rest gets the lot of the order.
 */
export function lotsOfReceipt(
  reported: readonly LotShare[],
  { received, requested, produced, lotCode }: LotReceiptInput,
): LotShare[] {
  const reportedQuantity = reported.reduce((sum, { quantity }) => sum.plus(quantity), new Big(0))
  const shares: LotShare[] = []
  let skipped = received
  let remaining = requested
  for (const share of reportedQuantity.eq(produced) ? reported : []) {
    const isBefore = skipped.gte(share.quantity)
    const open = isBefore ? new Big(0) : new Big(share.quantity).minus(skipped)
    skipped = isBefore ? skipped.minus(share.quantity) : new Big(0)
    const quantity = open.lt(remaining) ? open : remaining
    if (quantity.gt(0)) shares.push({ lotCode: share.lotCode ?? lotCode, quantity: quantity.toFixed() })
    remaining = remaining.minus(quantity)
  }
  return remaining.gt(0) ? [...shares, { lotCode, quantity: remaining.toFixed() }] : shares
}
