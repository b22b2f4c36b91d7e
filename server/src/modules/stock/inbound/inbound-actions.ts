// Actions on an inbound bill, except for receiving.

import { materialTracking } from '@gemba/contract/base/material/dictionaries.ts'
import type { CommandInput } from '@gemba/contract/kit/command.ts'
import { inboundStatus, stockSource } from '@gemba/contract/stock/dictionaries.ts'
import {
  cancelInbound,
  finishInboundShort,
  reverseInbound,
  submitInbound,
} from '@gemba/contract/stock/inbound/inbound-actions.ts'
import { inboundFlow } from '@gemba/contract/stock/inbound/inbound-flow.ts'
import Big from 'big.js'
import { ofCompany } from '../../../platform/db/of-company.ts'
import { changedBy } from '../../../platform/db/rows.ts'
import type { Work } from '../../../platform/db/work.ts'
import { DomainError } from '../../../platform/domain-error.ts'
import { handle } from '../../../platform/http/route.ts'
import { findMaterials, nextCode } from '../../base/index.ts'
import { assertAction } from '../bill/assert-action.ts'
import { assertWarehouseEnabled } from '../bill/warehouse-of-bill.ts'
import { assertDemandLines } from '../demand/assert-demand-line.ts'
import { assertDemandNotEnded, assertDemandNotExceeded, updateDemandStatus } from '../demand/progress.ts'
import { reverseMoves } from '../posting/reverse-moves.ts'
import { expiryOf } from './arrivals.ts'
import { addReceived, type InboundLine, linesOfInbound, lockInbound, setInboundStatus } from './inbound-store.ts'

const { toReceive, stocked, reversed, cancelled } = inboundStatus.codes

export const inboundActionRoutes = [
  ...handle(submitInbound, import.meta.url, (work, input) => submitBill(work, input)),
  ...handle(finishInboundShort, import.meta.url, async (work, { id, version }) => {
    const bill = assertAction(work, inboundFlow, {
      document: await lockInbound(work, id),
      action: 'finishShort',
      version,
    })
    const reply = await setInboundStatus(work, bill, { action: 'finishShort', status: stocked })
    await updateDemandStatus(work, bill.demandId)
    return reply
  }),
  ...handle(reverseInbound, import.meta.url, async (work, { id, version, reason }) => {
    const bill = assertAction(work, inboundFlow, { document: await lockInbound(work, id), action: 'reverse', version })
    await reverseMoves(work, { type: stockSource.codes.inboundBill, id: bill.id })
    const lines = await linesOfInbound(work, bill.id)
    await addReceived(
      work,
      lines.map((line) => ({ lineId: line.id, quantity: new Big(line.receivedQuantity).times(-1).toFixed() })),
    )
    const reply = await setInboundStatus(work, bill, { action: 'reverse', status: reversed, reason })
    await updateDemandStatus(work, bill.demandId)
    return reply
  }),
  ...handle(cancelInbound, import.meta.url, async (work, { id, version, reason }) => {
    const bill = assertAction(work, inboundFlow, { document: await lockInbound(work, id), action: 'cancel', version })
    return setInboundStatus(work, bill, { action: 'cancel', status: cancelled, reason })
  }),
]

/** Submits a draft. Throws the errors of the command. */
export async function submitBill(work: Work, { id, version }: CommandInput<typeof submitInbound>) {
  const bill = assertAction(work, inboundFlow, { document: await lockInbound(work, id), action: 'submit', version })
  await assertWarehouseEnabled(work, bill.warehouseId)
  const lines = await linesOfInbound(work, bill.id)
  if (lines.length === 0) throw new DomainError('linesMissing')
  await assertDemandLines(work, bill.demandId, lines)
  await assertDemandNotEnded(work, bill.demandId)
  await assertDemandNotExceeded(work, bill.demandId)
  await nameLots(work, lines)
  return setInboundStatus(work, bill, { action: 'submit', status: toReceive })
}

/**
 * Sets the missing lot codes and expiry dates of lines whose material is tracked by lot: the next code of the rule, and
 * the date by the shelf life. Throws the errors of creating a code.
 */
async function nameLots(work: Work, lines: readonly InboundLine[]): Promise<void> {
  const { actor } = work
  const materials = await findMaterials(work, [...new Set(lines.map(({ materialId }) => materialId))])
  const tracked = lines.flatMap((line) => {
    const material = materials.get(line.materialId)
    return material?.tracking === materialTracking.codes.lot ? [{ line, material }] : []
  })
  // Takes codes in the order of the materials, as receipts do, so that two bills cannot deadlock.
  for (const { line, material } of tracked.toSorted((left, right) =>
    left.material.code < right.material.code ? -1 : 1,
  )) {
    const lotCode = line.lotCode || (await nextCode(work, 'lot', { values: { material: material.code } }))
    const expiresOn = line.expiresOn ?? expiryOf(work, line.madeOn, material.shelfLifeDays)
    if (lotCode === line.lotCode && expiresOn === line.expiresOn) continue
    await ofCompany(work)
      .updateTable('inbound_line')
      .set({ lot_code: lotCode, expires_on: expiresOn, ...changedBy(actor.userName) })
      .where('id', '=', line.id)
      .execute()
  }
}
