import type { CommandReply } from '@gemba/contract/kit/command.ts'
import { nameIn } from '@gemba/contract/names.ts'
import { readWorkOrderReport } from '@gemba/contract/production/production-report/production-report.ts'
import { reportStatus } from '@gemba/contract/production/work-order/dictionaries.ts'
import Big from 'big.js'
import { sql } from 'kysely'
import { ofCompany } from '../../../platform/db/of-company.ts'
import type { Read } from '../../../platform/db/work.ts'
import { DomainError } from '../../../platform/domain-error.ts'
import { handle } from '../../../platform/http/route.ts'
import { idOf } from '../../../resource/crud.ts'
import { listConsumed } from '../consumption/list-consumed.ts'
import { listReports } from '../work-order/list-reports.ts'
import { listCards } from '../work-order/work-cards.ts'

type Report = CommandReply<typeof readWorkOrderReport>

export const workOrderReportRoutes = handle(readWorkOrderReport, import.meta.url, async (read, { id }) => {
  const [work] = await listCards(read, sql`w.id = ${idOf(id)}`)
  if (!work) throw new DomainError('notFound')
  const { actualEnd } = await ofCompany(read)
    .selectFrom('work_order')
    .select('actual_end as actualEnd')
    .where('id', '=', work.id)
    .executeTakeFirstOrThrow()
  const reports = await listReports(read, work.id)
  return {
    work,
    actualEnd,
    reports,
    times: await timesOf(read, work.id),
    materials: await listConsumed(read, work.id),
    people: peopleOf(reports),
    printedAt: read.now,
  }
})

/** Returns the time logs of a work order. Open logs are counted until now. */
async function timesOf(read: Read, workOrderId: string): Promise<Report['times']> {
  const rows = await ofCompany(read)
    .selectFrom('work_log as l')
    .leftJoin('staff as p', 'p.id', 'l.staff_id')
    .leftJoin('station as s', 's.id', 'l.station_id')
    .select(['l.kind', 'l.start_at as startAt', 'l.end_at as endAt', 'l.reason_code as reasonCode'])
    .select(['p.name as staff', 'p.name_en as staffEn', 'p.name_tw as staffTw'])
    .select(['s.name as station', 's.name_en as stationEn', 's.name_tw as stationTw'])
    .where('l.work_order_id', '=', workOrderId)
    .orderBy('l.id')
    .limit(1000)
    .execute()
  const namedWhere = (name: string | null, nameEn: string | null, nameTw: string | null) =>
    name === null ? null : nameIn({ name, nameEn, nameTw }, read.actor.language)
  return rows.map(({ kind, startAt, endAt, reasonCode, ...row }) => ({
    kind: kind as Report['times'][number]['kind'],
    startAt,
    endAt,
    reasonCode,
    seconds: Math.max(0, Math.round(((endAt ?? read.now) - startAt) / 1000)),
    staffName: namedWhere(row.staff, row.staffEn, row.staffTw),
    stationName: namedWhere(row.station, row.stationEn, row.stationTw),
  }))
}

function peopleOf(reports: Report['reports']): Report['people'] {
  const personById = new Map<string, { name: string; good: Big }>()
  for (const { goodQuantity, staff } of reports.filter(({ status }) => status !== reportStatus.codes.reversed))
    for (const { staffId, name, sharePercent } of staff) {
      const before = personById.get(staffId)?.good ?? new Big(0)
      personById.set(staffId, { name, good: before.plus(new Big(goodQuantity).times(sharePercent).div(100)) })
    }
  return [...personById].map(([staffId, { name, good }]) => ({ staffId, name, good: good.round(4).toFixed() }))
}
