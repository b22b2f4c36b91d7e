// Reasons why orders are blocked or late, for lists of orders. One statement reads them for all orders of a page.
import type { RowOf } from '@gemba/contract/kit/field.ts'
import { openCalls } from '@gemba/contract/production/andon/flow.ts'
import { exceptionSubject } from '@gemba/contract/production/exception/dictionaries.ts'
import { blockingStates } from '@gemba/contract/production/exception/flow.ts'
import { shortPrepareStates } from '@gemba/contract/production/material-prepare/flow.ts'
import { productionOrderStatus } from '@gemba/contract/production/order/dictionaries.ts'
import { openOrderStates } from '@gemba/contract/production/order/flow.ts'
import { type holdup, holdupKinds } from '@gemba/contract/production/order/holdup.ts'
import { workOrderStatus } from '@gemba/contract/production/work-order/dictionaries.ts'
import { sql } from 'kysely'
import { knownUntil } from '../../../platform/db/known-until.ts'
import { computed, listRows, orNull, rowShape } from '../../../platform/db/row-shape.ts'
import { instantAt } from '../../../platform/db/rows.ts'
import { companyOf, type Read } from '../../../platform/db/work.ts'
import { nameColumnIn } from '../../../resource/query/columns.ts'
import { findMaterials } from '../../base/index.ts'
import { dayOf } from '../output/output-today.ts'

export type Holdup = RowOf<typeof holdup>

/** At most this many reasons are returned per order. */
const maxHoldups = 5
/** Work that is late by no more than this is not reported as a reason. */
const graceMs = 3_600_000

const { planned, paused } = productionOrderStatus.codes
const work = workOrderStatus.codes
const subject = exceptionSubject.codes

const holdupShape = rowShape({
  orderId: computed.id,
  kind: computed.word(...holdupKinds),
  id: orNull(computed.id),
  name: orNull(computed.text),
  at: orNull(computed.text),
  quantity: orNull(computed.decimal),
  due: orNull(computed.float),
})

/**
 * Returns the reasons that hold up open orders by order id, the most pressing first. Orders without a reason are not in
 * the map.
 */
export async function holdupsOf(read: Read, orderIds: readonly string[]): Promise<ReadonlyMap<string, Holdup[]>> {
  if (orderIds.length === 0) return new Map()
  const { tx, actor, now } = read
  const name = (alias: string) => nameColumnIn(alias, actor.language)
  const before = instantAt(now - graceMs)
  const any = (codes: readonly number[]) => sql`any(${[...codes]}::int[])`
  const rows = await listRows(
    tx,
    holdupShape,
    sql`with asked as materialized (
        select id, status, status_reason, plan_start, due_date from production_order
        where company_id = ${companyOf(actor)} and id = any(${[...orderIds]}::bigint[]) and status = ${any(openOrderStates)}
      ), doing as materialized (
        select w.id, w.order_id, w.status, w.station_id, w.stage_id, w.pause_reason, w.plan_start
        from work_order w join asked a on a.id = w.order_id where w.status < ${work.completed}
      ), subject as (
        select id as order_id, ${subject.productionOrder}::int as ref_type, id as ref_id from asked
        union select order_id, ${subject.workOrder}, id from doing
        union select order_id, ${subject.station}, station_id from doing where station_id is not null
      ), found as (
        select s.order_id, 'exception' as kind, e.id, e.name, null as at, null::numeric as quantity, null::timestamptz as due
        from exception e join subject s on s.ref_type = e.ref_type and s.ref_id = e.ref_id
        where e.company_id = ${companyOf(actor)} and e.is_blocking = 1 and e.status = ${any(blockingStates)}
        union all
        select d.order_id, 'call', c.id, ${name('t')}, ${name('m')}, null, null
        from (select distinct order_id, station_id from doing where status > ${work.dispatched}) d
          join andon_event c on c.station_id = d.station_id join andon_type t on t.id = c.type_id
          join station m on m.id = c.station_id
        where c.company_id = ${companyOf(actor)} and c.status = ${any(openCalls)} and c.called_at <= ${knownUntil(read)}
        union all
        select id, 'paused', null, status_reason, null, null, null from asked where status = ${paused}
        union all
        select distinct d.order_id, 'paused', null::bigint, d.pause_reason, ${name('g')}, null::numeric, null::timestamptz
        from doing d join asked a on a.id = d.order_id join segment_stage g on g.id = d.stage_id
        where d.status = ${work.paused} and a.status <> ${paused}
        union all
        select p.order_id, 'short', p.id, l.material_id::text, null, l.required_quantity - l.prepared_quantity, null
        from material_prepare p join asked a on a.id = p.order_id join material_prepare_line l on l.prepare_id = p.id
        where p.status = ${any(shortPrepareStates)} and p.needed_on <= ${dayOf(read).date}::date
          and l.prepared_quantity < l.required_quantity
        union all
        select id, 'notReleased', null, null, null, null, plan_start from asked
        where status <= ${planned} and (plan_start < ${before} or due_date < ${dayOf(read).date}::date)
        union all
        select d.order_id, 'notDispatched', null, ${name('g')}, null, null, min(d.plan_start)
        from doing d join segment_stage g on g.id = d.stage_id
        where d.status = ${work.toDispatch} and d.plan_start < ${before} group by d.order_id, ${name('g')}
        union all
        (select distinct on (s.order_id) s.order_id, 'behind', null, ${name('g')}, null,
          s.plan_quantity - s.good_quantity - s.scrap_quantity, s.plan_end
        from segment_plan s join asked a on a.id = s.order_id join segment_stage g on g.id = s.stage_id
        where a.status > ${planned} and s.is_skipped = 0 and s.actual_end is null and s.plan_end < ${before}
          and s.plan_quantity > s.good_quantity + s.scrap_quantity
        order by s.order_id, s.number)
      ), ranked as (
        select *, row_number() over (partition by order_id
          order by array_position(${[...holdupKinds]}::text[], kind), due, id, name) as rank
        from found
      )
      select order_id as "orderId", kind, id, name, at, trim_scale(quantity) as quantity,
        (extract(epoch from due) * 1000)::float8 as due
      from ranked where rank <= ${maxHoldups} order by order_id, rank`,
  )
  const short = rows.flatMap(({ kind, name: materialId }) => (kind === 'short' && materialId ? [materialId] : []))
  const materials = await findMaterials(read, [...new Set(short)])
  const holdupRows = rows.map(({ orderId, ...row }) => {
    const material = row.kind === 'short' ? materials.get(row.name ?? '') : undefined
    const naming = material ? { name: material.code, unitName: material.unitName } : { unitName: null }
    return { orderId, holdup: { ...row, ...naming } }
  })
  const byOrder = Map.groupBy(holdupRows, ({ orderId }) => orderId)
  return new Map([...byOrder].map(([id, orderRows]) => [id, orderRows.map(({ holdup }) => holdup)]))
}
