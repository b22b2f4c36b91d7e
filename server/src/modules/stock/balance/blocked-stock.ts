// Stock that may not be taken, and the reason: the only implementation, used for figures and by everything that takes
// stock.
import type { CodeOf } from '@gemba/contract/kit/dictionary.ts'
import { heldReason, lotStatus } from '@gemba/contract/stock/dictionaries.ts'
import Big from 'big.js'
import { type RawBuilder, sql } from 'kysely'
import { computed, listRows, narrowed, rowShape } from '../../../platform/db/row-shape.ts'
import { anyId } from '../../../platform/db/rows.ts'
import { companyOf, type Read } from '../../../platform/db/work.ts'
import { findBlockedLocations } from '../../base/index.ts'

/** Balances with their lots, as SQL. */
export interface BalanceSource {
  /** The rows: balances as `b`, the lot of each as `t`. */
  readonly from: RawBuilder<unknown>
  /** A code of `heldReason`; null if the balance may be taken. */
  readonly reason: RawBuilder<number | null>
}

/** Returns balances as SQL, with the reason why each is blocked. A lot may still be taken on the day it expires. */
export async function balanceSourceOf(read: Read): Promise<BalanceSource> {
  const { locked, disabled } = await findBlockedLocations(read)
  const { lotOnHold, lotExpired, locationLocked, locationDisabled } = heldReason.codes
  const today = Temporal.Instant.fromEpochMilliseconds(read.now).toZonedDateTimeISO(read.actor.zone).toPlainDate()
  return {
    from: sql`stock_balance b left join lot t on t.id = b.lot_id`,
    reason: sql`case when b.quality_status <> 0 then b.quality_status
      when t.status = ${lotStatus.codes.onHold} then ${lotOnHold}::smallint
      when t.status = ${lotStatus.codes.expired} or t.expires_on < ${today.toString()}::date then ${lotExpired}::smallint
      when b.location_id = ${anyId(locked)} then ${locationLocked}::smallint
      when b.location_id = ${anyId(disabled)} then ${locationDisabled}::smallint end`,
  }
}

/** Stock that may not be taken, in the unit of its material. */
export interface BlockedQuantity {
  readonly reason: CodeOf<typeof heldReason>
  readonly quantity: string
}

/** Columns of `b` by which balances can be grouped. */
const columns = {
  id: sql`b.id`,
  materialId: sql`b.material_id`,
  warehouseId: sql`b.warehouse_id`,
  lotId: sql`b.lot_id`,
} as const
export type BlockedStockKey = keyof typeof columns

interface BlockedStockQuery {
  readonly keys: readonly BlockedStockKey[]
  /** A condition on balances `b`. */
  readonly where: RawBuilder<unknown>
}

const blockedStockShape = rowShape({
  key: computed.text,
  reason: narrowed<CodeOf<typeof heldReason>>()(computed.integer),
  quantity: computed.decimal,
})

/**
 * Returns the blocked quantities of groups of balances, by the values of their keys joined with spaces. Reserved stock
 * is not counted.
 */
export async function findBlockedStock(
  read: Read,
  { keys, where }: BlockedStockQuery,
): Promise<ReadonlyMap<string, readonly BlockedQuantity[]>> {
  const { from, reason } = await balanceSourceOf(read)
  const key = sql`concat_ws(' ', ${sql.join(keys.map((name) => columns[name]))})`
  const rows = await listRows(
    read.tx,
    blockedStockShape,
    sql`select h.key, h.reason, sum(h.quantity) as quantity from (
        select ${key} as key, ${reason} as reason, b.on_hand - b.reserved as quantity from ${from}
        where b.company_id = ${companyOf(read.actor)} and ${where}) h
      where h.reason is not null group by 1, 2 having sum(h.quantity) <> 0 order by 1, 2`,
  )
  const parts = Map.groupBy(rows, (row) => row.key)
  return new Map(
    [...parts].map(([name, groupRows]) => [
      name,
      groupRows.map((row) => ({ reason: row.reason, quantity: new Big(row.quantity).toFixed() })),
    ]),
  )
}

/** Returns the condition for the balances of materials that have stock. */
export const ofMaterials = (ids: readonly string[]): RawBuilder<unknown> =>
  sql`b.on_hand <> 0 and b.material_id = ${anyId(ids)}`

/** Returns the sum of blocked quantities. */
export const sumBlocked = (parts: readonly BlockedQuantity[]): Big =>
  parts.reduce((sum, { quantity }) => sum.plus(quantity), new Big(0))
