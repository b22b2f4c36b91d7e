// One material: its current stock, and its stock at the end of each of the last days.
import { readMaterialStock } from '@gemba/contract/stock/balance/stock-of-material.ts'
import Big from 'big.js'
import { type RawBuilder, sql } from 'kysely'
import { computed, findRow, listRows, rowShape, type ShapedRow } from '../../../platform/db/row-shape.ts'
import { instantAt } from '../../../platform/db/rows.ts'
import { companyOf, type Read } from '../../../platform/db/work.ts'
import { DomainError } from '../../../platform/domain-error.ts'
import { handle } from '../../../platform/http/route.ts'
import { findMaterials, type MaterialFacts } from '../../base/index.ts'
import { endOfDay } from './as-of.ts'
import { findBlockedStock, ofMaterials, sumBlocked } from './blocked-stock.ts'
import { findIncoming } from './find-stock.ts'

const defaultDays = 90

export const stockOfMaterialRoutes = [
  ...handle(readMaterialStock, import.meta.url, async (read, { materialId, days }) => {
    const { code, name, unitName } = await knownMaterial(read, materialId)
    const now = await sumNow(read, materialId)
    const incoming = await findIncoming(read, [materialId])
    const query = { keys: ['materialId'], where: ofMaterials([materialId]) } as const
    const blockedStock = (await findBlockedStock(read, query)).get(materialId) ?? []
    const notToTake = sumBlocked(blockedStock)
    return {
      materialCode: code,
      materialName: name,
      unitName,
      quantity: exact(now.quantity),
      lockedQuantity: exact(now.reserved),
      heldQuantity: notToTake.toFixed(),
      heldFor: [...blockedStock],
      availableQuantity: new Big(now.quantity).minus(notToTake).minus(now.reserved).toFixed(),
      incomingQuantity: incoming.reduce((sum, { quantity }) => sum.plus(quantity), new Big(0)).toFixed(),
      value: exact(now.value),
      days: await readDays(read, materialId, { quantity: now.quantity, days: days ?? defaultDays }),
    }
  }),
]

const exact = (value: string): string => new Big(value).toFixed()

/** Returns a material of the caller's company. Throws `notFound`. */
export async function knownMaterial(read: Read, id: string): Promise<MaterialFacts> {
  const material = (await findMaterials(read, [id])).get(id)
  if (!material) throw new DomainError('notFound')
  return material
}

const sumsShape = rowShape({
  quantity: computed.decimal,
  reserved: computed.decimal,
  value: computed.decimal,
})

type Sums = ShapedRow<typeof sumsShape>

async function sumNow({ tx, actor }: Read, materialId: string): Promise<Sums> {
  const sums = await findRow(
    tx,
    sumsShape,
    sql`select coalesce(sum(on_hand), 0) as quantity, coalesce(sum(reserved), 0) as reserved,
        coalesce(sum(value), 0) as value
      from stock_summary where company_id = ${companyOf(actor)} and material_id = ${materialId}`,
  )
  return sums ?? { quantity: '0', reserved: '0', value: '0' }
}

interface StockHistoryQuery {
  readonly quantity: string
  readonly days: number
}

/**
 * Returns the stock at the end of each day. Starts from the current quantity and subtracts, day by day backwards, what
 * was posted after that day's end.
 */
async function readDays(read: Read, materialId: string, { quantity, days }: StockHistoryQuery) {
  const today = Temporal.Instant.fromEpochMilliseconds(read.now).toZonedDateTimeISO(read.actor.zone).toPlainDate()
  const dayTexts = Array.from({ length: days }, (_, at) => today.subtract({ days: days - 1 - at }).toString())
  const ends = dayTexts.map((day) => endOfDay(read, day))
  const moved = await sumAfter(read, materialId, ends)
  let level = new Big(quantity)
  const levels = dayTexts.map((day, at) => ({ day, at })).toReversed()
  return levels
    .map(({ day, at }) => {
      level = level.minus(moved.get(at + 1) ?? 0)
      return { day, quantity: level.toFixed() }
    })
    .toReversed()
}

/**
 * Returns the posted quantities by interval: key `n` is the interval that starts at the n-th end and stops before the
 * next.
 */
async function sumAfter({ tx, actor }: Read, materialId: string, ends: readonly number[]) {
  const rows = await listRows(
    tx,
    { after: computed.integer, moved: computed.decimal },
    sql`select width_bucket(at, ${instants(ends)}) as after, sum(quantity) as moved from stock_ledger
      where company_id = ${companyOf(actor)} and material_id = ${materialId} and at >= ${instantAt(ends[0] ?? 0)}
      group by 1`,
  )
  return new Map(rows.map(({ after, moved }) => [after, moved]))
}

const instants = (ends: readonly number[]): RawBuilder<unknown> => sql`array[${sql.join(ends.map(instantAt))}]`
