// Returns leftover material from the line to the locations it was issued from, lot by lot, the latest issue first.
import { moveType, stockOwner, stockSource } from '@gemba/contract/stock/dictionaries.ts'
import Big from 'big.js'
import { sql } from 'kysely'
import { computed, listRows, rowShape, type ShapedRow } from '../../../platform/db/row-shape.ts'
import { companyOf, type Work } from '../../../platform/db/work.ts'
import type { Move } from './apply-moves.ts'
import { lockPlaces, readAvailable } from './lock-stock.ts'
import { type NamedShortage, stockShort } from './name-shortage.ts'
import { postMoves } from './post-moves.ts'
import { type StockKey, textOfKey } from './stock-key.ts'
import { movesOf } from './transfer-moves.ts'

interface Leftover {
  readonly lineId: string
  readonly materialId: string
  /** In the unit of the material. */
  readonly quantity: Big
}

interface LineReturnInput {
  /** The document that causes the return, with the code that people know. */
  readonly source: { readonly id: string; readonly code: string }
  /** The demand whose issues supplied the material. */
  readonly demandId: string
  /** Location of the line. */
  readonly from: Pick<StockKey, 'warehouseId' | 'locationId'>
  readonly lines: readonly Leftover[]
}

/** Posts the return from the line. Throws `stockShort` if the material is no longer there. */
export async function returnFromLine(work: Work, { source, demandId, from, lines }: LineReturnInput): Promise<void> {
  const issues = await issuesOf(work, demandId)
  const places = lines.flatMap(({ materialId }) => [
    { ...from, materialId },
    ...issues.filter((issue) => issue.materialId === materialId),
  ])
  const { materials } = await lockPlaces(work, places)
  const missing: NamedShortage[] = []
  const moves: Move[] = []
  for (const line of lines) {
    const returned = await backOf(work, { line, from, issues })
    moves.push(...returned.moves)
    if (returned.missing.gt(0))
      missing.push({
        materialId: line.materialId,
        lineId: line.lineId,
        requested: line.quantity.toFixed(),
        place: '',
        available: line.quantity.minus(returned.missing).toFixed(),
      })
  }
  if (missing.length > 0) throw stockShort(missing, materials)
  if (moves.length > 0) await postMoves(work, { type: stockSource.codes.materialPrepare, ...source }, moves)
}

const postedIssueShape = rowShape({
  warehouseId: 'stock_ledger.warehouse_id',
  locationId: 'stock_ledger.location_id',
  materialId: 'stock_ledger.material_id',
  lotId: 'stock_ledger.lot_id',
  serialNumber: 'stock_ledger.serial_number',
  quantity: computed.decimal,
})

type PostedIssueRow = ShapedRow<typeof postedIssueShape>

/** Returns the unreversed issues of the bills of a demand, the latest first. */
const issuesOf = ({ tx, actor }: Work, demandId: string): Promise<PostedIssueRow[]> =>
  listRows(
    tx,
    postedIssueShape,
    sql`select l.warehouse_id as "warehouseId", l.location_id as "locationId", l.material_id as "materialId",
        l.lot_id as "lotId", l.serial_number as "serialNumber", -l.quantity as quantity
      from stock_ledger l join outbound_bill b on b.id = l.source_id
      where l.company_id = ${companyOf(actor)} and l.source_type = ${stockSource.codes.outboundBill}
        and b.demand_id = ${demandId} and l.quantity < 0 and l.reverses_id is null
        and not exists (select from stock_ledger r where r.reverses_id = l.id)
      order by l.id desc`,
  )

interface ReturnSource {
  readonly line: Leftover
  readonly from: LineReturnInput['from']
  readonly issues: readonly PostedIssueRow[]
}

async function backOf(work: Work, { line, from, issues }: ReturnSource): Promise<{ moves: Move[]; missing: Big }> {
  const balances = (await readAvailable(work, { ...from, materialId: line.materialId })).filter(
    ({ key }) => key.locationId === from.locationId,
  )
  const free = new Map(balances.map(({ key, onHand, reserved }) => [textOfKey(key), onHand.minus(reserved)]))
  let missing = line.quantity
  const moves: Move[] = []
  for (const issue of issues.filter(({ materialId }) => materialId === line.materialId)) {
    const { lotId, serialNumber } = issue
    const key: StockKey = {
      ...from,
      materialId: line.materialId,
      lotId,
      serialNumber,
      qualityStatus: 0,
      ownerType: stockOwner.codes.own,
      ownerId: null,
    }
    const available = free.get(textOfKey(key)) ?? new Big(0)
    const maxQuantity = available.lt(issue.quantity) ? available : new Big(issue.quantity)
    const quantity = missing.lt(maxQuantity) ? missing : maxQuantity
    if (quantity.lte(0)) continue
    free.set(textOfKey(key), available.minus(quantity))
    missing = missing.minus(quantity)
    const to = { warehouseId: issue.warehouseId, locationId: issue.locationId }
    moves.push(...movesOf({ key, quantity, to, moveType: moveType.codes.lineReturn, lineId: line.lineId }))
  }
  return { moves, missing }
}
