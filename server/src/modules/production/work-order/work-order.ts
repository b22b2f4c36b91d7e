import type { EntityOf } from '@gemba/contract/kit/resource.ts'
import { workOrderFlow } from '@gemba/contract/production/work-order/flow.ts'
import { workOrder } from '@gemba/contract/production/work-order/work-order.ts'
import { anyId } from '../../../platform/db/rows.ts'
import { companyOf, type Read } from '../../../platform/db/work.ts'
import type { BoundRoute } from '../../../platform/http/route.ts'
import { crud } from '../../../resource/crud.ts'
import { actsFor } from '../../../resource/flow.ts'
import { mount } from '../../../resource/mount.ts'
import { findMaterials } from '../../base/index.ts'
import { kitsOf, noKit } from '../material-prepare/kit-of-work.ts'

const workOrders = crud(workOrder, { newestBy: 'code' })

type Row = EntityOf<typeof workOrder>

/** Adds what a work order is of, and what may be done with it. */
async function shown(read: Read, rows: readonly Row[]) {
  const { tx, actor } = read
  const orders = await tx
    .selectFrom('production_order')
    .select(['id', 'material_id as materialId'])
    .where('company_id', '=', companyOf(actor))
    .where('id', '=', anyId([...new Set(rows.map(({ orderId }) => orderId))]))
    .execute()
  const products = await findMaterials(
    read,
    orders.map(({ materialId }) => materialId),
  )
  const productOf = new Map(orders.map(({ id, materialId }) => [id, products.get(materialId)]))
  const kits = await kitsOf(
    read,
    rows.map(({ id }) => id),
  )
  return rows.map((row) => {
    const { code = '', name = '', unitName = '' } = productOf.get(row.orderId) ?? {}
    const more = { productCode: code, productName: name, unitName }
    const kit = kits.get(row.id) ?? noKit
    return { ...row, ...more, ...kit, allowedActs: actsFor(read, workOrderFlow, row.status) }
  })
}

export const workOrderRoutes: BoundRoute[] = mount(workOrder, import.meta.url, {
  page: async (read, input) => {
    const { records, ...page } = await workOrders.page(read, input)
    return { ...page, records: await shown(read, records) }
  },
  list: async (read, input) => shown(read, await workOrders.list(read, input)),
  read: async (read, input) => {
    const [row] = await shown(read, [await workOrders.read(read, input)])
    return row as NonNullable<typeof row>
  },
})
