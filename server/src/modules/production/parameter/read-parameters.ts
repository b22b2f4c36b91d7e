import type { CommandReply } from '@gemba/contract/kit/command.ts'
import { nameIn } from '@gemba/contract/names.ts'
import type { listWorkParameters } from '@gemba/contract/production/parameter/work-guide.ts'
import { ofCompany } from '../../../platform/db/of-company.ts'
import { countOf } from '../../../platform/db/rows.ts'
import { companyOf, type Read } from '../../../platform/db/work.ts'

export type PlannedParameter = Omit<CommandReply<typeof listWorkParameters>[number], 'reading'>

/** Returns the parameters of a segment plan in their sequence, each with the point that it names. */
export async function readParameters(read: Read, segmentPlanId: string) {
  const rows = await ofCompany(read)
    .selectFrom('segment_plan_parameter')
    .select(['id', 'code', 'name', 'name_en as nameEn', 'name_tw as nameTw', 'kind', 'unit'])
    .select(['lower_limit as lowerLimit', 'target', 'upper_limit as upperLimit', 'is_required as isRequired'])
    .select('point_id as pointId')
    .where('segment_plan_id', '=', segmentPlanId)
    .orderBy('sort_number')
    .orderBy('id')
    .execute()
  return rows.map(({ name, nameEn, nameTw, pointId, kind, isRequired, ...row }) => ({
    parameter: {
      ...row,
      kind: kind as PlannedParameter['kind'],
      isRequired: isRequired as 0 | 1,
      name: nameIn({ name, nameEn, nameTw }, read.actor.language),
    } satisfies PlannedParameter,
    pointId,
  }))
}

/** Returns how many steps and parameters a segment plan has. */
export async function countGuide({ tx, actor }: Read, segmentPlanId: string) {
  const countRows = <T extends 'segment_plan_step' | 'segment_plan_parameter'>(table: T) =>
    countOf(
      tx
        .selectFrom<'segment_plan_step' | 'segment_plan_parameter'>(table)
        .where('company_id', '=', companyOf(actor))
        .where('segment_plan_id', '=', segmentPlanId),
    )
  return {
    stepCount: await countRows('segment_plan_step'),
    parameterCount: await countRows('segment_plan_parameter'),
  }
}
