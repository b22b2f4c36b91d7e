import { sql } from 'kysely'
import { companyOf, type Work } from '../../../platform/db/work.ts'

const parameterColumns = sql.raw(
  'code, name, name_en, name_tw, kind, unit, lower_limit, upper_limit, target, is_required, point_id, sort_number',
)
const stepColumns = sql.raw('title, description, files, sort_number')

/**
 * Copies the steps and parameters of route segments to segment plans. `planIds` has the plans by the ids of the route
 * segments.
 */
export async function planGuide({ tx, actor }: Work, planIds: ReadonlyMap<string, string>): Promise<void> {
  const company = companyOf(actor)
  const pairs = sql`unnest(${[...planIds.keys()]}::bigint[], ${[...planIds.values()]}::bigint[]) as p (segment_id, plan_id)`
  await sql`insert into segment_plan_step (company_id, segment_plan_id, ${stepColumns})
    select ${company}, p.plan_id, ${stepColumns} from route_segment_step s join ${pairs} using (segment_id)
    where s.company_id = ${company} order by s.sort_number, s.id`.execute(tx)
  await sql`insert into segment_plan_parameter (company_id, segment_plan_id, ${parameterColumns})
    select ${company}, p.plan_id, ${parameterColumns} from route_segment_parameter s join ${pairs} using (segment_id)
    where s.company_id = ${company} order by s.sort_number, s.id`.execute(tx)
}
