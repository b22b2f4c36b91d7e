// Material that production wants at the line: a demand with a bill that reserves what there is, and the way back of what is left.
import { demandDirection, demandStatus, outboundStatus, outboundType } from '@gemba/contract/stock/dictionaries.ts'
import { ofCompany } from '../../../platform/db/of-company.ts'
import { anyId } from '../../../platform/db/rows.ts'
import type { Read, Work } from '../../../platform/db/work.ts'
import { DomainError } from '../../../platform/domain-error.ts'
import { findMaterials } from '../../base/index.ts'
import { balanceSourceOf } from '../balance/blocked-stock.ts'
import { submitBill } from '../outbound/outbound-actions.ts'
import { outboundBills } from '../outbound/outbound-bill.ts'
import { lockOutbound, setOutboundStatus } from '../outbound/outbound-store.ts'
import { saveReceivedQuantities } from '../outbound/save-received-quantities.ts'
import { lockPlaces } from '../posting/lock-stock.ts'
import { findFree, fits } from '../reservation/candidates.ts'
import { demands } from './demand.ts'
import { draftOf, endDemand } from './demand-actions.ts'
import { lockDemand, type Progress, progressOf } from './progress.ts'

interface LineIssueInput {
  readonly warehouseId: string
  /** At the line. */
  readonly targetLocationId: string
  /** `yyyy-MM-dd`. */
  readonly neededOn: string | null
  /** The document that it comes from, as people know it. */
  readonly sourceCode: string
  /** In the unit of the material. */
  readonly lines: readonly { readonly materialId: string; readonly quantity: string }[]
}

/**
 * Wants material at the line and reserves what there is of it: a clerk finds a bill to pick, or none where nothing is there. Returns
 * the demand and its lines in the order of those that were wanted. Throws `notFound`, `quantityWrong`, `materialDisabled`,
 * `warehouseDisabled` and those of codes.
 */
export async function createLineDemand(
  work: Work,
  { lines, ...head }: LineIssueInput,
): Promise<{ readonly id: string; readonly lineIds: readonly string[] }> {
  const materials = await findMaterials(
    work,
    lines.map(({ materialId }) => materialId),
  )
  const { id } = await demands.create(work, {
    ...head,
    direction: demandDirection.codes.outbound,
    demandType: outboundType.codes.lineIssue,
    details: lines.map(({ materialId, quantity }, sortNumber) => {
      const unitId = materials.get(materialId)?.unitId
      if (!unitId) throw new DomainError('notFound', { field: 'materialId' })
      return { materialId, quantity, unitId, sortNumber }
    }),
  })
  await issueOpen(work, { ...head, demandId: id, materialIds: [...materials.keys()] })
  return { id, lineIds: (await progressOf(work, [id])).map(({ lineId }) => lineId) }
}

interface OpenIssue extends IssueTarget {
  readonly demandId: string
  readonly materialIds: readonly string[]
  readonly neededOn: string | null
}

/** Makes a bill of what is open of a demand, which reserves what there is; none where nothing is free. */
export async function issueOpen(work: Work, { demandId, materialIds, neededOn, ...place }: OpenIssue): Promise<void> {
  if (!(await isAnythingFree(work, place, materialIds))) return
  const draft = await draftOf(
    work,
    { demandId },
    { direction: demandDirection.codes.outbound, types: outboundType.codes },
  )
  const bill = await outboundBills.create(work, { ...draft, allowPartial: 1, neededOn })
  await submitBill(work, { id: bill.id })
}

interface IssueTarget {
  readonly warehouseId: string
  readonly targetLocationId: string
}

/** Whether a bill would reserve something: of what lies at the target already it takes nothing. */
async function isAnythingFree(
  work: Work,
  { warehouseId, targetLocationId: notFrom }: IssueTarget,
  materialIds: readonly string[],
): Promise<boolean> {
  const places = materialIds.map((materialId) => ({ warehouseId, materialId }))
  const facts = { ...(await lockPlaces(work, places)), judged: await balanceSourceOf(work) }
  for (const place of places)
    if ((await findFree(work, place, facts)).some((balance) => balance.free.gt(0) && fits(balance, { notFrom })))
      return true
  return false
}

/** A line of what was wanted; in the unit of the material. */
export type IssuedLine = Pick<Progress, 'lineId' | 'demandId' | 'materialId' | 'wanted' | 'posted'>

/** Returns the lines of demands with what was issued for them. */
export const findIssued = (read: Read, demandIds: readonly string[]): Promise<IssuedLine[]> =>
  progressOf(read, demandIds)

/** Ends what is wanted: bills that are not posted are cancelled. Nothing where it has ended. */
export async function endLineDemand(work: Work, demandId: string, reason: string | null): Promise<void> {
  const { open, partlyFulfilled } = demandStatus.codes
  const demand = await lockDemand(work, demandId)
  if (demand?.status === open) await endDemand(work, 'cancel', { id: demandId, reason })
  else if (demand?.status === partlyFulfilled) await endDemand(work, 'close', { id: demandId, reason })
}

/** An outbound bill as who wants what it brings sees it. */
export interface IssueBill {
  readonly id: string
  readonly code: string
  /** A code of `outboundStatus`. */
  readonly status: number
  readonly demandId: string
}

/** Returns the outbound bills of demands, in the order of their ids. */
export async function findIssues(read: Read, demandIds: readonly string[]): Promise<IssueBill[]> {
  const rows = await ofCompany(read)
    .selectFrom('outbound_bill')
    .select(['id', 'code', 'status', 'demand_id as demandId'])
    .where('demand_id', '=', anyId(demandIds))
    .orderBy('id')
    .execute()
  return rows.map((row) => ({ ...row, demandId: row.demandId ?? '' }))
}

/** Returns the demand of an outbound bill; undefined for one of none. */
export async function findDemandOfIssue(read: Read, billId: string): Promise<string | undefined> {
  const found = await ofCompany(read)
    .selectFrom('outbound_bill')
    .select('demand_id as demandId')
    .where('id', '=', billId)
    .executeTakeFirst()
  return found?.demandId ?? undefined
}

/** What was issued for a demand was taken over; what was not is wanted no more. */
export async function confirmIssuedReceipt(work: Work, demandId: string, reason: string | null): Promise<void> {
  const { issued, received } = outboundStatus.codes
  for (const { id, status } of await findIssues(work, [demandId])) {
    const bill = status === issued ? await lockOutbound(work, id) : undefined
    if (bill?.status !== issued) continue
    await saveReceivedQuantities(work, bill.id, {})
    await setOutboundStatus(work, bill, { act: 'confirmReceipt', status: received })
  }
  await endLineDemand(work, demandId, reason)
}
