// Material availability of an order: what is at the line, and what is missing there and not fully covered by stock.
import { materialPrepareStatus } from '@gemba/contract/production/material-prepare/dictionaries.ts'
import { shortPrepareStates } from '@gemba/contract/production/material-prepare/flow.ts'
import { productionOrderStatus } from '@gemba/contract/production/order/dictionaries.ts'
import Big from 'big.js'
import { sql } from 'kysely'
import { computed, listRows, orNull, rowShape, type ShapedRow } from '../../../platform/db/row-shape.ts'
import { valuesOf } from '../../../platform/db/rows.ts'
import { companyOf, type Read } from '../../../platform/db/work.ts'
import { findComing } from '../../stock/index.ts'
import { shortagesOf } from '../analysis/analyse-orders.ts'
import { readAnalysed } from '../analysis/order-load.ts'
import { neededOf } from '../material-prepare/line-requirements.ts'

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

/**
 * Returns how many materials of an order are complete at the line, and which are short. Returns null if the order needs
 * no material or has ended.
 */
export async function kitOfOrder(read: Read, { id, status }: Order, materials: readonly OrderMaterialFacts[]) {
  if (materials.length === 0 || status >= completed) return null
  const needs = await neededOf(read, id)
  const requestedRows = await listRequested(read, id)
  const availableById = new Map(materials.map(({ materialId, consumed }) => [materialId, new Big(consumed)]))
  for (const { materialId, issued } of requestedRows)
    if (availableById.get(materialId)?.lt(issued)) availableById.set(materialId, new Big(issued))
  const missing = new Map<string, Big>()
  let kitted = 0
  for (const { materialId, required } of needs) {
    const remaining = (availableById.get(materialId) ?? new Big(0)).minus(required)
    availableById.set(materialId, remaining)
    if (remaining.lt(0)) missing.set(materialId, remaining.abs())
    else kitted++
  }
  const shortages = (await shortagesOf(read, await readAnalysed(read, id))).filter((shortage) =>
    missing.has(shortage.materialId),
  )
  const coming = await findComing(read, valuesOf(shortages, 'materialId'))
  const short = shortages.map(({ materialId }) => {
    const material = materials.find((candidate) => candidate.materialId === materialId)
    const next = coming.find((receipt) => receipt.materialId === materialId)
    const prepareId = requestedRows.find((prepare) => prepare.materialId === materialId)?.waitingId ?? null
    const { materialCode = '', unitName = '' } = material ?? {}
    const quantity = missing.get(materialId)?.toFixed() ?? '0'
    return { materialId, materialCode, unitName, quantity, nextReceipt: next?.day ?? null, prepareId }
  })
  return { lines: needs.length, kitted, short }
}

const requestedMaterialShape = rowShape({
  materialId: 'material_prepare_line.material_id',
  /** Issued to the line or on its way there, less returns. */
  issued: computed.decimal,
  /** The first preparation that is still short of this material. */
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
