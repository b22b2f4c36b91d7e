// Changes the quantities of a line supply: bills that are not being picked yet are cancelled and created again.
import { outboundStatus } from '@gemba/contract/stock/dictionaries.ts'
import { ofCompany } from '../../../platform/db/of-company.ts'
import { changedBy } from '../../../platform/db/rows.ts'
import type { Work } from '../../../platform/db/work.ts'
import { DomainError } from '../../../platform/domain-error.ts'
import { cancelLocked } from '../outbound/outbound-actions.ts'
import { lockOutbound } from '../outbound/outbound-store.ts'
import { issueOpen } from './issue-to-line.ts'
import { assertDemandNotExceeded, lockDemand, openOf, progressOf, updateDemandStatus } from './progress.ts'

interface RescaledIssue {
  readonly demandId: string
  /** Lines of the demand with their new quantities, in the unit of the material. */
  readonly lines: readonly { readonly lineId: string; readonly quantity: string }[]
  readonly reason: string
}

const { draft, toPick } = outboundStatus.codes

/**
 * Changes the quantities of a demand of `createLineDemand`. Releases stock that is no longer needed and reserves
 * additional stock as far as available. Throws `notFound`, and `quantityExceeded` if bills that are picked or issued
 * exceed the new quantities.
 */
export async function rescaleIssue(work: Work, { demandId, lines, reason }: RescaledIssue): Promise<void> {
  const demand = await lockDemand(work, demandId)
  if (!demand?.targetLocationId) throw new DomainError('notFound', { field: 'demandId' })
  await cancelUnpicked(work, demandId, reason)
  for (const { lineId, quantity } of lines)
    await ofCompany(work)
      .updateTable('demand_line')
      .set({ quantity, base_quantity: quantity, ...changedBy(work.actor.userName) })
      .where('demand_id', '=', demandId)
      .where('id', '=', lineId)
      .execute()
  await assertDemandNotExceeded(work, demandId)
  await updateDemandStatus(work, demandId)
  const open = (await progressOf(work, [demandId])).filter((line) => openOf(line).gt(0))
  if (open.length === 0) return
  const { warehouseId, targetLocationId } = demand
  const materialIds = open.map(({ materialId }) => materialId)
  await issueOpen(work, {
    demandId,
    warehouseId,
    targetLocationId,
    materialIds,
    neededOn: await neededOnOf(work, demandId),
  })
}

async function cancelUnpicked(work: Work, demandId: string, reason: string): Promise<void> {
  const bills = await ofCompany(work)
    .selectFrom('outbound_bill')
    .select('id')
    .where('demand_id', '=', demandId)
    .where('status', 'in', [draft, toPick])
    .orderBy('id')
    .execute()
  for (const { id } of bills) {
    const bill = await lockOutbound(work, id)
    if (bill && (bill.status === draft || bill.status === toPick)) await cancelLocked(work, bill, reason)
  }
}

async function neededOnOf(work: Work, demandId: string): Promise<string | null> {
  const demand = await ofCompany(work)
    .selectFrom('demand')
    .select('needed_on as neededOn')
    .where('id', '=', demandId)
    .executeTakeFirst()
  return demand?.neededOn ?? null
}
