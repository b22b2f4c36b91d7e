// Groups of stock as SQL: rows, keys and sums.
import type { StockGroup } from '@gemba/contract/stock/balance/find-stock.ts'
import { type RawBuilder, sql } from 'kysely'
import { ofCompany } from '../../../platform/db/of-company.ts'
import { computed, listRows, orNull, rowShape, type ShapedRow } from '../../../platform/db/row-shape.ts'
import { anyId } from '../../../platform/db/rows.ts'
import { companyOf, type Read } from '../../../platform/db/work.ts'
import { stockAsOf } from './as-of.ts'
import { type BlockedQuantity, type BlockedStockKey, findBlockedStock, ofMaterials } from './blocked-stock.ts'

/** Which rows to return. `materialIds` undefined means all materials. */
export interface StockFilter {
  readonly groupBy: StockGroup
  readonly asOf?: string | null | undefined
  readonly byPostingDate?: number | null | undefined
  readonly materialIds?: readonly string[] | undefined
  readonly warehouseId?: string | null | undefined
  readonly locationId?: string | null | undefined
  readonly lotId?: string | null | undefined
}

const stockShape = rowShape({
  materialId: computed.id,
  warehouseId: orNull(computed.id),
  locationId: orNull(computed.id),
  lotId: orNull(computed.id),
  serialNumber: orNull(computed.text),
  qualityStatus: orNull(computed.integer),
  quantity: computed.decimal,
  reserved: orNull(computed.decimal),
  /** Stock of other than good quality, for past days only; null where `blockedStockOf` supplies the quantity. */
  held: orNull(computed.decimal),
  value: orNull(computed.decimal),
  balanceId: orNull(computed.id),
})

export type StockRow = ShapedRow<typeof stockShape>

interface Shape {
  /** The rows that are grouped. */
  readonly from: RawBuilder<unknown>
  /** The columns of a group, in order; null for keys that are not part of the grouping. */
  readonly keys: Readonly<Record<Key, RawBuilder<unknown> | null>>
  readonly sums: RawBuilder<unknown>
  readonly where: RawBuilder<unknown>
}

const keyNames = ['materialId', 'warehouseId', 'locationId', 'lotId', 'serialNumber', 'qualityStatus'] as const
type Key = (typeof keyNames)[number]

const columns: Readonly<Record<Key, RawBuilder<unknown>>> = {
  materialId: sql`r.material_id`,
  warehouseId: sql`r.warehouse_id`,
  locationId: sql`r.location_id`,
  lotId: sql`r.lot_id`,
  serialNumber: sql`r.serial_number`,
  qualityStatus: sql`r.quality_status`,
}

const absentKeys: Partial<Record<Key, RawBuilder<unknown>>> = {
  serialNumber: sql`null::text`,
  qualityStatus: sql`null::smallint`,
}

/** Returns the null column that replaces a key outside of the grouping. */
const absentKey = (name: Key): RawBuilder<unknown> => absentKeys[name] ?? sql`null::bigint`

const groupKeys: Readonly<Record<StockGroup, readonly Key[]>> = {
  material: ['materialId'],
  warehouse: ['materialId', 'warehouseId'],
  lot: ['materialId', 'warehouseId', 'lotId'],
  location: keyNames,
}

/** Returns whether the groups are read from the summaries, which are few, instead of single balances. */
const isSummed = ({ groupBy, locationId, lotId }: StockFilter): boolean =>
  (groupBy === 'material' || groupBy === 'warehouse') && !locationId && !lotId

async function shapeOf(read: Read, filter: StockFilter): Promise<Shape> {
  const { groupBy, asOf, materialIds, warehouseId, locationId, lotId } = filter
  const isPast = !!asOf
  const keys = groupKeys[groupBy].filter((key) => !(isPast && key === 'serialNumber'))
  const where = sql.join(
    [
      isPast ? sql`true` : sql`r.company_id = ${companyOf(read.actor)}`,
      ...(isPast ? [] : [isSummed(filter) ? sql`(r.on_hand <> 0 or r.reserved <> 0)` : sql`r.on_hand <> 0`]),
      ...(materialIds ? [sql`r.material_id = ${anyId(materialIds)}`] : []),
      ...(warehouseId ? [sql`r.warehouse_id = ${warehouseId}`] : []),
      ...(locationId ? [sql`r.location_id = ${locationId}`] : []),
      ...(lotId ? [sql`r.lot_id = ${lotId}`] : []),
    ],
    sql` and `,
  )
  return {
    from: isPast
      ? await stockAsOf(read, asOf, { byPostingDate: filter.byPostingDate === 1 })
      : isSummed(filter)
        ? sql`stock_summary r`
        : sql`stock_balance r`,
    keys: Object.fromEntries(keyNames.map((key) => [key, keys.includes(key) ? columns[key] : null])) as Shape['keys'],
    sums: isPast ? pastSums(isSummed(filter)) : isSummed(filter) ? summarySums : balanceSums,
    where,
  }
}

/**
 * Returns the sums for a past day. The value is known per material and warehouse only, not per balance; `hasWorth` says
 * which.
 */
const pastSums = (hasValue: boolean) => sql`sum(r.quantity) as quantity, null::numeric as reserved,
  coalesce(sum(r.quantity) filter (where r.quality_status <> 0), 0) as held,
  ${hasValue ? sql`sum(r.value)` : sql`null::numeric`} as value, null::bigint as "balanceId"`
const summarySums = sql`sum(r.on_hand) as quantity, sum(r.reserved) as reserved, null::numeric as held,
  sum(r.value) as value, null::bigint as "balanceId"`
const balanceSums = sql`sum(r.on_hand) as quantity, sum(r.reserved) as reserved, null::numeric as held, null::numeric as value,
  min(r.id) as "balanceId"`

/** Returns whether each stored balance is a group. */
const isOneEach = (filter: StockFilter): boolean => !filter.asOf && filter.groupBy === 'location'

/** Returns a page of groups in the order of their keys, and the number of all groups. */
export async function readGroups(
  read: Read,
  filter: StockFilter,
  { size, offset }: { size: number; offset: number },
): Promise<{ rows: StockRow[]; total: number }> {
  const shape = await shapeOf(read, filter)
  const { keys, from, where } = shape
  const select = sql.join(keyNames.map((name) => sql`${keys[name] ?? absentKey(name)} as ${sql.ref(name)}`))
  const sumsAndSource = isOneEach(filter)
    ? sql`${places} from ${from} where ${where} order by r.material_id, r.id`
    : sql`${shape.sums} ${groupsOf(shape, filter)} order by ${sql.join(keyColumnsOf(shape))}`
  const rows = await listRows(
    read.tx,
    stockShape,
    sql`select ${select}, ${sumsAndSource} limit ${size} offset ${offset}`,
  )
  if (rows.length < size && (offset === 0 || rows.length > 0)) return { rows, total: offset + rows.length }
  return { rows, total: await countGroups(read, shape, filter) }
}

const places = sql`r.on_hand as quantity, r.reserved, null::numeric as held, null::numeric as value, r.id as "balanceId"`

const keyColumnsOf = ({ keys }: Shape): RawBuilder<unknown>[] => keyNames.flatMap((name) => keys[name] ?? [])

const groupsOf = (shape: Shape, { asOf }: StockFilter): RawBuilder<unknown> =>
  sql`from ${shape.from} where ${shape.where} group by ${sql.join(keyColumnsOf(shape))} ${asOf ? sql`having sum(r.quantity) <> 0` : sql``}`

/**
 * Counts groups. Balances are counted from the summaries where possible; each balance or warehouse summary is one
 * group.
 */
async function countGroups(read: Read, shape: Shape, filter: StockFilter): Promise<number> {
  const { tx } = read
  if (isOneEach(filter) && !filter.locationId && !filter.lotId) return countPlaces(read, filter)
  const isSimple = isOneEach(filter) || (!filter.asOf && filter.groupBy === 'warehouse' && isSummed(filter))
  const counted = isSimple
    ? sql`select count(*)::int as total from ${shape.from} where ${shape.where}`
    : sql`select count(*)::int as total from (select 1 ${groupsOf(shape, filter)}) g`
  const [row] = await listRows(tx, { total: computed.integer }, counted)
  return row?.total ?? 0
}

async function countPlaces(read: Read, { materialIds, warehouseId }: StockFilter): Promise<number> {
  const { total } = await ofCompany(read)
    .selectFrom('stock_summary')
    .select(({ fn }) => fn.sum<string | null>('places').as('total'))
    .$if(materialIds !== undefined, (summaries) => summaries.where('material_id', '=', anyId(materialIds ?? [])))
    .$if(!!warehouseId, (summaries) => summaries.where('warehouse_id', '=', warehouseId ?? ''))
    .executeTakeFirstOrThrow()
  return Number(total ?? 0)
}

/** The keys by which blocked stock is grouped, for each grouping of stock. */
const heldKeys: Readonly<Record<StockGroup, readonly BlockedStockKey[]>> = {
  material: ['materialId'],
  warehouse: ['materialId', 'warehouseId'],
  lot: ['materialId', 'warehouseId', 'lotId'],
  location: ['id'],
}

/** Returns a function from a group to its blocked quantities, by reason. */
export async function blockedStockOf(
  read: Read,
  rows: readonly StockRow[],
  { groupBy, warehouseId, locationId, lotId }: StockFilter,
): Promise<(row: StockRow) => readonly BlockedQuantity[]> {
  const keys = heldKeys[groupBy]
  // Single balances are selected by id; a condition on materials would scan all balances of those materials.
  const selection =
    groupBy === 'location'
      ? sql`b.id = ${anyId(rows.flatMap(({ balanceId }) => balanceId ?? []))}`
      : ofMaterials([...new Set(rows.map(({ materialId }) => materialId))])
  const where = sql.join(
    [
      selection,
      ...(warehouseId ? [sql`b.warehouse_id = ${warehouseId}`] : []),
      ...(locationId ? [sql`b.location_id = ${locationId}`] : []),
      ...(lotId ? [sql`b.lot_id = ${lotId}`] : []),
    ],
    sql` and `,
  )
  const blockedStock = await findBlockedStock(read, { keys, where })
  const keyOf = ({ balanceId, ...row }: StockRow) =>
    keys.flatMap((name) => (name === 'id' ? balanceId : row[name]) ?? []).join(' ')
  return (row) => blockedStock.get(keyOf(row)) ?? []
}
