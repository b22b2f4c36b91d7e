// Stock that people reserve for a purpose, and release again.
import { releaseReservation, reserveStock } from '@gemba/contract/stock/balance/reserve-by-hand.ts'
import { reservationStatus, stockSource } from '@gemba/contract/stock/dictionaries.ts'
import Big from 'big.js'
import { sql } from 'kysely'
import { ofCompany } from '../../../platform/db/of-company.ts'
import { computed, listRows } from '../../../platform/db/row-shape.ts'
import type { Work } from '../../../platform/db/work.ts'
import { DomainError } from '../../../platform/domain-error.ts'
import { handle } from '../../../platform/http/route.ts'
import { findMaterials } from '../../base/index.ts'
import { endOfDay } from '../balance/as-of.ts'
import { baseQuantityOf } from '../bill/line-quantity.ts'
import { assertWarehouseEnabled } from '../bill/warehouse-of-bill.ts'
import { plantDay } from '../period/closed-through.ts'
import { lockPlaces } from '../posting/lock-stock.ts'
import { endReservations } from './end-reservations.ts'
import { reserve } from './reserve.ts'

export const reserveByHandRoutes = [
  ...handle(reserveStock, import.meta.url, async (work, { quantity: requested, purpose, expiresOn, ...target }) => {
    const { materialId, warehouseId } = target
    if (expiresOn && expiresOn < plantDay(work, work.now))
      throw new DomainError('reservationPast', { field: 'expiresOn', day: expiresOn })
    await assertWarehouseEnabled(work, warehouseId)
    const unitId = (await findMaterials(work, [materialId])).get(materialId)?.unitId ?? ''
    const quantity = await baseQuantityOf(work, { materialId, unitId, quantity: requested })
    const id = await nextNumber(work)
    const source = { type: stockSource.codes.byHand, id }
    const reservationFields = { purpose, expiresAt: expiresOn ? endOfDay(work, expiresOn) : null }
    const reserved = await reserve(work, source, [{ ...target, lineId: id, quantity }], { details: reservationFields })
    return { quantity: reserved.reduce((sum, pick) => sum.plus(pick.quantity), new Big(0)).toFixed() }
  }),
  ...handle(releaseReservation, import.meta.url, async (work, { id }) => {
    const { released } = reservationStatus.codes
    const reservation = await find(work, id)
    if (!reservation) throw new DomainError('notFound')
    if (reservation.type !== stockSource.codes.byHand) throw new DomainError('reservationOfBill')
    await lockPlaces(work, [reservation])
    const endedCount = await endReservations(work, { where: sql`r.id = ${id}`, status: released })
    if (endedCount === 0) throw new DomainError('reservationEnded')
    return { status: released }
  }),
]

/** Returns an id for a manual reservation, which has no document. */
async function nextNumber({ tx }: Work): Promise<string> {
  const [row] = await listRows(
    tx,
    { id: computed.id },
    sql`select nextval(pg_get_serial_sequence('stock_reservation', 'id')) as id`,
  )
  return row?.id ?? ''
}

const find = (work: Work, id: string) =>
  ofCompany(work)
    .selectFrom('stock_reservation as r')
    .innerJoin('stock_balance as b', 'b.id', 'r.balance_id')
    .select(['r.source_type as type', 'b.warehouse_id as warehouseId', 'b.material_id as materialId'])
    .where('r.id', '=', id)
    .executeTakeFirst()
