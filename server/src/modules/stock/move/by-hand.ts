// Moves of stock within a warehouse without a bill. Reserved stock cannot be moved.
import { moveStock, reverseMove } from '@gemba/contract/stock/balance/move-by-hand.ts'
import { moveType, qualityStatus, stockSource } from '@gemba/contract/stock/dictionaries.ts'
import Big from 'big.js'
import { ofCompany } from '../../../platform/db/of-company.ts'
import { instantAt } from '../../../platform/db/rows.ts'
import { companyOf, type Work } from '../../../platform/db/work.ts'
import { DomainError } from '../../../platform/domain-error.ts'
import { handle } from '../../../platform/http/route.ts'
import { findMaterials } from '../../base/index.ts'
import { assertLocationsAccept } from '../bill/assert-locations-accept.ts'
import type { Move } from '../posting/apply-moves.ts'
import { assertLocationsOpen } from '../posting/assert-locations-open.ts'
import { type KeyedBalance, lockPlaces, readBalance } from '../posting/lock-stock.ts'
import { postMoves, type Source } from '../posting/post-moves.ts'
import { reverseMoves } from '../posting/reverse-moves.ts'

export const moveByHandRoutes = [
  ...handle(moveStock, import.meta.url, async (work, { balanceId, locationId, reason, quantity: requested }) => {
    const balance = await find(work, balanceId)
    const { key } = balance
    const quantity = new Big(requested)
    // Locks locations before stock summaries, as receipts do.
    const locations = await assertLocationsOpen(work, [key.locationId, locationId])
    if (key.locationId === locationId)
      throw new DomainError('moveNowhere', { field: 'locationId', location: locations.get(locationId)?.code ?? '' })
    await assertMovable(work, balance, quantity)
    await assertLocationsAccept(work, key.warehouseId, [{ locationId, quantity }])
    await lockPlaces(work, [key])
    await assertAvailable(work, await find(work, balanceId), quantity)
    const id = await store(work, key.materialId, reason ?? null)
    const move = { moveType: moveType.codes.binMove, lineId: id }
    const moves: Move[] = [
      { ...move, key, quantity: quantity.times(-1) },
      { ...move, key: { ...key, locationId }, quantity },
    ]
    await postMoves(work, reason ? { ...sourceOf(id), code: reason } : sourceOf(id), moves)
    return { id }
  }),
  ...handle(reverseMove, import.meta.url, async (work, { id, reason }) => {
    const stockMove = await lock(work, id)
    if (!stockMove) throw new DomainError('notFound')
    if (stockMove.reversedAt !== null) throw new DomainError('moveReversed')
    await reverseMoves(work, { ...sourceOf(id), code: reason })
    await ofCompany(work)
      .updateTable('stock_move')
      .set({ reversed_at: instantAt(work.now), reversed_by: work.actor.userName, reversal_reason: reason })
      .where('id', '=', id)
      .execute()
    return { id }
  }),
]

const sourceOf = (id: string): Source => ({ type: stockSource.codes.move, id })

async function find(work: Work, balanceId: string): Promise<KeyedBalance> {
  const balance = await readBalance(work, balanceId)
  if (!balance) throw new DomainError('notFound')
  return balance
}

/**
 * Throws `quantityWrong` unless the quantity is above 0, and whole for a serial number; `moveInspected` for stock in
 * inspection, which its bill puts away.
 */
async function assertMovable(work: Work, { key }: KeyedBalance, quantity: Big): Promise<void> {
  const material = (await findMaterials(work, [key.materialId])).get(key.materialId)
  if (quantity.lte(0) || (key.serialNumber !== null && !quantity.eq(quantity.round(0))))
    throw new DomainError('quantityWrong', { field: 'quantity' })
  if (key.qualityStatus === qualityStatus.codes.inInspection)
    throw new DomainError('moveInspected', { material: material?.code ?? '' })
}

/**
 * Throws `quantityExceeded` if more than the free quantity is moved, even in a warehouse that allows negative stock.
 */
async function assertAvailable(work: Work, { key, onHand, reserved }: KeyedBalance, quantity: Big): Promise<void> {
  const free = onHand.minus(reserved)
  if (quantity.lte(free)) return
  const material = (await findMaterials(work, [key.materialId])).get(key.materialId)
  throw new DomainError('quantityExceeded', {
    field: 'quantity',
    material: material?.code ?? '',
    requested: quantity.toFixed(),
    allowed: (free.gt(0) ? free : new Big(0)).toFixed(),
  })
}

async function store({ tx, actor }: Work, materialId: string, reason: string | null): Promise<string> {
  const { id } = await tx
    .insertInto('stock_move')
    .values({
      company_id: companyOf(actor),
      material_id: materialId,
      move_type: moveType.codes.binMove,
      reason,
      create_user: actor.userName,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

const lock = (work: Work, id: string) =>
  ofCompany(work)
    .selectFrom('stock_move')
    .select(['id', 'reversed_at as reversedAt'])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
