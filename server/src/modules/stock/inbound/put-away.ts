import type { CommandInput } from '@gemba/contract/kit/command.ts'
import type { CodeOf } from '@gemba/contract/kit/dictionary.ts'
import { type inboundStatus, moveType, qualityStatus, stockSource } from '@gemba/contract/stock/dictionaries.ts'
import { inboundFlow } from '@gemba/contract/stock/inbound/inbound-flow.ts'
import { putAway, readPutAwayList } from '@gemba/contract/stock/inbound/put-away.ts'
import Big from 'big.js'
import { ofCompany } from '../../../platform/db/of-company.ts'
import { anyId, valuesOf } from '../../../platform/db/rows.ts'
import type { Read, Work } from '../../../platform/db/work.ts'
import { DomainError } from '../../../platform/domain-error.ts'
import { handle } from '../../../platform/http/route.ts'
import { findLocations, findMaterials } from '../../base/index.ts'
import { assertAction } from '../bill/assert-action.ts'
import { assertLocationsAccept } from '../bill/assert-locations-accept.ts'
import { findLotCodes } from '../lot/find-lots.ts'
import type { Move } from '../posting/apply-moves.ts'
import { lockPlaces, readBalances } from '../posting/lock-stock.ts'
import { postMoves } from '../posting/post-moves.ts'
import { textOfKey } from '../posting/stock-key.ts'
import { inboundBills } from './inbound-bill.ts'
import { lockInbound, setInboundStatus } from './inbound-store.ts'
import { findReceivedStock, type ReceivedStockRow, splitOff, totalOf } from './received-stock.ts'

export const putAwayRoutes = [
  ...handle(readPutAwayList, import.meta.url, async (read, input) => {
    const { id, warehouseId } = await inboundBills.read(read, input)
    const rows = await findMovable(read, id)
    const proposedLocations = await findProposedLocations(read, warehouseId, rows)
    const [materials, lots, locations] = await Promise.all([
      findMaterials(read, valuesOf(rows, 'materialId')),
      findLotCodes(
        read,
        rows.flatMap(({ lotId }) => lotId ?? []),
      ),
      findLocations(read, valuesOf(rows, 'locationId')),
    ])
    return rows.map(({ lineId, materialId, lotId, serialNumber, locationId, quantity, ...row }, at) => {
      const material = materials.get(materialId)
      return {
        lineId,
        materialId,
        materialCode: material?.code ?? '',
        materialName: material?.name ?? '',
        lotId,
        lotCode: lots.get(lotId ?? '') ?? null,
        serialNumber,
        qualityStatus: row.qualityStatus as CodeOf<typeof qualityStatus>,
        locationId,
        locationCode: locations.get(locationId)?.code ?? '',
        quantity,
        unitName: material?.unitName ?? '',
        proposedLocationId: proposedLocations[at]?.id ?? null,
        proposedLocationCode: proposedLocations[at]?.code ?? null,
      }
    })
  }),
  ...handle(putAway, import.meta.url, async (work, { id, version, lines }) => {
    const bill = assertAction(work, inboundFlow, { document: await lockInbound(work, id), action: 'putAway', version })
    if (lines.length === 0) throw new DomainError('linesMissing')
    const receivedStock = await findReceivedStock(work, bill.id)
    // Locks locations before stock summaries, as receipts do.
    await assertLocationsAccept(
      work,
      bill.warehouseId,
      lines.map(({ locationId, quantity }) => ({ locationId, quantity: new Big(quantity) })),
    )
    await lockPlaces(work, receivedStock)
    const moves = await movesOf(work, await findMovable(work, bill.id), lines)
    await postMoves(work, { type: stockSource.codes.inboundBill, id: bill.id }, moves)
    return setInboundStatus(work, bill, { action: 'putAway', status: bill.status as CodeOf<typeof inboundStatus> })
  }),
]

/** Returns the received stock of a bill that is still at its location, without reserved quantities. */
async function findMovable(read: Read, billId: string): Promise<ReceivedStockRow[]> {
  const receivedStock = await findReceivedStock(read, billId)
  const balances = await readBalances(read, receivedStock)
  const free = new Map([...balances].map(([key, { onHand, reserved }]) => [key, onHand.minus(reserved)] as const))
  return receivedStock.flatMap((row) => {
    const key = textOfKey(row)
    const available = free.get(key) ?? new Big(0)
    const quantity = available.lt(row.quantity) ? available : new Big(row.quantity)
    free.set(key, available.minus(quantity))
    return quantity.gt(0) ? [{ ...row, quantity: quantity.toFixed() }] : []
  })
}

type PutAwayLine = CommandInput<typeof putAway>['lines'][number]

/**
 * Returns two movements for each part: out of its location and into the new one. Throws `notFound`, `quantityWrong`,
 * `quantityExceeded`.
 */
async function movesOf(
  work: Work,
  movable: readonly ReceivedStockRow[],
  lines: readonly PutAwayLine[],
): Promise<Move[]> {
  const moves: Move[] = []
  let remaining = movable
  for (const { lineId, quantity, locationId, ...filter } of lines) {
    const isSelected = (row: ReceivedStockRow) =>
      row.lineId === lineId &&
      row.locationId !== locationId &&
      (!filter.fromLocationId || row.locationId === filter.fromLocationId) &&
      (!filter.lotId || row.lotId === filter.lotId) &&
      (!filter.serialNumber || row.serialNumber === filter.serialNumber) &&
      (filter.qualityStatus === undefined ||
        filter.qualityStatus === null ||
        row.qualityStatus === filter.qualityStatus)
    const meant = remaining.filter(isSelected)
    const requestedQuantity = new Big(quantity)
    if (requestedQuantity.lte(0)) throw new DomainError('quantityWrong')
    if (requestedQuantity.gt(totalOf(meant)))
      throw await excessError(work, { requested: requestedQuantity, meant, lineId, movable })
    const { selectedRows, rest } = splitOff(meant, requestedQuantity)
    remaining = [...remaining.filter((row) => !isSelected(row)), ...rest]
    moves.push(...selectedRows.flatMap((row) => binMovesOf(row, locationId)))
  }
  return moves
}

function binMovesOf({ lineId, quantity, ...key }: ReceivedStockRow, locationId: string): Move[] {
  const move = { moveType: moveType.codes.binMove, lineId }
  return [
    { ...move, key, quantity: new Big(quantity).times(-1) },
    { ...move, key: { ...key, locationId }, quantity: new Big(quantity) },
  ]
}

interface ExcessInput {
  readonly requested: Big
  readonly meant: readonly ReceivedStockRow[]
  readonly lineId: string
  readonly movable: readonly ReceivedStockRow[]
}

async function excessError(work: Work, { requested, meant, lineId, movable }: ExcessInput): Promise<DomainError> {
  const materialId = movable.find((row) => row.lineId === lineId)?.materialId
  if (!materialId) return new DomainError('notFound')
  const material = (await findMaterials(work, [materialId])).get(materialId)
  return new DomainError('quantityExceeded', {
    material: material?.code ?? '',
    requested: requested.toFixed(),
    allowed: totalOf(meant).toFixed(),
  })
}

/** Returns for each row the first location in pick order that holds its material already and has enough capacity. */
async function findProposedLocations(read: Read, warehouseId: string, rows: readonly ReceivedStockRow[]) {
  const balances = await ofCompany(read)
    .selectFrom('stock_balance')
    .select(['location_id as locationId', 'material_id as materialId'])
    .where('warehouse_id', '=', warehouseId)
    .where('material_id', '=', anyId(rows.map(({ materialId }) => materialId)))
    .where('quality_status', '=', qualityStatus.codes.available)
    .where('on_hand', '>', '0')
    .execute()
  const places = await findLocations(read, valuesOf(balances, 'locationId'))
  return rows.map(({ materialId, locationId, quantity }) =>
    balances
      .filter((balance) => balance.materialId === materialId && balance.locationId !== locationId)
      .flatMap((balance) => places.get(balance.locationId) ?? [])
      .toSorted((left, right) => left.pickOrder - right.pickOrder)
      .find(
        ({ isLocked, isEnabled, capacity }) =>
          isLocked !== 1 && isEnabled === 1 && (!capacity || new Big(quantity).lte(capacity)),
      ),
  )
}
