// Supply of the production line: a demand with a bill that reserves the available stock, and its confirmation or
// cancellation.
import { demandDirection, demandStatus, outboundStatus, outboundType } from '@gemba/contract/stock/dictionaries.ts'
import { ofCompany } from '../../../platform/db/of-company.ts'
import { anyId, valuesOf } from '../../../platform/db/rows.ts'
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
  /** Location of the line. */
  readonly targetLocationId: string
  /** `yyyy-MM-dd`. */
  readonly neededOn: string | null
  /** Code of the document that causes the demand. */
  readonly sourceCode: string
  /** In the unit of the material. */
  readonly lines: readonly { readonly materialId: string; readonly quantity: string }[]
}

/**
 * Creates a demand for material at the line and reserves the available stock with a bill, unless there is none. Returns
 * the demand and its lines in the order of the input. Throws `notFound`, `quantityWrong`, `materialDisabled`,
 * `warehouseDisabled` and the errors of code rules.
 */
export async function createLineDemand(
  work: Work,
  { lines, ...head }: LineIssueInput,
): Promise<{ readonly id: string; readonly lineIds: readonly string[] }> {
  const materials = await findMaterials(work, valuesOf(lines, 'materialId'))
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

/**
 * Creates and submits a bill for the open quantities of a demand, which reserves the available stock. Creates none if
 * nothing is free.
 */
export async function issueOpen(work: Work, { demandId, materialIds, neededOn, ...target }: OpenIssue): Promise<void> {
  if (!(await isAnythingFree(work, target, materialIds))) return
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

/** Returns whether a bill would reserve anything. Stock that is already at the target does not count. */
async function isAnythingFree(
  work: Work,
  { warehouseId, targetLocationId: notFrom }: IssueTarget,
  materialIds: readonly string[],
): Promise<boolean> {
  const places = materialIds.map((materialId) => ({ warehouseId, materialId }))
  const facts = { ...(await lockPlaces(work, places)), balanceSource: await balanceSourceOf(work) }
  for (const place of places)
    if ((await findFree(work, place, facts)).some((balance) => balance.free.gt(0) && fits(balance, { notFrom })))
      return true
  return false
}

/** A line of a demand; quantities in the unit of the material. */
export type IssuedLine = Pick<Progress, 'lineId' | 'demandId' | 'materialId' | 'wanted' | 'posted'>

/** Returns the lines of demands with their issued quantities. */
export const findIssued = (read: Read, demandIds: readonly string[]): Promise<IssuedLine[]> =>
  progressOf(read, demandIds)

/** Ends a demand and cancels its unposted bills. Does nothing if it has ended already. */
export async function endLineDemand(work: Work, demandId: string, reason: string | null): Promise<void> {
  const { open, partlyFulfilled } = demandStatus.codes
  const demand = await lockDemand(work, demandId)
  if (demand?.status === open) await endDemand(work, 'cancel', { id: demandId, reason })
  else if (demand?.status === partlyFulfilled) await endDemand(work, 'close', { id: demandId, reason })
}

/** An outbound bill as its recipient sees it. */
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

/** Returns the demand of an outbound bill, or undefined if it has none. */
export async function findDemandOfIssue(read: Read, billId: string): Promise<string | undefined> {
  const bill = await ofCompany(read)
    .selectFrom('outbound_bill')
    .select('demand_id as demandId')
    .where('id', '=', billId)
    .executeTakeFirst()
  return bill?.demandId ?? undefined
}

/** Confirms receipt of the issued bills of a demand and ends the demand. */
export async function confirmIssuedReceipt(work: Work, demandId: string, reason: string | null): Promise<void> {
  const { issued, received } = outboundStatus.codes
  for (const { id, status } of await findIssues(work, [demandId])) {
    const bill = status === issued ? await lockOutbound(work, id) : undefined
    if (bill?.status !== issued) continue
    await saveReceivedQuantities(work, bill.id, {})
    await setOutboundStatus(work, bill, { action: 'confirmReceipt', status: received })
  }
  await endLineDemand(work, demandId, reason)
}
