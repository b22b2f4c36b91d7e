import type { CommandReply } from '@gemba/contract/kit/command.ts'
import { nameIn } from '@gemba/contract/names.ts'
import type { readReportForm } from '@gemba/contract/production/work-order/report-work.ts'
import { ofCompany } from '../../../platform/db/of-company.ts'
import { anyId, valuesOf } from '../../../platform/db/rows.ts'
import type { Read } from '../../../platform/db/work.ts'
import { listPastParams } from '../parameter/list-past-params.ts'

type Report = CommandReply<typeof readReportForm>['reports'][number]

/** Returns the newest 500 reports of a work order, the latest first. */
export async function listReports(read: Read, workOrderId: string): Promise<Report[]> {
  const { actor } = read
  const reports = await ofCompany(read)
    .selectFrom('work_report')
    .select(['id', 'status', 'good as goodQuantity', 'scrap as scrapQuantity', 'rework as reworkQuantity'])
    .select(['lot_code as lotCode', 'reported_at as reportedAt', 'reported_by as reportedBy'])
    .select(['needs_confirmation as needsConfirmation', 'confirmed_at as confirmedAt', 'confirmed_by as confirmedBy'])
    .where('work_order_id', '=', workOrderId)
    .orderBy('id', 'desc')
    .limit(500)
    .$castTo<Omit<Report, 'rejects' | 'staff' | 'params' | 'serialNumbers'>>()
    .execute()
  const ids = anyId(reports.map(({ id }) => id))
  const params = await listPastParams(read, valuesOf(reports, 'id'))
  const rejects = await ofCompany(read)
    .selectFrom('work_report_reject')
    .select(['report_id as reportId', 'kind', 'quantity', 'reason_code as reasonCode'])
    .where('report_id', '=', ids)
    .orderBy('id')
    .$castTo<Report['rejects'][number] & { reportId: string }>()
    .execute()
  const people = await ofCompany(read)
    .selectFrom('work_report_staff as r')
    .innerJoin('staff as s', 's.id', 'r.staff_id')
    .select(['r.report_id as reportId', 's.id as staffId', 's.name', 's.name_en as nameEn', 's.name_tw as nameTw'])
    .select('r.share_percent as sharePercent')
    .where('r.report_id', '=', ids)
    .orderBy('r.id')
    .execute()
  const serials = await ofCompany(read)
    .selectFrom('work_report_serial')
    .select(['report_id as reportId', 'serial_number as serial'])
    .where('report_id', '=', ids)
    .orderBy('id')
    .execute()
  const serialsByReport = Map.groupBy(serials, ({ reportId }) => reportId)
  return reports.map((report) => ({
    ...report,
    params: params.get(report.id) ?? [],
    serialNumbers: (serialsByReport.get(report.id) ?? []).map(({ serial }) => serial),
    rejects: rejects.filter(({ reportId }) => reportId === report.id).map(({ reportId: _r, ...row }) => row),
    staff: people
      .filter(({ reportId }) => reportId === report.id)
      .map(({ staffId, sharePercent, ...row }) => ({ staffId, sharePercent, name: nameIn(row, actor.language) })),
  }))
}
