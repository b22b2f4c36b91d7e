// Creates inbound bills for other modules.
import { inboundStatus } from '@gemba/contract/stock/dictionaries.ts'
import { ofCompany } from '../../../platform/db/of-company.ts'
import { anyId } from '../../../platform/db/rows.ts'
import type { Read, Work } from '../../../platform/db/work.ts'
import { DomainError } from '../../../platform/domain-error.ts'
import { findMaterials } from '../../base/index.ts'
import { assertWarehouseEnabled } from '../bill/warehouse-of-bill.ts'
import { announceSerials } from './announced-serials.ts'
import { inboundBills } from './inbound-bill.ts'
import { lockInbound, setInboundStatus } from './inbound-store.ts'

interface AnnouncedLot {
  readonly lotCode: string | null
  readonly quantity: string
  /** Serial numbers of its pieces, if they are known in advance. */
  readonly serialNumbers?: readonly string[]
}

interface ReceiptAnnouncement {
  readonly warehouseId: string
  /** A code of `inboundType`. */
  readonly billType: number
  readonly materialId: string
  /** The announced lots; quantities in the unit of the material. */
  readonly lots: readonly AnnouncedLot[]
  /** Code of the document that causes the receipt. */
  readonly sourceCode: string
}

/**
 * Creates an inbound bill of one material and submits it. Returns its id and code. Throws `notFound`, `quantityWrong`,
 * `materialDisabled`, `warehouseDisabled` and the errors of code rules.
 */
export async function createInboundBill(
  work: Work,
  { warehouseId, billType, materialId, lots, sourceCode }: ReceiptAnnouncement,
): Promise<{ readonly id: string; readonly code: string }> {
  const unitId = (await findMaterials(work, [materialId])).get(materialId)?.unitId
  if (!unitId) throw new DomainError('notFound', { field: 'materialId' })
  await assertWarehouseEnabled(work, warehouseId)
  const { id, code } = await inboundBills.create(work, {
    warehouseId,
    billType,
    remark: sourceCode,
    details: lots.map(({ lotCode, quantity }, sortNumber) => ({
      materialId,
      quantity,
      unitId,
      sortNumber,
      lotCode: lotCode || undefined,
    })),
  })
  await announceSerials(work, id, lots)
  const bill = await lockInbound(work, id)
  if (!bill) throw new DomainError('notFound')
  await setInboundStatus(work, bill, { action: 'submit', status: inboundStatus.codes.toReceive })
  return { id, code: code ?? '' }
}

/** An inbound bill as the announcing module sees it. */
export interface Receipt {
  readonly id: string
  readonly code: string
  /** A code of `inboundStatus`. */
  readonly status: number
  /** Announced and received quantities, in the unit of the material. */
  readonly announced: string
  readonly received: string
}

/** Returns inbound bills with their received quantities, in the order of their ids. */
export const findReceipts = (read: Read, ids: readonly string[]): Promise<Receipt[]> =>
  ofCompany(read)
    .selectFrom('inbound_bill as b')
    .innerJoin('inbound_line as l', 'l.inbound_bill_id', 'b.id')
    .select(['b.id', 'b.code', 'b.status'])
    .select(({ fn }) => [
      fn.sum<string>('l.base_quantity').as('announced'),
      fn.sum<string>('l.received_quantity').as('received'),
    ])
    .where('b.id', '=', anyId(ids))
    .groupBy(['b.id', 'b.code', 'b.status'])
    .orderBy('b.id')
    .execute()
