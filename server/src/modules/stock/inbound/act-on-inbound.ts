// The acts on an inbound bill that receive nothing.
import { inboundStatus, stockSource } from '@gemba/contract/stock/dictionaries.ts'
import {
  cancelInbound,
  finishInboundShort,
  reverseInbound,
  submitInbound,
} from '@gemba/contract/stock/inbound/inbound-acts.ts'
import { inboundFlow } from '@gemba/contract/stock/inbound/inbound-flow.ts'
import Big from 'big.js'
import { DomainError } from '../../../platform/domain-error.ts'
import { type BoundRoute, handle } from '../../../platform/http/route.ts'
import { refuseAct } from '../bill/acting.ts'
import { refuseClosedWarehouse } from '../bill/warehouse-of-bill.ts'
import { followDemand, refuseEnded, refuseExcess } from '../demand/progress.ts'
import { refuseForeignLines } from '../demand/refuse-foreign-line.ts'
import { reverseMoves } from '../posting/reverse-moves.ts'
import { addReceived, linesOfInbound, lockInbound, setInboundStatus } from './inbound-store.ts'
import { nameLots } from './name-lots.ts'

const { toReceive, stocked, reversed, cancelled } = inboundStatus.codes

export const actOnInboundRoutes: BoundRoute[] = [
  ...handle(submitInbound, import.meta.url, async (work, { id, version }) => {
    const bill = refuseAct(work, inboundFlow, { document: await lockInbound(work, id), act: 'submit', version })
    await refuseClosedWarehouse(work, bill.warehouseId)
    const lines = await linesOfInbound(work, bill.id)
    if (lines.length === 0) throw new DomainError('linesMissing')
    await refuseForeignLines(work, bill.demandId, lines)
    await refuseEnded(work, bill.demandId)
    await refuseExcess(work, bill.demandId)
    await nameLots(work, lines)
    return setInboundStatus(work, bill, { act: 'submit', status: toReceive })
  }),
  ...handle(finishInboundShort, import.meta.url, async (work, { id, version }) => {
    const bill = refuseAct(work, inboundFlow, { document: await lockInbound(work, id), act: 'finishShort', version })
    const answer = await setInboundStatus(work, bill, { act: 'finishShort', status: stocked })
    await followDemand(work, bill.demandId)
    return answer
  }),
  ...handle(reverseInbound, import.meta.url, async (work, { id, version, reason }) => {
    const bill = refuseAct(work, inboundFlow, { document: await lockInbound(work, id), act: 'reverse', version })
    await reverseMoves(work, { type: stockSource.codes.inboundBill, id: bill.id })
    const lines = await linesOfInbound(work, bill.id)
    await addReceived(
      work,
      lines.map((line) => ({ lineId: line.id, quantity: new Big(line.receivedQuantity).times(-1).toFixed() })),
    )
    const answer = await setInboundStatus(work, bill, { act: 'reverse', status: reversed, reason })
    await followDemand(work, bill.demandId)
    return answer
  }),
  ...handle(cancelInbound, import.meta.url, async (work, { id, version, reason }) => {
    const bill = refuseAct(work, inboundFlow, { document: await lockInbound(work, id), act: 'cancel', version })
    return setInboundStatus(work, bill, { act: 'cancel', status: cancelled, reason })
  }),
]
