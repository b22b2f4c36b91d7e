import type { CommandInput } from '@gemba/contract/kit/command.ts'
import { inboundStatus, stockSource } from '@gemba/contract/stock/dictionaries.ts'
import { receiveInbound } from '@gemba/contract/stock/inbound/inbound-actions.ts'
import { inboundFlow } from '@gemba/contract/stock/inbound/inbound-flow.ts'
import Big from 'big.js'
import type { Work } from '../../../platform/db/work.ts'
import { DomainError } from '../../../platform/domain-error.ts'
import { handle } from '../../../platform/http/route.ts'
import { assertAction } from '../bill/assert-action.ts'
import { assertLocationsAccept } from '../bill/assert-locations-accept.ts'
import { assertDemandNotExceeded, progressOf, updateDemandStatus } from '../demand/progress.ts'
import { postingDateOf } from '../period/closed-through.ts'
import { postMoves } from '../posting/post-moves.ts'
import { type Arrival, arrivalsOf, movesOf } from './arrivals.ts'
import {
  addReceived,
  type InboundLine,
  type LockedInbound,
  linesOfInbound,
  lockInbound,
  setInboundStatus,
} from './inbound-store.ts'
import { findWaiting } from './received-stock.ts'

export const receiveInboundRoutes = handle(receiveInbound, import.meta.url, (work, input) => receiveBill(work, input))

/** Posts received goods of a submitted bill. Throws the errors of the command. */
export async function receiveBill(
  work: Work,
  { id, version, lines: lineInputs, postingDate: requestedDate }: CommandInput<typeof receiveInbound>,
) {
  const document = await lockInbound(work, id)
  const bill = assertAction(work, inboundFlow, { document, action: 'receive', version })
  const postingDate = await postingDateOf(work, requestedDate)
  const lines = await linesOfInbound(work, bill.id)
  const arrivals = await arrivalsOf(work, bill, { lines, lineInputs })
  await assertLinesNotExceeded(work, bill, { lines, arrivals })
  await assertLocationsAccept(work, bill.warehouseId, arrivals)
  const source = { type: stockSource.codes.inboundBill, id: bill.id, postingDate }
  await postMoves(work, source, await movesOf(work, bill, arrivals))
  await addReceived(
    work,
    arrivals.map(({ line, quantity }) => ({ lineId: line.id, quantity: quantity.toFixed() })),
  )
  // Other bills of the demand may have used its over-delivery tolerance.
  await assertDemandNotExceeded(work, bill.demandId)
  const reply = await settleInbound(work, bill, 'receive')
  await updateDemandStatus(work, bill.demandId)
  return reply
}

/**
 * Stores the status of a bill that follows from its received quantities: partly received, complete, or complete with
 * stock in inspection.
 */
export async function settleInbound(work: Work, bill: LockedInbound, action: 'receive' | 'judge') {
  const lines = await linesOfInbound(work, bill.id)
  const { partlyStocked, awaitingInspection, stocked } = inboundStatus.codes
  const isComplete = lines.every(({ baseQuantity, receivedQuantity }) => new Big(receivedQuantity).gte(baseQuantity))
  if (!isComplete) return setInboundStatus(work, bill, { action, status: partlyStocked, isPosted: true })
  const waits = (await findWaiting(work, bill.id)).length > 0
  return waits
    ? setInboundStatus(work, bill, { action: 'awaitInspection', status: awaitingInspection, isPosted: true })
    : setInboundStatus(work, bill, { action: 'finish', status: stocked, isPosted: true })
}

/** Throws `quantityExceeded` if more is received of a line than the line and the tolerance of its demand allow. */
async function assertLinesNotExceeded(
  work: Work,
  bill: LockedInbound,
  { lines, arrivals }: { lines: readonly InboundLine[]; arrivals: readonly Arrival[] },
): Promise<void> {
  const demand = bill.demandId === null ? [] : await progressOf(work, [bill.demandId])
  for (const line of lines) {
    const lineArrivals = arrivals.filter((arrival) => arrival.line.id === line.id)
    const arrivedQuantity = lineArrivals.reduce((sum, { quantity }) => sum.plus(quantity), new Big(0))
    const overPercent = demand.find(({ lineId }) => lineId === line.demandLineId)?.overPercent ?? 0
    const allowed = new Big(line.baseQuantity)
      .times(new Big(100).plus(overPercent))
      .div(100)
      .minus(line.receivedQuantity)
    if (arrivedQuantity.gt(0) && arrivedQuantity.gt(allowed))
      throw new DomainError('quantityExceeded', {
        material: lineArrivals[0]?.material.code ?? '',
        requested: arrivedQuantity.toFixed(),
        allowed: allowed.toFixed(),
      })
  }
}
