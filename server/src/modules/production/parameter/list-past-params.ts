import type { ValueOf } from '@gemba/contract/kit/field.ts'
import { nameIn } from '@gemba/contract/names.ts'
import type { storedReport } from '@gemba/contract/production/work-order/report-work.ts'
import { ofCompany } from '../../../platform/db/of-company.ts'
import { anyId } from '../../../platform/db/rows.ts'
import type { Read } from '../../../platform/db/work.ts'

type PastParam = ValueOf<(typeof storedReport)['params']>[number]

/** Returns the parameter values of reports, by report id. */
export async function listPastParams(
  read: Read,
  reportIds: readonly string[],
): Promise<ReadonlyMap<string, PastParam[]>> {
  const rows = await ofCompany(read)
    .selectFrom('work_report_parameter as v')
    .innerJoin('segment_plan_parameter as p', 'p.id', 'v.parameter_id')
    .select(['v.report_id as reportId', 'v.id', 'v.value', 'v.source', 'v.sampled_at as sampledAt'])
    .select(['v.taken_at as takenAt', 'v.is_outside as isOutside', 'v.override_reason as overrideReason'])
    .select(['v.overridden_by as overriddenBy', 'p.code', 'p.name', 'p.name_en as nameEn', 'p.name_tw as nameTw'])
    .select(['p.kind', 'p.unit', 'p.lower_limit as lowerLimit', 'p.target', 'p.upper_limit as upperLimit'])
    .select('p.is_required as isRequired')
    .where('v.report_id', '=', anyId(reportIds))
    .orderBy('p.sort_number')
    .orderBy('v.id')
    .execute()
  const paramRows = rows.map(({ reportId, name, nameEn, nameTw, takenAt, sampledAt, ...row }) => ({
    reportId,
    param: {
      ...(row as Omit<PastParam, 'name' | 'sampledAt' | 'ageSeconds'>),
      name: nameIn({ name, nameEn, nameTw }, read.actor.language),
      sampledAt,
      ageSeconds: takenAt === null || sampledAt === null ? null : Math.max(0, Math.round((takenAt - sampledAt) / 1000)),
    },
  }))
  const byReport = Map.groupBy(paramRows, ({ reportId }) => reportId)
  return new Map([...byReport].map(([id, values]) => [id, values.map(({ param }) => param)]))
}
