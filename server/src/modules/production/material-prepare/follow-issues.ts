// What a warehouse issues for a preparation moves it on.
import { materialPrepareStatus } from '@gemba/contract/production/material-prepare/dictionaries.ts'
import Big from 'big.js'
import { companyOf, type Work } from '../../../platform/db/work.ts'
import { on, type Subscriber } from '../../../platform/outbox/relay.ts'
import { findDemandOfIssue, findIssued } from '../../stock/index.ts'
import { type LockedPrepare, linesOf, lockPrepare, movePrepare, storeQuantities } from './prepare-store.ts'

const { requested, partlyPrepared, kitted } = materialPrepareStatus.codes

/** Subscriber of the bills of the warehouse. */
export const followIssues: Subscriber = on(
  'outboundBill.moved',
  'production.materialPrepare',
  async (work, { payload }) => {
    if (payload.act !== 'post' && payload.act !== 'reverse') return
    const demandId = await findDemandOfIssue(work, payload.id)
    if (!demandId) return
    const found = await work.tx
      .selectFrom('material_prepare')
      .select('id')
      .where('company_id', '=', companyOf(work.actor))
      .where('demand_id', '=', demandId)
      .executeTakeFirst()
    if (found) await followPrepare(work, (await lockPrepare(work, found.id)).prepare)
  },
)

/** Brings a locked preparation that is requested to what was issued for it. Returns its state. */
export async function followPrepare(work: Work, prepare: LockedPrepare): Promise<number> {
  const isWaiting = [requested, partlyPrepared, kitted].some((status) => status === prepare.status)
  if (!isWaiting || !prepare.demand_id) return prepare.status
  const lines = await linesOf(work, prepare.id)
  const issued = new Map((await findIssued(work, [prepare.demand_id])).map((one) => [one.lineId, one.posted]))
  const prepared = lines.map(({ id, demandLineId }) => ({ id, quantity: issued.get(demandLineId ?? '') ?? '0' }))
  await storeQuantities(work, 'prepared_quantity', prepared)
  const isKitted = lines.every(({ required }, at) => new Big(prepared[at]?.quantity ?? 0).gte(required))
  const isBegun = prepared.some(({ quantity }) => new Big(quantity).gt(0))
  const status = isKitted ? kitted : isBegun ? partlyPrepared : requested
  if (status !== prepare.status)
    await movePrepare(work, prepare, isKitted ? 'kit' : isBegun ? 'preparePartly' : 'reopen')
  return status
}
