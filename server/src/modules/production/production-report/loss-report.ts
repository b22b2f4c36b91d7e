// Output and losses of a period: groups of output, scrap by reason and downtime by reason.
import { nameIn } from '@gemba/contract/names.ts'
import { readLossReport } from '@gemba/contract/production/production-report/production-report.ts'
import {
  pauseReason,
  rejectKind,
  reportStatus,
  workLogKind,
} from '@gemba/contract/production/work-order/dictionaries.ts'
import Big from 'big.js'
import { sql } from 'kysely'
import { computed, listRows, orNull, rowShape } from '../../../platform/db/row-shape.ts'
import { instantAt } from '../../../platform/db/rows.ts'
import { companyOf, type Read } from '../../../platform/db/work.ts'
import { handle } from '../../../platform/http/route.ts'
import { secondsWithin } from '../output/worked-time.ts'
import { assertShort, endOf, filtered, type OrderReportQuery, startOf } from './order-output.ts'
import { unitsOf } from './order-report.ts'
import { groupings, outputGroups, productOutputs } from './output-groups.ts'

const { shiftEnd, break: pauseForBreak, orderPaused, autoClosed } = pauseReason.codes
/** Reasons of pauses that are no losses. */
const plannedReasons: readonly string[] = [shiftEnd, pauseForBreak, orderPaused, autoClosed].map(String)

export const lossReportRoutes = handle(readLossReport, import.meta.url, async (read, query) => {
  assertShort(query)
  return {
    operations: await outputGroups(read, query, groupings.operations),
    stations: await outputGroups(read, query, groupings.stations),
    workCenters: await outputGroups(read, query, groupings.workCenters),
    products: await productOutputs(read, query),
    scrap: await scrapOf(read, query),
    downtime: await downtimeOf(read, query),
  }
})

/** Tables of the reports of a period, without reversed ones, with the work order `w` and the order `o`. */
const reports = sql`work_report r join work_order w on w.id = r.work_order_id
    join production_order o on o.id = w.order_id`
const inPeriod = (read: Read, query: OrderReportQuery) => sql`r.company_id = ${companyOf(read.actor)}
    and r.status <> ${reportStatus.codes.reversed} and r.reported_at >= ${startOf(read, query.from)}
    and r.reported_at < ${endOf(read, query.to)} and ${filtered(query)}`

const scrapShape = rowShape({
  reasonCode: 'work_report_reject.reason_code',
  materialId: 'production_order.material_id',
  quantity: computed.text,
})

async function scrapOf(read: Read, query: OrderReportQuery) {
  const rows = await listRows(
    read.tx,
    scrapShape,
    sql`select j.reason_code as "reasonCode", o.material_id as "materialId", sum(j.quantity)::text as quantity
      from ${reports} join work_report_reject j on j.report_id = r.id
      where ${inPeriod(read, query)} and j.kind = ${rejectKind.codes.scrap} group by 1, 2`,
  )
  const unitOf = await unitsOf(read, rows)
  const byReason = Map.groupBy(rows, (row) => JSON.stringify([row.reasonCode, unitOf(row)]))
  return [...byReason.values()]
    .flatMap((parts) => {
      const [first] = parts
      const quantity = parts.reduce((total, part) => total.plus(part.quantity), new Big(0))
      return first ? [{ reasonCode: first.reasonCode, unitName: unitOf(first), quantity }] : []
    })
    .toSorted((left, right) => right.quantity.cmp(left.quantity))
    .map((row) => ({ ...row, quantity: row.quantity.toFixed() }))
}

const downtimeShape = rowShape({
  reasonCode: 'work_log.reason_code',
  typeId: orNull('andon_type.id'),
  name: orNull('andon_type.name'),
  nameEn: 'andon_type.name_en',
  nameTw: 'andon_type.name_tw',
  count: computed.integer,
  durationMs: computed.float,
})

async function downtimeOf(read: Read, query: OrderReportQuery) {
  const from = startOf(read, query.from)
  const to = sql`least(${endOf(read, query.to)}, ${instantAt(read.now)})`
  const rows = await listRows(
    read.tx,
    downtimeShape,
    sql`select l.reason_code as "reasonCode", t.id as "typeId", t.name, t.name_en as "nameEn", t.name_tw as "nameTw",
        count(*)::int as count, (1000 * sum(${secondsWithin(from, to)}))::float8 as "durationMs"
      from work_log l join work_order w on w.id = l.work_order_id join production_order o on o.id = w.order_id
        left join andon_event e on e.id = l.andon_event_id left join andon_type t on t.id = e.type_id
      where l.company_id = ${companyOf(read.actor)} and l.kind = ${workLogKind.codes.pause} and l.start_at < ${to}
        and (l.end_at is null or l.end_at > ${from}) and ${filtered(query)}
      group by l.reason_code, t.id order by "durationMs" desc, l.reason_code`,
  )
  return rows.map(({ reasonCode, name, nameEn, nameTw, count, durationMs }) => ({
    reasonCode,
    callTypeName: name === null ? null : nameIn({ name, nameEn, nameTw }, read.actor.language),
    isPlanned: reasonCode !== null && plannedReasons.includes(reasonCode) ? (1 as const) : (0 as const),
    count,
    durationMs: Math.round(durationMs),
  }))
}
