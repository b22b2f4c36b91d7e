// Output, yield and hours of a period by operation, station, work centre and product.
import type { CommandReply } from '@gemba/contract/kit/command.ts'
import type { readLossReport } from '@gemba/contract/production/production-report/production-report.ts'
import { reportStatus } from '@gemba/contract/production/work-order/dictionaries.ts'
import Big from 'big.js'
import { type RawBuilder, sql } from 'kysely'
import { computed, listRows, orNull, rowShape } from '../../../platform/db/row-shape.ts'
import { instantAt } from '../../../platform/db/rows.ts'
import { companyOf, type Read } from '../../../platform/db/work.ts'
import { nameColumnIn } from '../../../resource/query/columns.ts'
import { findMaterials } from '../../base/index.ts'
import { isWorked, secondsWithin } from '../output/worked-time.ts'
import { orderYieldOf, yieldOf } from '../output/yield-of.ts'
import { endOf, filtered, type OrderReportQuery, orderOutputs, startOf } from './order-output.ts'
import { unitsOf } from './order-report.ts'

type OutputGroup = CommandReply<typeof readLossReport>['operations'][number]

/** Where a work order `w`, and a time log `l` of it, are counted. */
interface Grouping {
  readonly table: 'segment_stage' | 'station' | 'work_center'
  readonly ofReport: RawBuilder<unknown>
  readonly ofLog: RawBuilder<unknown>
}

export const groupings = {
  operations: { table: 'segment_stage', ofReport: sql`w.stage_id`, ofLog: sql`w.stage_id` },
  stations: { table: 'station', ofReport: sql`w.station_id`, ofLog: sql`coalesce(l.station_id, w.station_id)` },
  workCenters: { table: 'work_center', ofReport: sql`w.work_center_id`, ofLog: sql`w.work_center_id` },
} as const satisfies Record<string, Grouping>

const groupShape = rowShape({
  id: orNull(computed.id),
  name: orNull(computed.text),
  materialId: 'production_order.material_id',
  good: computed.text,
  rework: computed.text,
  scrap: computed.text,
  seconds: computed.float,
})

/** Returns the pieces and hours of each group and unit. Operations are in the order of the route, others by name. */
export async function outputGroups(
  read: Read,
  query: OrderReportQuery,
  { table, ofReport, ofLog }: Grouping,
): Promise<OutputGroup[]> {
  const from = startOf(read, query.from)
  const to = endOf(read, query.to)
  const until = sql`least(${to}, ${instantAt(read.now)})`
  const company = companyOf(read.actor)
  const rows = await listRows(
    read.tx,
    groupShape,
    sql`with parts as (
        select ${ofReport} as id, w.segment_plan_id, w.order_id, r.good, r.rework, r.scrap, 0 as seconds
        from work_report r join work_order w on w.id = r.work_order_id
        where r.company_id = ${company} and r.status <> ${reportStatus.codes.reversed} and r.reported_at >= ${from}
          and r.reported_at < ${to}
        union all
        select ${ofLog}, w.segment_plan_id, w.order_id, 0, 0, 0, ${secondsWithin(from, until)}
        from work_log l join work_order w on w.id = l.work_order_id
        where l.company_id = ${company} and ${isWorked} and l.start_at < ${until}
          and (l.end_at is null or l.end_at > ${from})
      )
      select p.id, ${nameColumnIn('g', read.actor.language)} as name, o.material_id as "materialId",
        sum(p.good)::text as good, sum(p.rework)::text as rework, sum(p.scrap)::text as scrap,
        round(sum(p.seconds))::float8 as seconds
      from parts p join production_order o on o.id = p.order_id join segment_plan s on s.id = p.segment_plan_id
        left join ${sql.table(table)} g on g.id = p.id
      where ${filtered(query)} group by p.id, g.id, o.material_id
      order by ${table === 'segment_stage' ? sql`min(s.number)` : sql`2 nulls last`}, p.id`,
  )
  const unitOf = await unitsOf(read, rows)
  const byGroup = Map.groupBy(rows, (row) => JSON.stringify([row.id, unitOf(row)]))
  return [...byGroup.values()].flatMap((parts) => {
    const [first] = parts
    if (!first) return []
    const sum = (name: 'good' | 'rework' | 'scrap') =>
      parts.reduce((total, part) => total.plus(part[name]), new Big(0)).toFixed()
    const [goodQuantity, scrapQuantity] = [sum('good'), sum('scrap')]
    return {
      id: first.id,
      name: first.name ?? '',
      unitName: unitOf(first),
      goodQuantity,
      reworkQuantity: sum('rework'),
      scrapQuantity,
      yield: yieldOf(goodQuantity, scrapQuantity),
      workedSeconds: parts.reduce((total, part) => total + part.seconds, 0),
    }
  })
}

/** Returns the good pieces of orders, their scrap and hours by product, sorted by code. */
export async function productOutputs(read: Read, query: OrderReportQuery): Promise<OutputGroup[]> {
  const outputs = await orderOutputs(read, query)
  const byProduct = Map.groupBy(outputs, ({ materialId }) => materialId)
  const products = await findMaterials(read, [...byProduct.keys()])
  return [...byProduct]
    .map(([id, orders]) => {
      const { code = '', name = '', unitName = '' } = products.get(id) ?? {}
      const sum = (part: 'good' | 'rework' | 'scrap' | 'lastScrap') =>
        orders.reduce((total, order) => total.plus(order[part]), new Big(0)).toFixed()
      const pieces = { good: sum('good'), scrap: sum('scrap'), lastScrap: sum('lastScrap') }
      return {
        id,
        name: `${code} ${name}`,
        unitName,
        goodQuantity: pieces.good,
        reworkQuantity: sum('rework'),
        scrapQuantity: pieces.scrap,
        yield: orderYieldOf(pieces),
        workedSeconds: orders.reduce((total, order) => total + order.workedSeconds, 0),
      }
    })
    .filter(({ goodQuantity, scrapQuantity, workedSeconds }) =>
      [Number(goodQuantity), Number(scrapQuantity), workedSeconds].some((figure) => figure > 0),
    )
    .toSorted((left, right) => left.name.localeCompare(right.name))
}
