// The lots that reports name: what is brought to the warehouse is announced as what was reported, first made first.
import { reportStatus } from '@gemba/contract/production/work-order/dictionaries.ts'
import Big from 'big.js'
import { sql } from 'kysely'
import { computed, listRows, orNull, rowShape, type ShapedRow } from '../../../platform/db/row-shape.ts'
import { companyOf, type Read } from '../../../platform/db/work.ts'

const lotShareShape = rowShape({
  lotCode: orNull(computed.text),
  quantity: computed.decimal,
})

/** Pieces of one lot; null where nobody has named one. */
export type LotShare = ShapedRow<typeof lotShareShape>

/** Returns the good pieces of an order by the lots of the reports of its last segments, in the order in which they were reported. */
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
  /** Pieces that came before, and those that come now. */
  readonly brought: Big
  readonly asked: Big
  /** What the order makes in all. */
  readonly made: Big
  /** The lot of what no report names. */
  readonly lotCode: string | null
}

/**
 * Returns what comes now by its lots: those reported first come first. Where the reports are not what the order has made (several
 * last segments), or there are more pieces than they tell, the rest is of the lot of the order.
 */
export function lotsToBring(
  reported: readonly LotShare[],
  { brought, asked, made, lotCode }: LotReceiptInput,
): LotShare[] {
  const told = reported.reduce((sum, { quantity }) => sum.plus(quantity), new Big(0))
  const shares: LotShare[] = []
  let skipped = brought
  let left = asked
  for (const share of told.eq(made) ? reported : []) {
    const isBefore = skipped.gte(share.quantity)
    const open = isBefore ? new Big(0) : new Big(share.quantity).minus(skipped)
    skipped = isBefore ? skipped.minus(share.quantity) : new Big(0)
    const quantity = open.lt(left) ? open : left
    if (quantity.gt(0)) shares.push({ lotCode: share.lotCode ?? lotCode, quantity: quantity.toFixed() })
    left = left.minus(quantity)
  }
  return left.gt(0) ? [...shares, { lotCode, quantity: left.toFixed() }] : shares
}
