// Updates preparations when the warehouse issues material for them.
import { materialPrepareStatus } from '@gemba/contract/production/material-prepare/dictionaries.ts'
import Big from 'big.js'
import { ofCompany } from '../../../platform/db/of-company.ts'
import type { Read, Work } from '../../../platform/db/work.ts'
import { on, type Subscriber } from '../../../platform/outbox/subscriber.ts'
import { findDemandOfIssue, findIssued } from '../../stock/index.ts'
import { type LockedPrepare, linesOf, lockPrepare, movePrepare, storeQuantities } from './prepare-store.ts'

const { requested, partlyPrepared, kitted } = materialPrepareStatus.codes
/** Statuses in which a preparation is updated by what is issued. */
const waitingStates: readonly number[] = [requested, partlyPrepared, kitted]

/** Subscriber of outbound bills. */
export const onIssuePosted: Subscriber = on(
  'outboundBill.moved',
  'production.materialPrepare',
  async (work, { payload }) => {
    if (payload.action !== 'post' && payload.action !== 'reverse') return
    const demandId = await findDemandOfIssue(work, payload.id)
    if (!demandId) return
    const prepare = await ofCompany(work)
      .selectFrom('material_prepare')
      .select('id')
      .where('demand_id', '=', demandId)
      .executeTakeFirst()
    if (prepare) await updatePrepareStatus(work, (await lockPrepare(work, prepare.id)).prepare)
  },
)

/**
 * Updates a locked preparation to what was issued for it. Returns its status. Does nothing if it waits for no issue.
 */
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
  /** Issued quantities by line, in the unit of the material. */
  readonly prepared: readonly { readonly id: string; readonly quantity: string }[]
}

/** Returns the status and quantities of a requested preparation from what is issued for it at this moment. */
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
 * Returns the present state of preparations that wait for their bills, by id. It is computed from the bills, because
 * rows are updated only with the event of the posting, and a reader may come before it.
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
