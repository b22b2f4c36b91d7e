// The material of an order: required, prepared, consumed, and still at the line.
import { materialPrepareStatus } from '@gemba/contract/production/material-prepare/dictionaries.ts'
import Big from 'big.js'
import { sql } from 'kysely'
import { ofCompany } from '../../../platform/db/of-company.ts'
import { computed, listRows, rowShape, type ShapedRow } from '../../../platform/db/row-shape.ts'
import { valuesOf } from '../../../platform/db/rows.ts'
import { companyOf, type Read } from '../../../platform/db/work.ts'
import { findLocations, findMaterials } from '../../base/index.ts'
import { reservedForOrders, sumOf } from '../analysis/supply-of.ts'
import { replacedMaterial, replacedQuantity } from '../consumption/store-consumption.ts'
import { neededOf } from '../material-prepare/line-requirements.ts'
import { statesAsIssued } from '../material-prepare/on-issue-posted.ts'
import { usesOfOrder } from '../material-prepare/prepare-store.ts'

const orderMaterialShape = rowShape({
  id: 'order_material.id',
  segmentPlanId: 'order_material.segment_plan_id',
  materialId: 'order_material.material_id',
  required: 'order_material.required',
  consumeType: 'order_material.consume_type',
  consumed: computed.decimal,
})

/** Returns the material of an order in the sequence of its BOM. Each quantity is in the unit of its material. */
export async function materialsOf(read: Read, orderId: string) {
  const rows = await listRows(
    read.tx,
    orderMaterialShape,
    sql`select m.id, m.segment_plan_id as "segmentPlanId", m.material_id as "materialId", m.required,
        m.consume_type as "consumeType",
        coalesce((select sum(${replacedQuantity}) from material_consumption c join work_order w on w.id = c.work_order_id
          where w.order_id = m.order_id and ${replacedMaterial} = m.material_id and c.status = 20), 0) as consumed
      from order_material m where m.company_id = ${companyOf(read.actor)} and m.order_id = ${orderId}
      order by m.sort_number, m.id`,
  )
  const facts = await findMaterials(read, valuesOf(rows, 'materialId'))
  const openById = new Map((await neededOf(read, orderId)).map((need) => [need.materialId, need.left]))
  const uses = await usesOfOrder(read, orderId)
  const steps = new Map((await listSteps(read, orderId)).map(({ materialId, ...step }) => [materialId, step]))
  const reserved = Map.groupBy(await reservedForOrders(read, [orderId]), ({ materialId }) => materialId)
  return rows.map(({ consumeType, consumed, ...row }) => {
    const { code = '', name = '', unitName = '' } = facts.get(row.materialId) ?? {}
    const onLine = uses
      .filter(({ materialId }) => materialId === row.materialId)
      .reduce((sum, use) => sum.plus(use.onLine), new Big(0))
    return {
      ...row,
      materialCode: code,
      materialName: name,
      unitName,
      consumeType: consumeType as 1,
      prepared: new Big(row.required).minus(openById.get(row.materialId) ?? row.required).toFixed(),
      consumed: new Big(consumed).toFixed(),
      onLine: onLine.toFixed(),
      ...(steps.get(row.materialId) ?? noSteps),
      reserved: sumOf((reserved.get(row.materialId) ?? []).map(({ quantity }) => quantity)).toFixed(),
    }
  })
}

const stepShape = rowShape({
  materialId: 'material_prepare_line.material_id',
  requested: computed.decimal,
  picked: computed.decimal,
  received: computed.decimal,
})

const noSteps = { requested: '0', picked: '0', received: '0' }

/** Returns how much of each material was requested from the warehouse, issued by it and received at the line. */
const listSteps = ({ tx, actor }: Read, orderId: string): Promise<ShapedRow<typeof stepShape>[]> =>
  listRows(
    tx,
    stepShape,
    sql`select l.material_id as "materialId", trim_scale(sum(l.required_quantity)) as requested,
        trim_scale(sum(l.prepared_quantity)) as picked, trim_scale(sum(l.received_quantity)) as received
      from material_prepare_line l join material_prepare p on p.id = l.prepare_id
      where p.company_id = ${companyOf(actor)} and p.order_id = ${orderId}
        and p.status not in (${materialPrepareStatus.codes.toPrepare}, ${materialPrepareStatus.codes.cancelled})
      group by 1`,
  )

/** Returns the preparations of an order, sorted by id. */
export async function preparesOf(read: Read, orderId: string) {
  const rows = await ofCompany(read)
    .selectFrom('material_prepare')
    .select(['id', 'code', 'status', 'location_id as locationId', 'demand_id as demandId'])
    .where('order_id', '=', orderId)
    .orderBy('id')
    .execute()
  const locations = await findLocations(read, valuesOf(rows, 'locationId'))
  const states = await statesAsIssued(read, rows)
  return rows.map(({ id, code, status, locationId }) => ({
    id,
    code,
    status: (states.get(id)?.status ?? status) as 10,
    locationCode: locations.get(locationId)?.code ?? '',
  }))
}
