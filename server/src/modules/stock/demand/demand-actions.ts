// Actions on a demand: create bills from it, close it or cancel it.
import { wordOfCode } from '@gemba/contract/kit/dictionary.ts'
import {
  cancelDemand,
  closeDemand,
  makeInboundBill,
  makeOutboundBill,
} from '@gemba/contract/stock/demand/demand-actions.ts'
import { demandFlow } from '@gemba/contract/stock/demand/demand-flow.ts'
import {
  demandDirection,
  demandStatus,
  inboundStatus,
  inboundType,
  outboundStatus,
  outboundType,
} from '@gemba/contract/stock/dictionaries.ts'
import Big from 'big.js'
import { ofCompany } from '../../../platform/db/of-company.ts'
import type { Work } from '../../../platform/db/work.ts'
import { DomainError } from '../../../platform/domain-error.ts'
import { handle } from '../../../platform/http/route.ts'
import { idOf } from '../../../resource/crud.ts'
import { stateIllegal } from '../../../resource/flow.ts'
import { findMaterials } from '../../base/index.ts'
import { assertAction } from '../bill/assert-action.ts'
import { inboundBills } from '../inbound/inbound-bill.ts'
import { lockInbound, setInboundStatus } from '../inbound/inbound-store.ts'
import { cancelLocked } from '../outbound/outbound-actions.ts'
import { outboundBills } from '../outbound/outbound-bill.ts'
import { lockOutbound } from '../outbound/outbound-store.ts'
import { lockDemand, openOf, type Progress, progressOf, setDemandStatus } from './progress.ts'
import { propose } from './read-demand.ts'

const { closed, cancelled } = demandStatus.codes

export const demandActionRoutes = [
  ...handle(makeInboundBill, import.meta.url, async (work, input) => {
    const draft = await draftOf(work, input, { direction: demandDirection.codes.inbound, types: inboundType.codes })
    const { id, code } = await inboundBills.create(work, draft)
    return { id, code: code ?? '' }
  }),
  ...handle(makeOutboundBill, import.meta.url, async (work, input) => {
    const draft = await draftOf(work, input, { direction: demandDirection.codes.outbound, types: outboundType.codes })
    const { id, code } = await outboundBills.create(work, draft)
    return { id, code: code ?? '' }
  }),
  ...handle(closeDemand, import.meta.url, (work, { id, version, reason }) =>
    endDemand(work, 'close', { id, version, reason }),
  ),
  ...handle(cancelDemand, import.meta.url, (work, { id, version, reason }) =>
    endDemand(work, 'cancel', { id, version, reason }),
  ),
]

interface DraftSource {
  readonly demandId: string
  readonly lines?: readonly { readonly demandLineId: string; readonly quantity: string }[] | null | undefined
}

interface BillKind {
  readonly direction: number
  readonly types: Readonly<Record<string, number>>
}

/**
 * Returns a draft bill of the given lines, or of everything open. Locks the demand, so that concurrent drafts see each
 * other.
 */
export async function draftOf(work: Work, { demandId, lines }: DraftSource, { direction, types }: BillKind) {
  const demand = await lockDemand(work, idOf(demandId))
  if (!demand) throw new DomainError('notFound')
  if (!demandFlow.transitions.close.from.some((status) => status === demand.status))
    throw stateIllegal(demandFlow, { status: demand.status, language: work.actor.language })
  if (demand.direction !== direction)
    throw new DomainError('demandDirection', {
      demand: demand.code,
      direction: wordOfCode(demandDirection, demand.direction, work.actor.language),
    })
  const progress = await progressOf(work, [demand.id])
  const open = await propose(work, [demand.id])
  const draftLines = lines
    ? mergeLines(lines).map(({ demandLineId, quantity }) => ({
        line: open.find((proposal) => proposal.demandLineId === demandLineId),
        quantity,
      }))
    : open.map((line) => ({ line, quantity: line.quantity }))
  const [first] = progress
  if (!lines && draftLines.length === 0 && first) throw await plannedWhole(work, first)
  if (draftLines.length === 0) throw new DomainError('linesMissing')
  for (const { demandLineId } of lines ?? []) {
    const line = progress.find(({ lineId }) => lineId === demandLineId)
    if (!line) throw new DomainError('demandMismatch')
    if (openOf(line).lte(0)) throw await plannedWhole(work, line)
  }
  const details = draftLines.map(({ line, quantity }) => {
    if (!line) throw new DomainError('demandMismatch')
    if (new Big(quantity).gt(line.quantity))
      throw new DomainError('quantityExceeded', {
        material: line.materialCode,
        requested: quantity,
        allowed: line.quantity,
      })
    return { materialId: line.materialId, unitId: line.unitId, demandLineId: line.demandLineId, quantity }
  })
  const billType = Object.values(types).includes(demand.demandType) ? { billType: demand.demandType } : {}
  const target = demand.targetLocationId ? { targetLocationId: demand.targetLocationId } : {}
  return { ...billType, ...target, warehouseId: demand.warehouseId, demandId: demand.id, details }
}

/** Returns the error for a line whose whole quantity is planned or posted already. */
async function plannedWhole(work: Work, { materialId, wanted, planned, posted }: Progress): Promise<DomainError> {
  const material = (await findMaterials(work, [materialId])).get(materialId)
  return new DomainError('demandLinePlanned', {
    material: material?.code ?? materialId,
    wanted: new Big(wanted).toFixed(),
    planned: new Big(planned).toFixed(),
    posted: new Big(posted).toFixed(),
  })
}

/** Merges lines of the same demand line, because each alone would be compared with the whole open quantity. */
const mergeLines = (lines: NonNullable<DraftSource['lines']>) =>
  [...Map.groupBy(lines, ({ demandLineId }) => demandLineId)].map(([demandLineId, sameLines]) => ({
    demandLineId,
    quantity: sameLines.reduce((sum, { quantity }) => sum.plus(quantity), new Big(0)).toFixed(),
  }))

interface DemandEndingInput {
  readonly id: string
  readonly version?: number | null | undefined
  readonly reason?: string | null | undefined
}

/** Ends a demand and cancels its unposted bills. Locks in the order of all actions: the demand, then its bills. */
export async function endDemand(work: Work, action: 'close' | 'cancel', { id, version, reason }: DemandEndingInput) {
  const demandId = idOf(id)
  const demand = assertAction(work, demandFlow, { document: await lockDemand(work, demandId), action, version })
  await cancelBills(work, demandId, reason)
  const status = action === 'close' ? closed : cancelled
  await setDemandStatus(work, demand, { action, status, reason })
  return { id: demand.id, status, version: demand.version + 1 }
}

async function cancelBills(work: Work, demandId: string, reason: string | null | undefined): Promise<void> {
  const incoming = await ofCompany(work)
    .selectFrom('inbound_bill')
    .select('id')
    .where('demand_id', '=', demandId)
    .where('status', 'in', [inboundStatus.codes.draft, inboundStatus.codes.toReceive])
    .orderBy('id')
    .execute()
  for (const { id } of incoming) {
    const bill = await lockInbound(work, id)
    if (bill && (bill.status === inboundStatus.codes.draft || bill.status === inboundStatus.codes.toReceive))
      await setInboundStatus(work, bill, { action: 'cancel', status: inboundStatus.codes.cancelled, reason })
  }
  const outgoing = await ofCompany(work)
    .selectFrom('outbound_bill')
    .select('id')
    .where('demand_id', '=', demandId)
    .where('status', '<', outboundStatus.codes.issued)
    .orderBy('id')
    .execute()
  for (const { id } of outgoing) {
    const bill = await lockOutbound(work, id)
    if (bill && bill.status < outboundStatus.codes.issued) await cancelLocked(work, bill, reason)
  }
}
