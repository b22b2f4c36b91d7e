// Moves material of the demo factory to the line and consumes it there.

import { materialPrepareStatus } from '@gemba/contract/production/material-prepare/dictionaries.ts'
import { consumeType } from '@gemba/contract/production/route/dictionaries.ts'
import { outboundStatus } from '@gemba/contract/stock/dictionaries.ts'
import Big from 'big.js'
import type { DemoCall } from '../demo-calls.ts'

const prepares = '/mes_production/productionmaterialprepare'
const { requested, partlyPrepared, kitted } = materialPrepareStatus.codes
const { toPick, picked, issued } = outboundStatus.codes

export interface Prepare {
  readonly id: string
  readonly orderId: string
  readonly status: number
}

/** Returns the material preparations that match a filter. */
export const listPrepares = async (call: DemoCall, filter: object): Promise<readonly Prepare[]> =>
  (await call<{ records: Prepare[] }>(`${prepares}/page`, { ...filter, pageSize: 1000 })).records

/** Requests the material that orders still need at the line from a warehouse. */
export const requestKits = (
  call: DemoCall,
  orderIds: readonly string[],
  warehouseId: string | undefined,
): Promise<unknown> => call(`${prepares}/prepareOrder`, { ids: orderIds, warehouseId })

/** Picks and issues the reserved material of a preparation. Returns whether anything was issued. */
export async function issueKit(call: DemoCall, prepareId: string): Promise<boolean> {
  const { bills } = await call<{ bills: { billId: string; status: number }[] }>(`GET ${prepares}/info/${prepareId}`, {})
  for (const { billId, status } of bills) {
    if (status === toPick) await call('/mes_stock/outboundbill/pick', { id: billId })
    if (status === toPick || status === picked) await call('/mes_stock/outboundbill/post', { id: billId })
  }
  return bills.some(({ status }) => status === toPick || status === picked || status === issued)
}

/** Confirms the receipt of issued material at the line. */
export const receiveKit = (call: DemoCall, id: string): Promise<unknown> => call(`${prepares}/confirmReceipt`, { id })

/** Returns the remaining material to the warehouse. */
export const returnKit = (call: DemoCall, id: string): Promise<unknown> =>
  call(`${prepares}/close`, { id, isLeftReturned: 1 })

interface Kit {
  readonly orderId: string
  readonly warehouseId: string | undefined
  readonly upTo: 'issued' | 'received'
}

/** Moves the material of an order up to a stage, whatever its current stage is. */
export async function deliverKit(call: DemoCall, { orderId, warehouseId, upTo }: Kit): Promise<void> {
  if ((await listPrepares(call, { orderId })).length === 0) await requestKits(call, [orderId], warehouseId)
  for (const { id, status } of await listPrepares(call, { orderId })) {
    if (![requested, partlyPrepared, kitted].some((code) => code === status)) continue
    const isIssued = await issueKit(call, id)
    if (isIssued && upTo === 'received') await receiveKit(call, id)
  }
}

interface Need {
  readonly materialId: string
  readonly precision: number
  readonly consumeType: number
  readonly plannedQuantity: string
  readonly consumedQuantity: string
}

/** Consumes the material of a work order for a share of its pieces, minus what was consumed before. */
export async function useAtLine(call: DemoCall, workOrderId: string, { done, of }: { done: Big; of: string }) {
  const needs = await call<Need[]>(`/mes_production/workbench/materialConsume/${workOrderId}`, {})
  const lines = needs
    .filter((need) => need.consumeType === consumeType.codes.issued)
    .map(({ materialId, precision, plannedQuantity, consumedQuantity }) => {
      const targetQuantity = new Big(plannedQuantity).times(done).div(of).round(precision, Big.roundDown)
      return { materialId, quantity: targetQuantity.minus(consumedQuantity) }
    })
    .filter(({ quantity }) => quantity.gt(0))
    .map(({ materialId, quantity }) => ({ materialId, quantity: quantity.toFixed() }))
  if (lines.length > 0) await call('/mes_production/workbench/materialConsume', { workOrderId, lines })
}
