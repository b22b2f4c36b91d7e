// What a warehouse issues for a preparation moves it on.
import { materialPrepareStatus } from '@gemba/contract/production/material-prepare/dictionaries.ts'
import Big from 'big.js'
import { ofCompany } from '../../../platform/db/of-company.ts'
import type { Read, Work } from '../../../platform/db/work.ts'
import { on, type Subscriber } from '../../../platform/outbox/relay.ts'
import { findDemandOfIssue, findIssued } from '../../stock/index.ts'
import { type LockedPrepare, linesOf, lockPrepare, movePrepare, storeQuantities } from './prepare-store.ts'

const { requested, partlyPrepared, kitted } = materialPrepareStatus.codes
/** States in which what is issued moves it on. */
const waitingStates: readonly number[] = [requested, partlyPrepared, kitted]

/** Subscriber of the bills of the warehouse. */
export const onIssuePosted: Subscriber = on(
  'outboundBill.moved',
  'production.materialPrepare',
  async (work, { payload }) => {
    if (payload.act !== 'post' && payload.act !== 'reverse') return
    const demandId = await findDemandOfIssue(work, payload.id)
    if (!demandId) return
    const found = await ofCompany(work)
      .selectFrom('material_prepare')
      .select('id')
      .where('demand_id', '=', demandId)
      .executeTakeFirst()
    if (found) await updatePrepareStatus(work, (await lockPrepare(work, found.id)).prepare)
  },
)

/** Brings a locked preparation that is requested to what was issued for it. Returns its state. */
export async function updatePrepareStatus(work: Work, prepare: LockedPrepare): Promise<number> {
  if (!waitingStates.includes(prepare.status) || !prepare.demand_id) return prepare.status
  const { status, prepared } = await computeIssued(work, { id: prepare.id, demandId: prepare.demand_id })
  await storeQuantities(work, 'prepared_quantity', prepared)
  if (status !== prepare.status)
    await movePrepare(work, prepare, status === kitted ? 'kit' : status === partlyPrepared ? 'preparePartly' : 'reopen')
  return status
}

interface IssuedState {
  readonly status: typeof requested | typeof partlyPrepared | typeof kitted
  /** By line, in the unit of its material. */
  readonly prepared: readonly { readonly id: string; readonly quantity: string }[]
}

/** Returns the state and the quantities of a requested preparation by what is issued for it at this moment. */
async function computeIssued(
  read: Read,
  { id: prepareId, demandId }: { readonly id: string; readonly demandId: string },
): Promise<IssuedState> {
  const lines = await linesOf(read, prepareId)
  const issued = new Map((await findIssued(read, [demandId])).map((line) => [line.lineId, line.posted]))
  const prepared = lines.map(({ id, demandLineId }) => ({
    id,
    quantity: new Big(issued.get(demandLineId ?? '') ?? '0').toFixed(),
  }))
  const isKitted = lines.every(({ required }, index) => new Big(prepared[index]?.quantity ?? 0).gte(required))
  const isBegun = prepared.some(({ quantity }) => new Big(quantity).gt(0))
  return { status: isKitted ? kitted : isBegun ? partlyPrepared : requested, prepared }
}

interface PrepareState {
  readonly id: string
  readonly status: number
  readonly demandId: string | null
}

/**
 * Returns what preparations that wait for their bills are by what is issued at this moment, by their ids: rows follow a bill with the
 * event of its posting only, and whoever looks right after it sees the bill.
 */
export async function statesAsIssued(
  read: Read,
  prepares: readonly PrepareState[],
): Promise<ReadonlyMap<string, IssuedState>> {
  const states = new Map<string, IssuedState>()
  for (const { id, status, demandId } of prepares)
    if (demandId && waitingStates.includes(status)) states.set(id, await computeIssued(read, { id, demandId }))
  return states
}
