import { optionsOf } from '@gemba/contract/kit/dictionary.ts'
import { wordIn } from '@gemba/contract/kit/page.ts'
import { listMoveTypes, listReservations, pageLedger } from '@gemba/contract/stock/balance/find-stock.ts'
import { moveType, reservationStatus, stockSource } from '@gemba/contract/stock/dictionaries.ts'
import Big from 'big.js'
import { ofCompany } from '../../../platform/db/of-company.ts'
import { anyId, countOf, instantAt, valuesOf } from '../../../platform/db/rows.ts'
import type { Read } from '../../../platform/db/work.ts'
import { handle } from '../../../platform/http/route.ts'
import { pageOf } from '../../../resource/query/filter.ts'
import { findLocations, findMaterials, findWarehouses } from '../../base/index.ts'
import { lotsById } from '../lot/find-lots.ts'
import { plantDay } from '../period/closed-through.ts'
import { endOfDay } from './as-of.ts'

export const ledgerRoutes = [
  ...handle(pageLedger, import.meta.url, async (read, input) => {
    const { size, offset } = pageOf(input)
    const { materialId, warehouseId, locationId, lotId, serialNumber, billType, begin, end } = input
    const from = begin ? endOfDay(read, Temporal.PlainDate.from(begin).subtract({ days: 1 }).toString()) : undefined
    const query = ofCompany(read)
      .selectFrom('stock_ledger as l')
      .$if(!!materialId, (entries) => entries.where('l.material_id', '=', materialId ?? ''))
      .$if(!!warehouseId, (entries) => entries.where('l.warehouse_id', '=', warehouseId ?? ''))
      .$if(!!locationId, (entries) => entries.where('l.location_id', '=', locationId ?? ''))
      .$if(!!lotId, (entries) => entries.where('l.lot_id', '=', lotId ?? ''))
      .$if(!!serialNumber, (entries) => entries.where('l.serial_number', '=', serialNumber ?? ''))
      .$if(typeof billType === 'number', (entries) => entries.where('l.move_type', '=', billType ?? 0))
      .$if(from !== undefined, (entries) => entries.where('l.at', '>=', instantAt(from ?? 0)))
      .$if(!!end, (entries) => entries.where('l.at', '<', instantAt(endOfDay(read, end ?? ''))))
    const total = await countOf(query)
    const rows = await query
      .selectAll('l')
      .select(({ exists, selectFrom }) =>
        exists(selectFrom('stock_ledger as r').select('r.id').whereRef('r.reverses_id', '=', 'l.id')).as('isReversed'),
      )
      .orderBy('l.id', 'desc')
      .limit(size)
      .offset(offset)
      .execute()
    const names = await namesOf(
      read,
      rows.map((row) => ({ ...row, lotId: row.lot_id, materialId: row.material_id })),
    )
    const records = rows.map((row) => ({
      postingDate: row.posting_date ?? plantDay(read, row.at),
      id: row.id,
      at: row.at,
      moveType: row.move_type as 101,
      materialId: row.material_id,
      ...names.material(row.material_id),
      warehouseName: names.warehouse(row.warehouse_id),
      locationName: names.location(row.location_id),
      batchNo: names.lot(row.lot_id),
      serialNumber: row.serial_number,
      qualityStatus: row.quality_status as 0,
      quantity: exact(row.quantity),
      balanceAfter: exact(row.balance_after),
      unitCost: exact(row.unit_cost),
      value: exact(row.value),
      sourceType: row.source_type as 1,
      sourceId: row.source_id,
      billCode: names.bill(row.source_type, row.source_id) ?? row.source_code,
      isReversed: row.isReversed === true,
      operatorName: row.create_user,
    }))
    return { records, total, pages: Math.ceil(total / size) }
  }),
  ...handle(listMoveTypes, import.meta.url, async ({ actor }) =>
    optionsOf(moveType).map(({ code, words }) => ({ id: code, text: wordIn(actor.language, words) })),
  ),
  ...handle(listReservations, import.meta.url, async (read, input) => {
    const { materialId, warehouseId, locationId, lotId, serialNumber } = input
    const rows = await ofCompany(read)
      .selectFrom('stock_reservation as r')
      .innerJoin('stock_balance as b', 'b.id', 'r.balance_id')
      .leftJoin('outbound_bill as o', (on) =>
        on.onRef('o.id', '=', 'r.source_id').on('r.source_type', '=', stockSource.codes.outboundBill),
      )
      .select([
        'r.id',
        'r.quantity',
        'r.consumed',
        'r.picked',
        'r.create_user as createUser',
        'r.create_time as createdAt',
        'b.location_id as locationId',
        'b.lot_id as lotId',
        'b.serial_number as serialNumber',
        'o.id as billId',
        'o.code as billCode',
        'r.purpose',
        'r.expires_at as expiresAt',
      ])
      .where('r.status', '=', reservationStatus.codes.active)
      .where(({ eb, or }) => or([eb('r.expires_at', 'is', null), eb('r.expires_at', '>', instantAt(read.now))]))
      .where('b.material_id', '=', materialId)
      .$if(!!warehouseId, (reservations) => reservations.where('b.warehouse_id', '=', warehouseId ?? ''))
      .$if(!!locationId, (reservations) => reservations.where('b.location_id', '=', locationId ?? ''))
      .$if(!!lotId, (reservations) => reservations.where('b.lot_id', '=', lotId ?? ''))
      .$if(!!serialNumber, (reservations) => reservations.where('b.serial_number', '=', serialNumber ?? ''))
      .orderBy('r.id')
      .limit(1000)
      .execute()
    const locations = await findLocations(read, valuesOf(rows, 'locationId'))
    const lots = await lotsById(
      read,
      rows.flatMap(({ lotId }) => lotId ?? []),
    )
    return rows.map(({ quantity, consumed, picked, expiresAt, locationId: at, lotId: ofLot, ...row }) => ({
      ...row,
      expiresOn: expiresAt === null ? null : plantDay(read, expiresAt - 1),
      quantity: new Big(quantity).minus(consumed).toFixed(),
      pickedQuantity: exact(picked),
      locationCode: locations.get(at)?.code ?? '',
      batchNo: lots.get(ofLot ?? '')?.code ?? null,
    }))
  }),
]

const exact = (value: string): string => new Big(value).toFixed()

interface LedgerReferences {
  readonly materialId: string
  readonly warehouse_id: string
  readonly location_id: string
  readonly lotId: string | null
  readonly source_type: number
  readonly source_id: string
}

/** Returns lookups from the ids in ledger entries to the names and codes that people know. */
async function namesOf(read: Read, rows: readonly LedgerReferences[]) {
  const ids = <T>(of: (row: LedgerReferences) => T | null): T[] =>
    [...new Set(rows.flatMap((row) => of(row) ?? []))] as T[]
  const sourcesOf = (type: number) => rows.filter((row) => row.source_type === type).map(({ source_id }) => source_id)
  const { inboundBill, outboundBill } = stockSource.codes
  const [materials, warehouses, locations, lots, inbound, outbound] = await Promise.all([
    findMaterials(
      read,
      ids((row) => row.materialId),
    ),
    findWarehouses(
      read,
      ids((row) => row.warehouse_id),
    ),
    findLocations(
      read,
      ids((row) => row.location_id),
    ),
    lotsById(
      read,
      ids((row) => row.lotId),
    ),
    read.tx
      .selectFrom('inbound_bill')
      .select(['id', 'code'])
      .where('id', '=', anyId(sourcesOf(inboundBill)))
      .execute(),
    read.tx
      .selectFrom('outbound_bill')
      .select(['id', 'code'])
      .where('id', '=', anyId(sourcesOf(outboundBill)))
      .execute(),
  ])
  const bills = new Map<string, string>([
    ...inbound.map(({ id, code }) => [`${inboundBill} ${id}`, code] as const),
    ...outbound.map(({ id, code }) => [`${outboundBill} ${id}`, code] as const),
  ])
  return {
    material: (id: string) => {
      const { code = '', name = '', unitName = '' } = materials.get(id) ?? {}
      return { materialCode: code, materialName: name, unitName }
    },
    warehouse: (id: string) => warehouses.get(id)?.name ?? '',
    location: (id: string) => locations.get(id)?.code ?? '',
    lot: (id: string | null) => lots.get(id ?? '')?.code ?? null,
    bill: (type: number, id: string) => bills.get(`${type} ${id}`) ?? null,
  }
}
