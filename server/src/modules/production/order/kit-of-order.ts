// How far the material of an order is: what lies at the line, and what is missing there and cannot all be had from stock.
import { materialPrepareStatus } from '@gemba/contract/production/material-prepare/dictionaries.ts'
import { shortPrepareStates } from '@gemba/contract/production/material-prepare/flow.ts'
import { productionOrderStatus } from '@gemba/contract/production/order/dictionaries.ts'
import Big from 'big.js'
import { sql } from 'kysely'
import { computed, listRows, orNull, rowShape, type ShapedRow } from '../../../platform/db/row-shape.ts'
import { companyOf, type Read } from '../../../platform/db/work.ts'
import { findComing } from '../../stock/index.ts'
import { shortagesOf } from '../analysis/analyse-orders.ts'
import { readAnalysed } from '../analysis/order-load.ts'
import { neededOf } from '../material-prepare/needed-at-line.ts'

interface OrderMaterialFacts {
  readonly materialId: string
  readonly materialCode: string
  readonly unitName: string
  readonly consumed: string
}

interface Order {
  readonly id: string
  readonly status: number
}

const { received, closed, cancelled } = materialPrepareStatus.codes
const { completed } = productionOrderStatus.codes

/** Returns how many lines of the material of an order are at the line, and what is short; null without any, and once it has ended. */
export async function kitOfOrder(read: Read, { id, status }: Order, materials: readonly OrderMaterialFacts[]) {
  if (materials.length === 0 || status >= completed) return null
  const needs = await neededOf(read, id)
  const asked = await listRequested(read, id)
  const had = new Map(materials.map(({ materialId, consumed }) => [materialId, new Big(consumed)]))
  for (const { materialId, issued } of asked) if (had.get(materialId)?.lt(issued)) had.set(materialId, new Big(issued))
  const missing = new Map<string, Big>()
  let kitted = 0
  for (const { materialId, required } of needs) {
    const left = (had.get(materialId) ?? new Big(0)).minus(required)
    had.set(materialId, left)
    if (left.lt(0)) missing.set(materialId, left.abs())
    else kitted++
  }
  const shortages = (await shortagesOf(read, await readAnalysed(read, id))).filter((shortage) =>
    missing.has(shortage.materialId),
  )
  const coming = await findComing(
    read,
    shortages.map(({ materialId }) => materialId),
  )
  const short = shortages.map(({ materialId }) => {
    const known = materials.find((material) => material.materialId === materialId)
    const next = coming.find((receipt) => receipt.materialId === materialId)
    const prepareId = asked.find((prepare) => prepare.materialId === materialId)?.waitingId ?? null
    const { materialCode = '', unitName = '' } = known ?? {}
    const quantity = missing.get(materialId)?.toFixed() ?? '0'
    return { materialId, materialCode, unitName, quantity, nextReceipt: next?.day ?? null, prepareId }
  })
  return { lines: needs.length, kitted, short }
}

const requestedMaterialShape = rowShape({
  materialId: 'material_prepare_line.material_id',
  /** What came of it to the line, or is on its way there, but for what went back. */
  issued: computed.decimal,
  /** The first preparation that waits for more of it. */
  waitingId: orNull(computed.id),
})

type RequestedMaterial = ShapedRow<typeof requestedMaterialShape>

const listRequested = ({ tx, actor }: Read, orderId: string): Promise<RequestedMaterial[]> =>
  listRows(
    tx,
    requestedMaterialShape,
    sql`select l.material_id as "materialId",
        sum(case when p.status in (${received}, ${closed}) then l.received_quantity - l.returned_quantity
          else l.prepared_quantity end) as issued,
        min(p.id) filter (where p.status = any(${[...shortPrepareStates]}::int[])
          and l.prepared_quantity < l.required_quantity) as "waitingId"
      from material_prepare_line l join material_prepare p on p.id = l.prepare_id
      where p.company_id = ${companyOf(actor)} and p.order_id = ${orderId} and p.status <> ${cancelled}
      group by 1`,
  )
