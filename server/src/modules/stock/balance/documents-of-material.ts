// Open documents of a material, and its suppliers.
import { listOpenDocuments, listSuppliersOfMaterial } from '@gemba/contract/stock/balance/stock-of-material.ts'
import { demandDirection, demandStatus, inboundStatus, outboundStatus } from '@gemba/contract/stock/dictionaries.ts'
import Big from 'big.js'
import { sql } from 'kysely'
import { computed, listRows, notNull, orNull, rowShape, type ShapedRow } from '../../../platform/db/row-shape.ts'
import { valuesOf } from '../../../platform/db/rows.ts'
import { companyOf, type Read } from '../../../platform/db/work.ts'
import { handle } from '../../../platform/http/route.ts'
import { findSuppliers, findWarehouses } from '../../base/index.ts'
import { openOf, progressOf } from '../demand/progress.ts'
import { knownMaterial } from './stock-of-material.ts'

const maxDocuments = 200
const maxSuppliers = 50

export const documentsOfMaterialRoutes = [
  ...handle(listOpenDocuments, import.meta.url, async (read, { materialId }) => {
    const { unitName } = await knownMaterial(read, materialId)
    const documents = [...(await openBills(read, materialId)), ...(await openDemands(read, materialId))]
    const warehouses = await findWarehouses(read, valuesOf(documents, 'warehouseId'))
    return documents
      .toSorted((left, right) => dueOf(left).localeCompare(dueOf(right)))
      .slice(0, maxDocuments)
      .map(({ quantity, ...row }) => ({
        ...row,
        unitName,
        quantity: new Big(quantity).toFixed(),
        warehouseName: warehouses.get(row.warehouseId)?.name ?? '',
      }))
  }),
  ...handle(listSuppliersOfMaterial, import.meta.url, async (read, { materialId }) => {
    const { unitName } = await knownMaterial(read, materialId)
    const rows = await deliveries(read, materialId)
    const suppliers = await findSuppliers(read, valuesOf(rows, 'supplierId'))
    return rows.map(({ supplierId, quantity, ...row }) => {
      const { code = '', name = '' } = suppliers.get(supplierId) ?? {}
      const supplierFields = { supplierId, supplierCode: code, supplierName: name }
      return { ...row, ...supplierFields, unitName, quantity: new Big(quantity).toFixed() }
    })
  }),
]

const openDocumentShape = rowShape({
  kind: computed.word('inboundBill', 'outboundBill', 'demand'),
  id: computed.id,
  code: computed.text,
  status: computed.integer,
  warehouseId: computed.id,
  dueOn: orNull(computed.day),
  quantity: computed.decimal,
  isIncoming: computed.flag,
})

type OpenDocument = ShapedRow<typeof openDocumentShape>

/** Returns the due day for sorting. Documents without a day come last. */
const dueOf = ({ dueOn }: OpenDocument): string => dueOn ?? '9999'

const incomingStatuses = [inboundStatus.codes.draft, inboundStatus.codes.toReceive, inboundStatus.codes.partlyStocked]
const outgoingStatuses = [
  outboundStatus.codes.draft,
  outboundStatus.codes.toPick,
  outboundStatus.codes.picking,
  outboundStatus.codes.picked,
]

const openBills = ({ tx, actor }: Read, materialId: string): Promise<OpenDocument[]> =>
  listRows(
    tx,
    openDocumentShape,
    sql`select 'inboundBill' as kind, b.id, b.code, b.status, b.warehouse_id as "warehouseId", b.expected_on as "dueOn",
        sum(greatest(l.base_quantity - l.received_quantity, 0)) as quantity, true as "isIncoming"
      from inbound_line l join inbound_bill b on b.id = l.inbound_bill_id
      where l.company_id = ${companyOf(actor)} and l.material_id = ${materialId} and b.status in (${sql.join(incomingStatuses)})
      group by b.id
      union all
      select 'outboundBill', b.id, b.code, b.status, b.warehouse_id, b.needed_on,
        sum(greatest(l.base_quantity - l.issued_quantity, 0)), false
      from outbound_line l join outbound_bill b on b.id = l.outbound_bill_id
      where l.company_id = ${companyOf(actor)} and l.material_id = ${materialId} and b.status in (${sql.join(outgoingStatuses)})
      group by b.id
      order by "dueOn" nulls last, id limit ${maxDocuments}`,
  )

const { open, partlyFulfilled } = demandStatus.codes

const openDemandShape = rowShape({
  id: 'demand.id',
  code: 'demand.code',
  status: 'demand.status',
  warehouseId: 'demand.warehouse_id',
  dueOn: 'demand.needed_on',
  direction: 'demand.direction',
})

/** Returns the open demands of a material, each with the quantity that none of its bills has planned or posted. */
async function openDemands(read: Read, materialId: string): Promise<OpenDocument[]> {
  const rows = await listRows(
    read.tx,
    openDemandShape,
    sql`select d.id, d.code, d.status, d.warehouse_id as "warehouseId", d.needed_on as "dueOn", d.direction
      from demand d where d.company_id = ${companyOf(read.actor)} and d.status in (${open}, ${partlyFulfilled})
        and exists (select from demand_line l where l.demand_id = d.id and l.material_id = ${materialId})
      order by d.needed_on nulls last, d.id limit ${maxDocuments}`,
  )
  const lines = (await progressOf(read, valuesOf(rows, 'id'))).filter((line) => line.materialId === materialId)
  return rows.map(({ direction, ...row }) => ({
    ...row,
    kind: 'demand',
    isIncoming: direction === demandDirection.codes.inbound,
    quantity: lines
      .filter(({ demandId }) => demandId === row.id)
      .reduce((sum, line) => sum.plus(openOf(line)), new Big(0))
      .toFixed(),
  }))
}

const supplierDeliveryShape = rowShape({
  supplierId: notNull('inbound_bill.supplier_id'),
  bills: computed.integer,
  quantity: computed.decimal,
  lastAt: computed.instant,
})

type SupplierDeliveryRow = ShapedRow<typeof supplierDeliveryShape>

const receivedStatuses = [
  inboundStatus.codes.awaitingInspection,
  inboundStatus.codes.partlyStocked,
  inboundStatus.codes.stocked,
]

const deliveries = ({ tx, actor }: Read, materialId: string): Promise<SupplierDeliveryRow[]> =>
  listRows(
    tx,
    supplierDeliveryShape,
    sql`select b.supplier_id as "supplierId", count(distinct b.id)::int as bills, sum(l.received_quantity) as quantity,
        max(coalesce(b.posted_at, l.update_time)) as "lastAt"
      from inbound_line l join inbound_bill b on b.id = l.inbound_bill_id
      where l.company_id = ${companyOf(actor)} and l.material_id = ${materialId} and b.supplier_id is not null
        and l.received_quantity > 0 and b.status in (${sql.join(receivedStatuses)})
      group by b.supplier_id order by "lastAt" desc limit ${maxSuppliers}`,
  )
