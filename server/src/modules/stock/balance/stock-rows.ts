// Groups of stock as SQL: which rows, which keys, which sums.
import type { StockGroup } from '@gemba/contract/stock/balance/find-stock.ts'
import { type RawBuilder, sql } from 'kysely'
import { ofCompany } from '../../../platform/db/of-company.ts'
import { computed, listRows, orNull, rowShape, type ShapedRow } from '../../../platform/db/row-shape.ts'
import { anyId } from '../../../platform/db/rows.ts'
import { companyOf, type Read } from '../../../platform/db/work.ts'
import { stockAsOf } from './as-of.ts'
import { type BlockedQuantity, type BlockedStockKey, findBlockedStock, ofMaterials } from './blocked-stock.ts'

/** What rows are wanted. `materialIds` undefined is all of them. */
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
  /** In another quality, of days past; null where it is counted beside. */
  held: orNull(computed.decimal),
  value: orNull(computed.decimal),
  balanceId: orNull(computed.id),
})

export type StockRow = ShapedRow<typeof stockShape>

interface Shape {
  /** The rows that are grouped. */
  readonly from: RawBuilder<unknown>
  /** The columns of a group, in their order; null where they are not told apart. */
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

/** What stands for a key that groups do not tell apart. */
const absentKey = (name: Key): RawBuilder<unknown> => absentKeys[name] ?? sql`null::bigint`

const told: Readonly<Record<StockGroup, readonly Key[]>> = {
  material: ['materialId'],
  warehouse: ['materialId', 'warehouseId'],
  lot: ['materialId', 'warehouseId', 'lotId'],
  location: keyNames,
}

/** Whether groups come from the summaries, which are few, or from single balances. */
const isSummed = ({ groupBy, locationId, lotId }: StockFilter): boolean =>
  (groupBy === 'material' || groupBy === 'warehouse') && !locationId && !lotId

async function shapeOf(read: Read, filter: StockFilter): Promise<Shape> {
  const { groupBy, asOf, materialIds, warehouseId, locationId, lotId } = filter
  const isPast = !!asOf
  const keys = told[groupBy].filter((key) => !(isPast && key === 'serialNumber'))
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

/** Single places have no worth of their own, then as now. */
const pastSums = (hasWorth: boolean) => sql`sum(r.quantity) as quantity, null::numeric as reserved,
  coalesce(sum(r.quantity) filter (where r.quality_status <> 0), 0) as held,
  ${hasWorth ? sql`sum(r.value)` : sql`null::numeric`} as value, null::bigint as "balanceId"`
const summarySums = sql`sum(r.on_hand) as quantity, sum(r.reserved) as reserved, null::numeric as held,
  sum(r.value) as value, null::bigint as "balanceId"`
const balanceSums = sql`sum(r.on_hand) as quantity, sum(r.reserved) as reserved, null::numeric as held, null::numeric as value,
  min(r.id) as "balanceId"`

/** Whether each row of the store is a group of its own. */
const isOneEach = (filter: StockFilter): boolean => !filter.asOf && filter.groupBy === 'location'

/** Returns a page of groups in the order of their keys, and how many groups there are. */
export async function readGroups(
  read: Read,
  filter: StockFilter,
  { size, offset }: { size: number; offset: number },
): Promise<{ rows: StockRow[]; total: number }> {
  const shape = await shapeOf(read, filter)
  const { keys, from, where } = shape
  const select = sql.join(keyNames.map((name) => sql`${keys[name] ?? absentKey(name)} as ${sql.ref(name)}`))
  const found = isOneEach(filter)
    ? sql`${places} from ${from} where ${where} order by r.material_id, r.id`
    : sql`${shape.sums} ${groupsOf(shape, filter)} order by ${sql.join(ownOf(shape))}`
  const rows = await listRows(read.tx, stockShape, sql`select ${select}, ${found} limit ${size} offset ${offset}`)
  if (rows.length < size && (offset === 0 || rows.length > 0)) return { rows, total: offset + rows.length }
  return { rows, total: await countGroups(read, shape, filter) }
}

const places = sql`r.on_hand as quantity, r.reserved, null::numeric as held, null::numeric as value, r.id as "balanceId"`

const ownOf = ({ keys }: Shape): RawBuilder<unknown>[] => keyNames.flatMap((name) => keys[name] ?? [])

const groupsOf = (shape: Shape, { asOf }: StockFilter): RawBuilder<unknown> =>
  sql`from ${shape.from} where ${shape.where} group by ${sql.join(ownOf(shape))} ${asOf ? sql`having sum(r.quantity) <> 0` : sql``}`

/** Places are counted where they are summed up; single places and warehouses are one row each. */
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
    .$if(materialIds !== undefined, (own) => own.where('material_id', '=', anyId(materialIds ?? [])))
    .$if(!!warehouseId, (own) => own.where('warehouse_id', '=', warehouseId ?? ''))
    .executeTakeFirstOrThrow()
  return Number(total ?? 0)
}

/** What groups tell apart of what is held. */
const heldKeys: Readonly<Record<StockGroup, readonly BlockedStockKey[]>> = {
  material: ['materialId'],
  warehouse: ['materialId', 'warehouseId'],
  lot: ['materialId', 'warehouseId', 'lotId'],
  location: ['id'],
}

/** Returns what tells of each of these groups what is held of it now, part by part. */
export async function blockedStockOf(
  read: Read,
  rows: readonly StockRow[],
  { groupBy, warehouseId, locationId, lotId }: StockFilter,
): Promise<(row: StockRow) => readonly BlockedQuantity[]> {
  const keys = heldKeys[groupBy]
  // Of single places nothing but their ids is asked: the store would else look through all that there is.
  const shown =
    groupBy === 'location'
      ? sql`b.id = ${anyId(rows.flatMap(({ balanceId }) => balanceId ?? []))}`
      : ofMaterials([...new Set(rows.map(({ materialId }) => materialId))])
  const where = sql.join(
    [
      shown,
      ...(warehouseId ? [sql`b.warehouse_id = ${warehouseId}`] : []),
      ...(locationId ? [sql`b.location_id = ${locationId}`] : []),
      ...(lotId ? [sql`b.lot_id = ${lotId}`] : []),
    ],
    sql` and `,
  )
  const held = await findBlockedStock(read, { keys, where })
  const keyOf = ({ balanceId, ...row }: StockRow) =>
    keys.flatMap((name) => (name === 'id' ? balanceId : row[name]) ?? []).join(' ')
  return (row) => held.get(keyOf(row)) ?? []
}
