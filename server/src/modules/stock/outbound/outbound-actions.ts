// Actions on an outbound bill, from reservation to reversal.
import { outboundStatus, stockSource } from '@gemba/contract/stock/dictionaries.ts'
import {
  cancelOutbound,
  confirmOutboundReceipt,
  pickOutbound,
  postOutbound,
  reverseOutbound,
  submitOutbound,
  unpickOutbound,
} from '@gemba/contract/stock/outbound/outbound-actions.ts'
import { outboundFlow } from '@gemba/contract/stock/outbound/outbound-flow.ts'
import Big from 'big.js'
import type { Work } from '../../../platform/db/work.ts'
import { DomainError } from '../../../platform/domain-error.ts'
import { handle } from '../../../platform/http/route.ts'
import { assertAction } from '../bill/assert-action.ts'
import { assertWarehouseEnabled } from '../bill/warehouse-of-bill.ts'
import { assertDemandLines } from '../demand/assert-demand-line.ts'
import { assertDemandNotEnded, assertDemandNotExceeded, updateDemandStatus } from '../demand/progress.ts'
import { postingDateOf } from '../period/closed-through.ts'
import { lockPlaces } from '../posting/lock-stock.ts'
import type { Source } from '../posting/post-moves.ts'
import { reverseMoves } from '../posting/reverse-moves.ts'
import { pickAllReserved, pickReserved, unpickReserved } from '../reservation/pick-reserved.ts'
import { type OpenReservation, openReservationsOf, release, reserve } from '../reservation/reserve.ts'
import {
  type LockedOutbound,
  linesOfOutbound,
  lockOutbound,
  setLineStates,
  setOutboundStatus,
  setReceived,
} from './outbound-store.ts'
import { postReserved } from './post-reserved.ts'
import { saveReceivedQuantities } from './save-received-quantities.ts'

const { toPick, picking, picked, issued, received, reversed, cancelled } = outboundStatus.codes

export const outboundActionRoutes = [
  ...handle(submitOutbound, import.meta.url, submitBill),
  ...handle(pickOutbound, import.meta.url, async (work, { id, version, lines }) => {
    const bill = assertAction(work, outboundFlow, { document: await lockOutbound(work, id), action: 'pick', version })
    if (lines) {
      await lockPlaces(work, await openReservationsOf(work, sourceOf(bill)))
      for (const { quantity, ...line } of lines) {
        const count = new Big(quantity)
        if (count.lte(0)) throw new DomainError('quantityWrong')
        await pickReserved(work, sourceOf(bill), { ...line, quantity: count })
      }
    } else await pickAllReserved(work, sourceOf(bill))
    const open = await openReservationsOf(work, sourceOf(bill))
    await storePicked(work, bill, open)
    const isComplete = open.every((reservation) => new Big(reservation.open).eq(reservation.picked))
    return isComplete
      ? setOutboundStatus(work, bill, { action: 'finishPicking', status: picked })
      : setOutboundStatus(work, bill, { action: 'pick', status: picking })
  }),
  ...handle(unpickOutbound, import.meta.url, async (work, { id, version }) => {
    const bill = assertAction(work, outboundFlow, { document: await lockOutbound(work, id), action: 'unpick', version })
    await unpickReserved(work, sourceOf(bill))
    await storePicked(work, bill, [])
    return setOutboundStatus(work, bill, { action: 'unpick', status: toPick })
  }),
  ...handle(postOutbound, import.meta.url, async (work, { id, version, postingDate }) => {
    const bill = assertAction(work, outboundFlow, { document: await lockOutbound(work, id), action: 'post', version })
    await postReserved(work, { ...sourceOf(bill), postingDate: await postingDateOf(work, postingDate) }, bill)
    const reply = await setOutboundStatus(work, bill, { action: 'post', status: issued, isPosted: true })
    await updateDemandStatus(work, bill.demandId)
    return reply
  }),
  ...handle(confirmOutboundReceipt, import.meta.url, async (work, { id, version, lines, reason }) => {
    const document = await lockOutbound(work, id)
    const bill = assertAction(work, outboundFlow, { document, action: 'confirmReceipt', version })
    await saveReceivedQuantities(work, bill.id, { lines, reason })
    return setOutboundStatus(work, bill, { action: 'confirmReceipt', status: received, reason })
  }),
  ...handle(reverseOutbound, import.meta.url, async (work, { id, version, reason }) => {
    const bill = assertAction(work, outboundFlow, {
      document: await lockOutbound(work, id),
      action: 'reverse',
      version,
    })
    await reverseMoves(work, sourceOf(bill))
    const lines = await linesOfOutbound(work, bill.id)
    await setLineStates(
      work,
      lines.map((line) => ({ lineId: line.id, picked: line.pickedQuantity, issued: '0' })),
    )
    await setReceived(
      work,
      lines.map(({ id: lineId }) => ({ lineId, quantity: '0' })),
    )
    const reply = await setOutboundStatus(work, bill, { action: 'reverse', status: reversed, reason })
    await updateDemandStatus(work, bill.demandId)
    return reply
  }),
  ...handle(cancelOutbound, import.meta.url, async (work, { id, version, reason }) => {
    const bill = assertAction(work, outboundFlow, { document: await lockOutbound(work, id), action: 'cancel', version })
    return cancelLocked(work, bill, reason)
  }),
]

interface OutboundActionInput {
  readonly id: string
  readonly version?: number | null | undefined
}

/**
 * Submits a draft: reserves the stock of every line. Throws `stockShort` if stock is missing and the bill does not
 * allow partial issues.
 */
export async function submitBill(work: Work, { id, version }: OutboundActionInput) {
  const bill = assertAction(work, outboundFlow, { document: await lockOutbound(work, id), action: 'submit', version })
  await assertWarehouseEnabled(work, bill.warehouseId)
  const lines = await linesOfOutbound(work, bill.id)
  if (lines.length === 0) throw new DomainError('linesMissing')
  await assertDemandLines(work, bill.demandId, lines)
  await assertDemandNotEnded(work, bill.demandId)
  await assertDemandNotExceeded(work, bill.demandId)
  const requests = lines.map((line) => ({
    lineId: line.id,
    warehouseId: bill.warehouseId,
    materialId: line.materialId,
    quantity: new Big(line.baseQuantity),
    lotId: line.lotId,
    locationId: line.locationId,
    notFrom: bill.targetLocationId,
  }))
  await reserve(work, sourceOf(bill), requests, { allowPartial: bill.allowPartial === 1 })
  return setOutboundStatus(work, bill, { action: 'submit', status: toPick })
}

const sourceOf = ({ id }: Pick<LockedOutbound, 'id'>): Source => ({ type: stockSource.codes.outboundBill, id })

/** Cancels a locked bill and releases its reservations. */
export async function cancelLocked(work: Work, bill: LockedOutbound, reason: string | null | undefined) {
  await release(work, sourceOf(bill))
  return setOutboundStatus(work, bill, { action: 'cancel', status: cancelled, reason })
}

async function storePicked(work: Work, bill: LockedOutbound, open: readonly OpenReservation[]): Promise<void> {
  const lines = await linesOfOutbound(work, bill.id)
  await setLineStates(
    work,
    lines.map((line) => {
      const lineReservations = open.filter(({ lineId }) => lineId === line.id)
      const sum = lineReservations.reduce((total, reservation) => total.plus(reservation.picked), new Big(0))
      return { lineId: line.id, picked: sum.toFixed(), issued: line.issuedQuantity }
    }),
  )
}
