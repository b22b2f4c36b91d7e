import type { CommandInput } from '@gemba/contract/kit/command.ts'
import { listStock, pageStock } from '@gemba/contract/stock/balance/find-stock.ts'
import { inboundStatus } from '@gemba/contract/stock/dictionaries.ts'
import Big from 'big.js'
import { sql } from 'kysely'
import { ofCompany } from '../../../platform/db/of-company.ts'
import { anyId } from '../../../platform/db/rows.ts'
import type { Read } from '../../../platform/db/work.ts'
import { handle } from '../../../platform/http/route.ts'
import { pageOf } from '../../../resource/query/filter.ts'
import { findLocations, findMaterials, findWarehouses, searchMaterials } from '../../base/index.ts'
import { lotsById } from '../lot/find-lots.ts'
import { sumBlocked } from './blocked-stock.ts'
import { blockedStockOf, readGroups, type StockFilter, type StockRow } from './stock-rows.ts'

type StockQuery = CommandInput<typeof listStock>

const maxListed = 1000

export const findStockRoutes = [
  ...handle(pageStock, import.meta.url, async (read, input) => {
    const { size, offset } = pageOf(input)
    const filter = await filterOf(read, input)
    const { rows, total } = await readGroups(read, filter, { size, offset })
    return { records: await present(read, rows, filter), total, pages: Math.ceil(total / size) }
  }),
  ...handle(listStock, import.meta.url, async (read, input) => {
    const filter = await filterOf(read, input)
    const { rows } = await readGroups(read, filter, { size: maxListed, offset: 0 })
    return present(read, rows, filter)
  }),
]

async function filterOf(read: Read, { keyword, materialId, groupBy, ...rest }: StockQuery): Promise<StockFilter> {
  const matchingIds = keyword ? await searchMaterials(read, keyword) : undefined
  const materialIds = materialId ? [materialId].filter((id) => matchingIds?.includes(id) ?? true) : matchingIds
  return { ...rest, groupBy: groupBy ?? 'location', materialIds }
}

async function present(read: Read, rows: readonly StockRow[], filter: StockFilter) {
  const { asOf, groupBy } = filter
  const of = (key: 'materialId' | 'warehouseId' | 'locationId' | 'lotId') => [
    ...new Set(rows.flatMap((row) => row[key] ?? [])),
  ]
  const [materials, warehouses, locations, lots, incoming, blockedStock] = await Promise.all([
    findMaterials(read, of('materialId')),
    findWarehouses(read, of('warehouseId')),
    findLocations(read, of('locationId')),
    lotsById(read, of('lotId')),
    asOf || (groupBy !== 'material' && groupBy !== 'warehouse') ? undefined : findIncoming(read, of('materialId')),
    asOf ? undefined : blockedStockOf(read, rows, filter),
  ])
  return rows.map((row) => {
    const material = materials.get(row.materialId)
    const lot = lots.get(row.lotId ?? '')
    const heldFor = blockedStock?.(row) ?? []
    const notToTake = blockedStock ? sumBlocked(heldFor) : new Big(row.held ?? 0)
    return {
      id: [row.materialId, row.warehouseId, row.locationId, row.lotId, row.serialNumber, row.qualityStatus].join('-'),
      balanceId: groupBy === 'location' ? row.balanceId : null,
      materialId: row.materialId,
      materialCode: material?.code ?? '',
      materialName: material?.name ?? '',
      unitName: material?.unitName ?? '',
      warehouseId: row.warehouseId,
      warehouseName: warehouses.get(row.warehouseId ?? '')?.name ?? null,
      locationId: row.locationId,
      locationCode: locations.get(row.locationId ?? '')?.code ?? null,
      lotId: row.lotId,
      batchNo: lot?.code ?? null,
      expiryDate: lot?.expiresOn ?? null,
      serialNumber: row.serialNumber,
      qualityStatus: row.qualityStatus as 0 | null,
      quantity: exact(row.quantity),
      lockedQuantity: row.reserved === null ? null : exact(row.reserved),
      heldQuantity: notToTake.toFixed(),
      heldFor: [...heldFor],
      availableQuantity:
        row.reserved === null ? null : new Big(row.quantity).minus(notToTake).minus(row.reserved).toFixed(),
      incomingQuantity: incoming ? sumOf(incoming, row) : null,
      value: row.value === null ? null : exact(row.value),
    }
  })
}

const exact = (value: string): string => new Big(value).toFixed()

interface IncomingStock {
  readonly materialId: string
  readonly warehouseId: string
  readonly quantity: string
}

/** Returns the quantities that submitted inbound bills have not received yet, by material and warehouse. */
export const findIncoming = (read: Read, materialIds: readonly string[]): Promise<IncomingStock[]> =>
  ofCompany(read)
    .selectFrom('inbound_line as l')
    .innerJoin('inbound_bill as b', 'b.id', 'l.inbound_bill_id')
    .select([
      'l.material_id as materialId',
      'b.warehouse_id as warehouseId',
      sql<string>`sum(greatest(l.base_quantity - l.received_quantity, 0))`.as('quantity'),
    ])
    .where('l.material_id', '=', anyId(materialIds))
    .where('b.status', 'in', [inboundStatus.codes.toReceive, inboundStatus.codes.partlyStocked])
    .groupBy(['l.material_id', 'b.warehouse_id'])
    .execute()

const sumOf = (incoming: readonly IncomingStock[], { materialId, warehouseId }: StockRow): string =>
  incoming
    .filter(
      (incomingRow) =>
        incomingRow.materialId === materialId && (warehouseId === null || incomingRow.warehouseId === warehouseId),
    )
    .reduce((sum, { quantity }) => sum.plus(quantity), new Big(0))
    .toFixed()
