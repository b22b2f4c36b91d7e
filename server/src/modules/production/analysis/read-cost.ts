import { can } from '@gemba/contract/identity/role/can.ts'
import { consumptionStatus } from '@gemba/contract/production/consumption/dictionaries.ts'
import { readOrderCost } from '@gemba/contract/production/order/read-cost.ts'
import { workLogKind } from '@gemba/contract/production/work-order/dictionaries.ts'
import { stockView } from '@gemba/contract/stock/rights.ts'
import Big from 'big.js'
import { sql } from 'kysely'
import { computed, listRows, rowShape, type ShapedRow } from '../../../platform/db/row-shape.ts'
import { instantAt, valuesOf } from '../../../platform/db/rows.ts'
import { companyOf, type Read } from '../../../platform/db/work.ts'
import { handle } from '../../../platform/http/route.ts'
import { nameColumnIn } from '../../../resource/query/columns.ts'
import { findMaterials } from '../../base/index.ts'
import { findValueUsed } from '../../stock/index.ts'
import { orders } from '../order/production-order.ts'
import { isWorked, secondsWithin } from '../output/worked-time.ts'
import { workSecondsOfPlan } from '../route/work-seconds.ts'

const { pause } = workLogKind.codes

export const readCostRoutes = handle(readOrderCost, import.meta.url, async (read, input) => {
  const { id } = await orders.read(read, input)
  const canSeeValue = can(read.actor.authorities, stockView)
  return { segments: await timesOf(read, id), materials: canSeeValue ? await costsOf(read, id) : null }
})

const plannedWork = workSecondsOfPlan({ setup: sql`s.setup_seconds`, pieces: sql`s.plan_quantity` })

const timesShape = rowShape({
  id: 'segment_plan.id',
  number: 'segment_plan.number',
  stageName: computed.text,
  plannedSeconds: computed.float,
  workedSeconds: computed.float,
  pausedSeconds: computed.float,
})

type Times = ShapedRow<typeof timesShape>

const timesOf = ({ tx, actor, now }: Read, orderId: string): Promise<Times[]> =>
  listRows(
    tx,
    timesShape,
    sql`with spent as (
        select w.segment_plan_id, l.kind,
          ${isWorked} as is_worked, ${secondsWithin(sql`l.start_at`, instantAt(now))} as seconds
        from work_order w join work_log l on l.work_order_id = w.id
        where w.company_id = ${companyOf(actor)} and w.order_id = ${orderId}
      )
      select s.id, s.number, ${nameColumnIn('g', actor.language)} as "stageName",
        round(${plannedWork})::float8 as "plannedSeconds",
        coalesce((select round(sum(seconds)) from spent
          where segment_plan_id = s.id and is_worked), 0)::float8 as "workedSeconds",
        coalesce((select round(sum(seconds)) from spent
          where segment_plan_id = s.id and kind = ${pause}), 0)::float8 as "pausedSeconds"
      from segment_plan s join segment_stage g on g.id = s.stage_id
      where s.company_id = ${companyOf(actor)} and s.order_id = ${orderId} and s.is_skipped = 0
      order by s.number, s.id`,
  )

/** Returns the needed and consumed material of an order with its cost, sorted by code. */
async function costsOf(read: Read, orderId: string) {
  const { tx, actor } = read
  const rows = await listRows(
    tx,
    {
      materialId: computed.id,
      required: computed.decimal,
      used: computed.decimal,
      consumptionIds: computed.json<string[]>(),
    },
    sql`with need as (
        select m.material_id, sum(m.required) as required from order_material m
          left join segment_plan s on s.id = m.segment_plan_id
        where m.company_id = ${companyOf(actor)} and m.order_id = ${orderId} and s.is_skipped is distinct from 1 group by 1
      ), used as (
        select c.material_id, sum(c.quantity) as used, jsonb_agg(c.id::text) as ids
        from material_consumption c join work_order w on w.id = c.work_order_id
        where c.company_id = ${companyOf(actor)} and w.order_id = ${orderId} and c.status in (${consumptionStatus.codes.consumed}, ${consumptionStatus.codes.scrapped})
        group by 1
      )
      select material_id as "materialId", trim_scale(coalesce(required, 0)) as required,
        trim_scale(coalesce(used, 0)) as used, coalesce(ids, '[]') as "consumptionIds"
      from need full join used using (material_id)`,
  )
  const values = await findValueUsed(
    read,
    rows.flatMap(({ consumptionIds }) => consumptionIds),
  )
  const materials = await findMaterials(read, valuesOf(rows, 'materialId'))
  const costs = rows.map(({ materialId, required, used }) => {
    const { code = '', name = '', unitName = '', standardCost = null } = materials.get(materialId) ?? {}
    const spent = values.find((value) => value.materialId === materialId)
    return {
      materialId,
      materialCode: code,
      materialName: name,
      unitName,
      required,
      used,
      plannedCost: standardCost === null ? null : new Big(standardCost).times(required).toFixed(),
      actualCost: spent?.isUnpriced ? null : (spent?.value ?? '0'),
    }
  })
  return costs.toSorted((left, right) => left.materialCode.localeCompare(right.materialCode))
}
