// Reverses what a document posted: each entry once, with exactly its quantity and value.
import { moveType } from '@gemba/contract/stock/dictionaries.ts'
import Big from 'big.js'
import { ofCompany } from '../../../platform/db/of-company.ts'
import type { Read, Work } from '../../../platform/db/work.ts'
import { assertPeriodOpen, plantDay } from '../period/closed-through.ts'
import type { Entry, Move } from './apply-moves.ts'
import { postMoves, type Source } from './post-moves.ts'

/** Added to the code of a movement type for its reversal. */
const reversalOffset = 9000

/**
 * Reverses all unreversed entries of a document, the last first. Throws `stockShort` if the stock is no longer there,
 * `periodClosed`.
 */
export async function reverseMoves(work: Work, source: Source): Promise<readonly Entry[]> {
  const posted = await findPosted(work, source)
  const days = posted.map((entry) => entry.posting_date ?? plantDay(work, entry.at)).toSorted()
  if (days[0] !== undefined) await assertPeriodOpen(work, days[0])
  const moves = posted.map((entry): Move => {
    const quantity = new Big(entry.quantity)
    return {
      key: {
        warehouseId: entry.warehouse_id,
        locationId: entry.location_id,
        materialId: entry.material_id,
        lotId: entry.lot_id,
        serialNumber: entry.serial_number,
        qualityStatus: entry.quality_status,
        ownerType: entry.owner_type,
        ownerId: entry.owner_id,
      },
      moveType: entry.move_type + reversalOffset,
      quantity: quantity.times(-1),
      takesBack: {
        entryId: entry.id,
        quantity,
        value: new Big(entry.value),
        unitCost: new Big(entry.unit_cost),
      },
      lineId: entry.source_line_id,
    }
  })
  return moves.length > 0 ? postMoves(work, source, moves) : []
}

/** Returns the unreversed entries of a document, the last first. */
export const findPosted = (read: Read, { type, id }: Source) =>
  ofCompany(read)
    .selectFrom('stock_ledger as l')
    .selectAll()
    .where('l.source_type', '=', type)
    .where('l.source_id', '=', id)
    .where('l.reverses_id', 'is', null)
    .where('l.move_type', '<>', moveType.codes.costAdjustment)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('stock_ledger as r').select('r.id').whereRef('r.reverses_id', '=', 'l.id'))),
    )
    .orderBy('l.id', 'desc')
    .execute()
