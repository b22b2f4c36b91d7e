// Lots in stock that may not be taken, for people who scan them.
import type { CodeOf } from '@gemba/contract/kit/dictionary.ts'
import { heldReason } from '@gemba/contract/stock/dictionaries.ts'
import { sql } from 'kysely'
import { computed, listRows, narrowed, orNull, rowShape, type ShapedRow } from '../../../platform/db/row-shape.ts'
import { anyId } from '../../../platform/db/rows.ts'
import { companyOf, type Read } from '../../../platform/db/work.ts'
import { balanceSourceOf } from '../balance/blocked-stock.ts'

const { lotOnHold, lotExpired } = heldReason.codes

const blockedLotShape = rowShape({
  materialId: 'lot.material_id',
  lotCode: 'lot.code',
  reason: narrowed<CodeOf<typeof heldReason>>()(computed.integer),
  remark: 'lot.remark',
  expiresOn: orNull(computed.text),
})

/** A lot with stock that is on hold or expired. */
type BlockedLot = ShapedRow<typeof blockedLotShape>

interface BlockedLotQuery {
  readonly materialIds: readonly string[]
  /** If omitted, all lots. */
  readonly code?: string
}

/** Upper bound. A bench shows them for one work order. */
const maxLots = 100

/** Returns the lots of materials with stock that is on hold or expired, by code. */
export async function findBlockedLots(read: Read, { materialIds, code }: BlockedLotQuery): Promise<BlockedLot[]> {
  if (materialIds.length === 0) return []
  const { from, reason } = await balanceSourceOf(read)
  const ofCode = code === undefined ? sql`true` : sql`t.code = ${code}`
  return listRows(
    read.tx,
    blockedLotShape,
    sql`select distinct on (h.code, h.material_id) h.material_id as "materialId", h.code as "lotCode", h.reason, h.remark,
        h.expires_on::text as "expiresOn"
      from (select t.material_id, t.code, t.remark, t.expires_on, ${reason} as reason from ${from}
        where b.company_id = ${companyOf(read.actor)} and b.on_hand <> 0
          and b.material_id = ${anyId(materialIds)} and ${ofCode}) h
      where h.reason in (${lotOnHold}, ${lotExpired}) order by h.code, h.material_id limit ${maxLots}`,
  )
}
