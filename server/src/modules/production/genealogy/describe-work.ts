// Reads orders and work orders as a trace shows them.
import { sql } from 'kysely'
import { ofCompany } from '../../../platform/db/of-company.ts'
import { computed, listRows, orNull, rowShape } from '../../../platform/db/row-shape.ts'
import { anyId, valuesOf } from '../../../platform/db/rows.ts'
import { companyOf, type Read } from '../../../platform/db/work.ts'
import { nameColumnIn } from '../../../resource/query/columns.ts'
import { likePattern } from '../../../resource/query/filter.ts'
import { findMaterials } from '../../base/index.ts'

interface WorkSummary {
  readonly code: string
  readonly status: number
  readonly quantity: string
  readonly at: number | null
}

export interface WorkOrderDescription extends WorkSummary {
  /** Name of the segment. */
  readonly name: string
  readonly unitName: string
  readonly by: string | null
  /** Name of the station. */
  readonly place: string | null
  readonly orderId: string
  readonly orderCode: string
}

const workShape = rowShape({
  id: 'work_order.id',
  code: 'work_order.code',
  status: 'work_order.status',
  quantity: computed.decimal,
  at: orNull(computed.instant),
  /** Name of the segment. */
  name: computed.text,
  by: orNull(computed.text),
  /** Name of the station. */
  place: orNull(computed.text),
  orderId: 'production_order.id',
  orderCode: 'production_order.code',
  materialId: 'production_order.material_id',
})

/**
 * Returns work orders by id, with good pieces, operator, station, and when they ended, or began if they have not ended.
 */
export async function describeWorks(
  read: Read,
  ids: readonly string[],
): Promise<ReadonlyMap<string, WorkOrderDescription>> {
  if (ids.length === 0) return new Map()
  const name = (alias: string) => nameColumnIn(alias, read.actor.language)
  const rows = await listRows(
    read.tx,
    workShape,
    sql`select w.id, w.code, w.status, trim_scale(w.good_quantity) as quantity, coalesce(w.actual_end, w.actual_start) as at,
        ${name('g')} as name,
        coalesce(${name('f')}, (select r.reported_by from work_report r where r.work_order_id = w.id order by r.id desc limit 1)) as by, ${name('m')} as place, o.id as "orderId", o.code as "orderCode",
        o.material_id as "materialId"
      from work_order w join production_order o on o.id = w.order_id join segment_stage g on g.id = w.stage_id
        left join station m on m.id = w.station_id left join staff f on f.id = coalesce(w.claimed_by, w.staff_id)
      where w.company_id = ${companyOf(read.actor)} and w.id = ${anyId(ids)}`,
  )
  const materials = await findMaterials(read, [...new Set(rows.map(({ materialId }) => materialId))])
  return new Map(
    rows.map(({ id, materialId, ...row }) => [id, { ...row, unitName: materials.get(materialId)?.unitName ?? '' }]),
  )
}

export interface OrderDescription extends WorkSummary {
  readonly materialId: string
  /** Good pieces that the order still can reach in total. */
  readonly wanted: string
}

const orderShape = rowShape({
  id: 'production_order.id',
  code: 'production_order.code',
  status: 'production_order.status',
  quantity: computed.decimal,
  at: orNull(computed.instant),
  /** Good pieces that the order still can reach in total. */
  wanted: computed.decimal,
  materialId: 'production_order.material_id',
})

/** Returns orders by id, with good pieces and when they ended, or began if they have not ended. */
export async function describeOrders(
  { tx, actor }: Read,
  ids: readonly string[],
): Promise<ReadonlyMap<string, OrderDescription>> {
  const rows = await listRows(
    tx,
    orderShape,
    sql`select id, code, status, trim_scale(good_quantity) as quantity, coalesce(actual_end, actual_start) as at,
        trim_scale(greatest(base_quantity - scrap_quantity, good_quantity)) as wanted, material_id as "materialId"
      from production_order where company_id = ${companyOf(actor)} and id = ${anyId(ids)}`,
  )
  return new Map(rows.map(({ id, ...row }) => [id, row]))
}

/** Returns orders and work orders with exactly this code; orders with the name of their product. */
export async function findWorkByCode(read: Read, code: string, isBeginning = false) {
  const condition = [isBeginning ? 'ilike' : '=', isBeginning ? likePattern(code).slice(1) : code] as const
  const orders = await ofCompany(read)
    .selectFrom('production_order')
    .select(['id', 'code', 'material_id as materialId'])
    .where('code', ...condition)
    .orderBy('id', 'desc')
    .limit(20)
    .execute()
  const works = await ofCompany(read)
    .selectFrom('work_order')
    .select(['id', 'code'])
    .where('code', ...condition)
    .orderBy('id', 'desc')
    .limit(20)
    .execute()
  const materials = await findMaterials(read, valuesOf(orders, 'materialId'))
  return [
    ...orders.map(({ id, code: orderCode, materialId }) => {
      const { code: materialCode, name } = materials.get(materialId) ?? {}
      const title = [materialCode, name].filter(Boolean).join(' · ')
      return { key: `order:${id}`, kind: 'order' as const, code: orderCode, name: title }
    }),
    ...works.map(({ id, code: workOrderCode }) => ({
      key: `workOrder:${id}`,
      kind: 'workOrder' as const,
      code: workOrderCode,
      name: '',
    })),
  ]
}
