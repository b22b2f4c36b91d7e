// What other modules bring to a warehouse: a bill that waits to be received like any other.
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
  /** Of its pieces, where they are known before they come. */
  readonly serialNumbers?: readonly string[]
}

interface ReceiptAnnouncement {
  readonly warehouseId: string
  /** A code of `inboundType`. */
  readonly billType: number
  readonly materialId: string
  /** By the lots that it is announced as; in the unit of the material. */
  readonly lots: readonly AnnouncedLot[]
  /** The document that it comes from, as people know it. */
  readonly sourceCode: string
}

/**
 * Makes an inbound bill of one material that waits to be received. Returns its id and code. Throws `notFound`, `quantityWrong`,
 * `materialDisabled`, `warehouseDisabled` and those of codes.
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
      ...(lotCode && { lotCode }),
    })),
  })
  await announceSerials(work, id, lots)
  const bill = await lockInbound(work, id)
  if (!bill) throw new DomainError('notFound')
  await setInboundStatus(work, bill, { act: 'submit', status: inboundStatus.codes.toReceive })
  return { id, code: code ?? '' }
}

/** An inbound bill as who announced it sees it. */
export interface Receipt {
  readonly id: string
  readonly code: string
  /** A code of `inboundStatus`. */
  readonly status: number
  /** In the unit of the material: what was announced, and what of it has come. */
  readonly announced: string
  readonly received: string
}

/** Returns inbound bills with what has come of them, in the order of their ids. */
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
