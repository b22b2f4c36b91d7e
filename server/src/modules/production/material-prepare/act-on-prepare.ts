// What people do with a preparation, from its request to what goes back.

import { exceptionCategory, exceptionSource } from '@gemba/contract/production/exception/dictionaries.ts'
import {
  cancelPrepare,
  closePrepare,
  confirmPrepareReceipt,
  requestPrepare,
  returnPrepared,
} from '@gemba/contract/production/material-prepare/act-on-prepare.ts'
import { materialPrepareFlow } from '@gemba/contract/production/material-prepare/flow.ts'
import Big from 'big.js'
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

export const actOnPrepareRoutes = [
  ...handle(requestPrepare, file, async (work, asked) =>
    requestIssue(work, (await lockPrepareFor(work, asked, 'request')).prepare),
  ),
  ...handle(confirmPrepareReceipt, file, async (work, { id, version, lines, reason, isMissing }) => {
    const { prepare } = await lockPrepare(work, id)
    if (typeof version === 'number' && version !== prepare.version) throw staleOf(prepare)
    // What was issued a moment ago counts, too.
    const status = await updatePrepareStatus(work, prepare)
    assertAllowed(materialPrepareFlow, 'confirmReceipt', { status, language: work.actor.language })
    const rows = await linesOf(work, prepare.id)
    const taken = quantitiesOf(rows, lines, ({ prepared }) => new Big(prepared))
    const short = rows.flatMap((row) => {
      const quantity = new Big(row.prepared).minus(taken.get(row.id) ?? row.prepared)
      return quantity.gt(0) ? [{ lineId: row.id, materialId: row.materialId, quantity }] : []
    })
    if (short.length > 0 && !reason) throw new DomainError('reasonMissing', { field: 'reason' })
    const received = rows.map((row) => ({
      id: row.id,
      quantity: (taken.get(row.id) ?? new Big(row.prepared)).toFixed(),
    }))
    await storeQuantities(work, 'received_quantity', received)
    if (short.length > 0) await sendBack(work, prepare, short)
    if (short.length > 0 && isMissing === 1) await tellMissing(work, prepare, { short, reason: reason ?? '' })
    await confirmIssuedReceipt(work, prepare.demand_id ?? '', reason ?? null)
    return movePrepare(work, prepare, 'confirmReceipt', { reason })
  }),
  ...handle(returnPrepared, file, async (work, { lines, reason, ...asked }) => {
    const { prepare } = await lockPrepareFor(work, asked, 'returnMaterial')
    if (!(await returnLeft(work, prepare, lines))) throw new DomainError('linesMissing')
    return movePrepare(work, prepare, 'returnMaterial', { reason })
  }),
  ...handle(closePrepare, file, async (work, { isLeftReturned, ...asked }) => {
    const { prepare } = await lockPrepareFor(work, asked, 'close')
    if (isLeftReturned === 1) await returnLeft(work, prepare, undefined)
    else await refuseOnLine(work, prepare)
    return movePrepare(work, prepare, 'close')
  }),
  ...handle(cancelPrepare, file, async (work, { reason, ...asked }) => {
    const { prepare } = await lockPrepareFor(work, asked, 'cancel')
    if (prepare.demand_id) {
      // What was issued is on its way: it is received first, and goes back.
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
 * Returns what is told of lines; of one that is told twice, both together. Throws `notFound` for a line of another preparation,
 * `quantityWrong`, `quantityAbove`.
 */
function quantitiesOf(
  rows: readonly PrepareLine[],
  asked: LineQuantities,
  mostOf: (row: PrepareLine) => Big,
): ReadonlyMap<string, Big> {
  const told = new Map<string, Big>()
  for (const { lineId, quantity } of asked ?? []) {
    const row = rows.find((row) => row.id === idOf(lineId))
    if (!row) throw new DomainError('notFound', { field: 'lines' })
    if (new Big(quantity).lt(0)) throw new DomainError('quantityWrong', { field: 'lines' })
    const count = (told.get(row.id) ?? new Big(0)).plus(quantity)
    const most = mostOf(row)
    if (count.gt(most)) throw new DomainError('quantityAbove', { asked: count.toFixed(), allowed: most.toFixed() })
    told.set(row.id, count)
  }
  return told
}

interface Back {
  readonly lineId: string
  readonly materialId: string
  readonly quantity: Big
}

/** Posts what goes back to where it was. Throws `stockShort`. */
async function sendBack(work: Work, prepare: LockedPrepare, lines: readonly Back[]): Promise<void> {
  const from = await placeOf(work, prepare.location_id)
  if (!from) throw new DomainError('notFound', { field: 'locationId' })
  const source = { id: prepare.id, code: prepare.code }
  await returnFromLine(work, { source, demandId: prepare.demand_id ?? '', from, lines })
}

/** Brings back what is asked for, or all that is left. Returns how many lines went back. */
async function returnLeft(work: Work, prepare: LockedPrepare, asked: LineQuantities): Promise<number> {
  const rows = await linesOf(work, prepare.id)
  const left = await leftOf(work, prepare)
  const leftOfRow = ({ id }: PrepareLine) => left.get(id) ?? new Big(0)
  const told = quantitiesOf(rows, asked, leftOfRow)
  const back = rows.flatMap((row) => {
    const quantity = asked ? (told.get(row.id) ?? new Big(0)) : leftOfRow(row)
    return quantity.gt(0) ? [{ lineId: row.id, materialId: row.materialId, quantity, returned: row.returned }] : []
  })
  if (back.length > 0) await sendBack(work, prepare, back)
  await storeQuantities(
    work,
    'returned_quantity',
    back.map(({ lineId, quantity, returned }) => ({ id: lineId, quantity: quantity.plus(returned).toFixed() })),
  )
  return back.length
}

const leftOf = async (work: Work, { id, order_id: orderId }: LockedPrepare): Promise<ReadonlyMap<string, Big>> =>
  new Map(
    (await usesOfOrder(work, orderId))
      .filter(({ prepareId }) => prepareId === id)
      .map(({ lineId, onLine }) => [lineId, onLine]),
  )

/** Throws `prepareOnLine`. */
async function refuseOnLine(work: Work, prepare: LockedPrepare): Promise<void> {
  const left = await leftOf(work, prepare)
  const row = (await linesOf(work, prepare.id)).find(({ id }) => left.get(id)?.gt(0))
  if (!row) return
  const { code = '' } = (await findMaterials(work, [row.materialId])).get(row.materialId) ?? {}
  throw new DomainError('prepareOnLine', { material: code, quantity: left.get(row.id)?.toFixed() ?? '' })
}

interface MaterialShortage {
  readonly short: readonly Back[]
  readonly reason: string
}

/** Somebody looks for what was issued and has not come. */
async function tellMissing(work: Work, prepare: LockedPrepare, { short, reason }: MaterialShortage): Promise<void> {
  const materials = await findMaterials(
    work,
    short.map(({ materialId }) => materialId),
  )
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
