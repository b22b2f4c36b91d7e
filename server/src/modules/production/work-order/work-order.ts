import type { EntityOf } from '@gemba/contract/kit/resource.ts'
import { workOrder } from '@gemba/contract/production/work-order/work-order.ts'
import { ofCompany } from '../../../platform/db/of-company.ts'
import { anyId, valuesOf } from '../../../platform/db/rows.ts'
import type { Read } from '../../../platform/db/work.ts'
import { crud } from '../../../resource/crud.ts'
import { mount } from '../../../resource/mount.ts'
import { findMaterials } from '../../base/index.ts'
import { kitsOf, noKit } from '../material-prepare/kit-of-work.ts'
import { reportedOf } from '../order/roll-up.ts'
import { listWorkActions } from './allowance.ts'

const workOrders = crud(workOrder, { newestBy: 'code' })

type Row = EntityOf<typeof workOrder>

/** Returns work orders with their product, their material and the allowed actions. */
async function describeWorkOrders(read: Read, rows: readonly Row[]) {
  const orders = await ofCompany(read)
    .selectFrom('production_order')
    .select(['id', 'material_id as materialId', 'status', 'over_report_percent as percent'])
    .where('id', '=', anyId([...new Set(rows.map(({ orderId }) => orderId))]))
    .execute()
  const products = await findMaterials(read, valuesOf(orders, 'materialId'))
  const orderById = new Map(orders.map((order) => [order.id, order]))
  const kits = await kitsOf(read, valuesOf(rows, 'id'))
  return rows.map((row) => {
    const { status: orderStatus = 0, percent = '0', materialId = '' } = orderById.get(row.orderId) ?? {}
    const { code = '', name = '', unitName = '', precision = 0 } = products.get(materialId) ?? {}
    const product = { productCode: code, productName: name, unitName }
    const kit = kits.get(row.id) ?? noKit
    const reported = reportedOf({ good: row.goodQuantity, scrap: row.scrapQuantity, rework: row.reworkQuantity })
    const tolerance = { quantity: row.quantity, percent, precision }
    const allowedActions = listWorkActions(read, { ...row, orderStatus, tolerance, reported })
    return { ...row, ...product, ...kit, allowedActions }
  })
}

export const workOrderRoutes = mount(workOrder, import.meta.url, {
  page: async (read, input) => {
    const { records, ...page } = await workOrders.page(read, input)
    return { ...page, records: await describeWorkOrders(read, records) }
  },
  list: async (read, input) => describeWorkOrders(read, await workOrders.list(read, input)),
  read: async (read, input) => {
    const [row] = await describeWorkOrders(read, [await workOrders.read(read, input)])
    return row as NonNullable<typeof row>
  },
})
