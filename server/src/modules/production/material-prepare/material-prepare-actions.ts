// Actions on material preparations: request, confirm receipt, return, close, cancel.

import { exceptionCategory, exceptionSource } from '@gemba/contract/production/exception/dictionaries.ts'
import { materialPrepareFlow } from '@gemba/contract/production/material-prepare/flow.ts'
import {
  cancelPrepare,
  closePrepare,
  confirmPrepareReceipt,
  requestPrepare,
  returnPrepared,
} from '@gemba/contract/production/material-prepare/material-prepare-actions.ts'
import Big from 'big.js'
import { valuesOf } from '../../../platform/db/rows.ts'
import type { Work } from '../../../platform/db/work.ts'
import { DomainError } from '../../../platform/domain-error.ts'
import { handle } from '../../../platform/http/route.ts'
import { staleOf } from '../../../platform/stale.ts'
import { idOf } from '../../../resource/crud.ts'
import { assertAllowed } from '../../../resource/flow.ts'
import { findMaterials } from '../../base/index.ts'
import { confirmIssuedReceipt, endLineDemand, returnFromLine } from '../../stock/index.ts'
import { placeOf } from '../consumption/line-side.ts'
import { registerException } from '../exception/exception.ts'
import { updatePrepareStatus } from './on-issue-posted.ts'
import {
  type LockedPrepare,
  linesOf,
  lockPrepare,
  lockPrepareFor,
  movePrepare,
  type PrepareLine,
  storeQuantities,
  usesOfOrder,
} from './prepare-store.ts'
import { requestIssue } from './request-issue.ts'

const file = import.meta.url

export const prepareActionRoutes = [
  ...handle(requestPrepare, file, async (work, reference) =>
    requestIssue(work, (await lockPrepareFor(work, reference, 'request')).prepare),
  ),
  ...handle(confirmPrepareReceipt, file, async (work, { id, version, lines, reason, isMissing }) => {
    const { prepare } = await lockPrepare(work, id)
    if (typeof version === 'number' && version !== prepare.version) throw staleOf(prepare)
    // The status is updated first, so that what was issued a moment ago counts.
    const status = await updatePrepareStatus(work, prepare)
    assertAllowed(materialPrepareFlow, 'confirmReceipt', { status, language: work.actor.language })
    const rows = await linesOf(work, prepare.id)
    const receivedById = quantitiesOf(rows, lines, ({ prepared }) => new Big(prepared))
    const short = rows.flatMap((row) => {
      const quantity = new Big(row.prepared).minus(receivedById.get(row.id) ?? row.prepared)
      return quantity.gt(0) ? [{ lineId: row.id, materialId: row.materialId, quantity }] : []
    })
    if (short.length > 0 && !reason) throw new DomainError('reasonMissing', { field: 'reason' })
    const received = rows.map((row) => ({
      id: row.id,
      quantity: (receivedById.get(row.id) ?? new Big(row.prepared)).toFixed(),
    }))
    await storeQuantities(work, 'received_quantity', received)
    if (short.length > 0) await postReturn(work, prepare, short)
    if (short.length > 0 && isMissing === 1) await raiseMissing(work, prepare, { short, reason: reason ?? '' })
    await confirmIssuedReceipt(work, prepare.demand_id ?? '', reason ?? null)
    return movePrepare(work, prepare, 'confirmReceipt', { reason })
  }),
  ...handle(returnPrepared, file, async (work, { lines, reason, ...reference }) => {
    const { prepare } = await lockPrepareFor(work, reference, 'returnMaterial')
    if (!(await returnRemaining(work, prepare, lines))) throw new DomainError('linesMissing')
    return movePrepare(work, prepare, 'returnMaterial', { reason })
  }),
  ...handle(closePrepare, file, async (work, { isLeftReturned, ...reference }) => {
    const { prepare } = await lockPrepareFor(work, reference, 'close')
    if (isLeftReturned === 1) await returnRemaining(work, prepare, undefined)
    else await assertNothingOnLine(work, prepare)
    return movePrepare(work, prepare, 'close')
  }),
  ...handle(cancelPrepare, file, async (work, { reason, ...reference }) => {
    const { prepare } = await lockPrepareFor(work, reference, 'cancel')
    if (prepare.demand_id) {
      // Issued material is on its way, so it has to be received first and then returned.
      assertAllowed(materialPrepareFlow, 'cancel', {
        status: await updatePrepareStatus(work, prepare),
        language: work.actor.language,
      })
      await endLineDemand(work, prepare.demand_id, reason ?? null)
    }
    return movePrepare(work, prepare, 'cancel', { reason })
  }),
]

type LineQuantities = readonly { readonly lineId: string; readonly quantity: string }[] | null | undefined

/**
 * Returns the requested quantities by line. Several entries for a line are added up. Throws `notFound` for a line of
 * another preparation, `quantityWrong`, `quantityAbove`.
 */
function quantitiesOf(
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
      throw new DomainError('quantityAbove', { asked: count.toFixed(), allowed: maximum.toFixed() })
    quantityById.set(row.id, count)
  }
  return quantityById
}

interface ReturnLine {
  readonly lineId: string
  readonly materialId: string
  readonly quantity: Big
}

/** Posts the return of lines to the warehouse that issued them. Throws `stockShort`. */
async function postReturn(work: Work, prepare: LockedPrepare, lines: readonly ReturnLine[]): Promise<void> {
  const from = await placeOf(work, prepare.location_id)
  if (!from) throw new DomainError('notFound', { field: 'locationId' })
  const source = { id: prepare.id, code: prepare.code }
  await returnFromLine(work, { source, demandId: prepare.demand_id ?? '', from, lines })
}

/** Returns the given quantities, or everything that is left at the line. Returns the number of returned lines. */
async function returnRemaining(work: Work, prepare: LockedPrepare, quantities: LineQuantities): Promise<number> {
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

const remainingOf = async (work: Work, { id, order_id: orderId }: LockedPrepare): Promise<ReadonlyMap<string, Big>> =>
  new Map(
    (await usesOfOrder(work, orderId))
      .filter(({ prepareId }) => prepareId === id)
      .map(({ lineId, onLine }) => [lineId, onLine]),
  )

/** Throws `prepareOnLine` if material of a preparation is left at the line. */
async function assertNothingOnLine(work: Work, prepare: LockedPrepare): Promise<void> {
  const remaining = await remainingOf(work, prepare)
  const row = (await linesOf(work, prepare.id)).find(({ id }) => remaining.get(id)?.gt(0))
  if (!row) return
  const { code = '' } = (await findMaterials(work, [row.materialId])).get(row.materialId) ?? {}
  throw new DomainError('prepareOnLine', { material: code, quantity: remaining.get(row.id)?.toFixed() ?? '' })
}

interface MaterialShortage {
  readonly short: readonly ReturnLine[]
  readonly reason: string
}

/** Raises an exception for material that was issued and has not arrived. */
async function raiseMissing(work: Work, prepare: LockedPrepare, { short, reason }: MaterialShortage): Promise<void> {
  const materials = await findMaterials(work, valuesOf(short, 'materialId'))
  const missing = short.map(({ materialId, quantity }) => {
    const { code = '', unitName = '' } = materials.get(materialId) ?? {}
    return `${code} ${quantity.toFixed()} ${unitName}`.trim()
  })
  await registerException(work, {
    name: `${prepare.code}: ${missing.join(', ')}`.slice(0, 128),
    category: String(exceptionCategory.codes.material),
    description: `${reason}\n${missing.join('\n')}`.slice(0, 2000),
    source: exceptionSource.codes.shortPick,
  })
}
