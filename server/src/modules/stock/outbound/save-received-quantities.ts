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
 * Stores the received quantities of a bill: those given for a line, or everything that was issued. Throws `notFound`
 * for a line of another bill, `quantityExceeded` if more arrived than was issued, `arrivedShort` if less arrived
 * without a reason.
 */
export async function saveReceivedQuantities(
  work: Work,
  billId: string,
  { lines, reason }: ReceiptQuantities,
): Promise<void> {
  const rows = await linesOfOutbound(work, billId)
  const inputByLine = Map.groupBy(lines ?? [], ({ lineId }) => lineId)
  if ([...inputByLine.keys()].some((lineId) => !rows.some(({ id }) => id === lineId))) throw new DomainError('notFound')
  const receivedLines = rows.map(({ id, materialId, issuedQuantity }) => {
    const inputQuantity = inputByLine.get(id)?.reduce((sum, { quantity }) => sum.plus(quantity), new Big(0))
    return {
      lineId: id,
      materialId,
      issued: new Big(issuedQuantity),
      quantity: inputQuantity ?? new Big(issuedQuantity),
    }
  })
  const exceededLine = receivedLines.find(({ quantity, issued }) => quantity.gt(issued))
  if (exceededLine) {
    const material = (await findMaterials(work, [exceededLine.materialId])).get(exceededLine.materialId)
    throw new DomainError('quantityExceeded', {
      material: material?.code ?? '',
      requested: exceededLine.quantity.toFixed(),
      allowed: exceededLine.issued.toFixed(),
    })
  }
  if (!reason && receivedLines.some(({ quantity, issued }) => quantity.lt(issued)))
    throw new DomainError('arrivedShort')
  await setReceived(
    work,
    receivedLines.map(({ lineId, quantity }) => ({ lineId, quantity: quantity.toFixed() })),
  )
}
