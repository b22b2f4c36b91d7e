import type { CommandInput } from '@gemba/contract/kit/command.ts'
import type { confirmOutboundReceipt } from '@gemba/contract/stock/outbound/outbound-actions.ts'
import Big from 'big.js'
import type { Work } from '../../../platform/db/work.ts'
import { DomainError } from '../../../platform/domain-error.ts'
import { findMaterials } from '../../base/index.ts'
import { linesOfOutbound, setReceived } from './outbound-store.ts'

type ReceiptInput = CommandInput<typeof confirmOutboundReceipt>

interface ReceiptQuantities {
  readonly lines?: ReceiptInput['lines'] | undefined
  readonly reason?: ReceiptInput['reason'] | undefined
}

/**
 * Stores what has arrived of a bill: what is told of a line, or all that was issued of it. Throws `notFound` for a line of another
 * bill, `quantityExceeded` for more than was issued, `arrivedShort` for less without a reason.
 */
export async function saveReceivedQuantities(
  work: Work,
  billId: string,
  { lines, reason }: ReceiptQuantities,
): Promise<void> {
  const rows = await linesOfOutbound(work, billId)
  const told = Map.groupBy(lines ?? [], ({ lineId }) => lineId)
  if ([...told.keys()].some((lineId) => !rows.some(({ id }) => id === lineId))) throw new DomainError('notFound')
  const arrived = rows.map(({ id, materialId, issuedQuantity }) => {
    const own = told.get(id)?.reduce((sum, { quantity }) => sum.plus(quantity), new Big(0))
    return { lineId: id, materialId, issued: new Big(issuedQuantity), quantity: own ?? new Big(issuedQuantity) }
  })
  const over = arrived.find(({ quantity, issued }) => quantity.gt(issued))
  if (over) {
    const material = (await findMaterials(work, [over.materialId])).get(over.materialId)
    throw new DomainError('quantityExceeded', {
      material: material?.code ?? '',
      asked: over.quantity.toFixed(),
      allowed: over.issued.toFixed(),
    })
  }
  if (!reason && arrived.some(({ quantity, issued }) => quantity.lt(issued))) throw new DomainError('arrivedShort')
  await setReceived(
    work,
    arrived.map(({ lineId, quantity }) => ({ lineId, quantity: quantity.toFixed() })),
  )
}
