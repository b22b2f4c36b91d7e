// Returns material of a preparation from the line to the warehouse that issued it.
import Big from 'big.js'
import type { Work } from '../../../platform/db/work.ts'
import { DomainError } from '../../../platform/domain-error.ts'
import { idOf } from '../../../resource/crud.ts'
import { confirmIssuedReceipt, returnFromLine } from '../../stock/index.ts'
import { placeOf } from '../consumption/line-side.ts'
import {
  type LockedPrepare,
  linesOf,
  movePrepare,
  type PrepareLine,
  storeQuantities,
  usesOfOrder,
} from './prepare-store.ts'

type LineQuantities = readonly { readonly lineId: string; readonly quantity: string }[] | null | undefined

/**
 * Returns the requested quantities by line. Several entries for a line are added up. Throws `notFound` for a line of
 * another preparation, `quantityWrong`, `quantityAbove`.
 */
export function quantitiesOf(
  rows: readonly PrepareLine[],
  quantities: LineQuantities,
  maxQuantityOf: (row: PrepareLine) => Big,
): ReadonlyMap<string, Big> {
  const quantityById = new Map<string, Big>()
  for (const { lineId, quantity } of quantities ?? []) {
    const row = rows.find((row) => row.id === idOf(lineId))
    if (!row) throw new DomainError('notFound', { field: 'lines' })
    if (new Big(quantity).lt(0)) throw new DomainError('quantityWrong', { field: 'lines' })
    const count = (quantityById.get(row.id) ?? new Big(0)).plus(quantity)
    const maximum = maxQuantityOf(row)
    if (count.gt(maximum))
      throw new DomainError('quantityAbove', { requested: count.toFixed(), allowed: maximum.toFixed() })
    quantityById.set(row.id, count)
  }
  return quantityById
}

export interface ReturnLine {
  readonly lineId: string
  readonly materialId: string
  readonly quantity: Big
}

/** Posts the return of lines to the warehouse that issued them. Throws `stockShort`. */
export async function postReturn(work: Work, prepare: LockedPrepare, lines: readonly ReturnLine[]): Promise<void> {
  const from = await placeOf(work, prepare.location_id)
  if (!from) throw new DomainError('notFound', { field: 'locationId' })
  const source = { id: prepare.id, code: prepare.code }
  await returnFromLine(work, { source, demandId: prepare.demand_id ?? '', from, lines })
}

/** Returns the given quantities, or everything that is left at the line. Returns the number of returned lines. */
export async function returnRemaining(work: Work, prepare: LockedPrepare, quantities: LineQuantities): Promise<number> {
  const rows = await linesOf(work, prepare.id)
  const remaining = await remainingOf(work, prepare)
  const remainingOfRow = ({ id }: PrepareLine) => remaining.get(id) ?? new Big(0)
  const quantityById = quantitiesOf(rows, quantities, remainingOfRow)
  const returnLines = rows.flatMap((row) => {
    const quantity = quantities ? (quantityById.get(row.id) ?? new Big(0)) : remainingOfRow(row)
    return quantity.gt(0) ? [{ lineId: row.id, materialId: row.materialId, quantity, returned: row.returned }] : []
  })
  if (returnLines.length > 0) await postReturn(work, prepare, returnLines)
  await storeQuantities(
    work,
    'returned_quantity',
    returnLines.map(({ lineId, quantity, returned }) => ({ id: lineId, quantity: quantity.plus(returned).toFixed() })),
  )
  return returnLines.length
}

export const remainingOf = async (
  work: Work,
  { id, order_id: orderId }: LockedPrepare,
): Promise<ReadonlyMap<string, Big>> =>
  new Map(
    (await usesOfOrder(work, orderId))
      .filter(({ prepareId }) => prepareId === id)
      .map(({ lineId, onLine }) => [lineId, onLine]),
  )

/**
 * Returns everything that a locked preparation has at the line or on its way there, and closes it. `isReceived` says
 * whether its receipt was confirmed. Throws `stockShort`.
 */
export async function returnAll(work: Work, prepare: LockedPrepare, isReceived: boolean): Promise<void> {
  if (!isReceived) {
    const rows = await linesOf(work, prepare.id)
    await storeQuantities(
      work,
      'received_quantity',
      rows.map(({ id, prepared }) => ({ id, quantity: prepared })),
    )
    await confirmIssuedReceipt(work, prepare.demand_id ?? '', null)
    await movePrepare(work, prepare, 'confirmReceipt')
  }
  await returnRemaining(work, prepare, undefined)
  await movePrepare(work, prepare, 'close')
}
