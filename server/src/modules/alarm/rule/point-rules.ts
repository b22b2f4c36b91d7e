// Reads the rules of points, and creates them for other points when points are copied.
import { sql } from 'kysely'
import { ofCompany } from '../../../platform/db/of-company.ts'
import { listRows, notNull, rowShape } from '../../../platform/db/row-shape.ts'
import { anyId } from '../../../platform/db/rows.ts'
import type { Read, Work } from '../../../platform/db/work.ts'
import { ruleColumns } from './rule-columns.ts'

/** A rule of a point, without its id and point. */
interface PointRule {
  readonly pointId: string
  readonly values: Readonly<Record<string, unknown>>
}

/** Returns the rules of points of the reader's company. */
async function list(read: Read, pointIds: readonly string[]): Promise<PointRule[]> {
  return ofCompany(read)
    .selectFrom('alarm_rule as r')
    .select('r.point_id as pointId')
    .select(
      sql<PointRule['values']>`to_jsonb(r) - array['id', 'company_id', 'point_id', 'model_point_id', 'version',
        'create_user', 'create_time', 'update_user', 'update_time']`.as('values'),
    )
    .where('r.point_id', '=', anyId(pointIds))
    .$narrowType<{ pointId: string }>()
    .orderBy('r.id')
    .execute()
}

const pointRuleShape = rowShape({
  id: 'alarm_rule.id',
  pointId: notNull('alarm_rule.point_id'),
})

/** Creates rules from the result of {@link list}, for points of the caller's company. */
async function add({ tx, actor, emit }: Work, rules: readonly PointRule[]): Promise<void> {
  if (rules.length === 0) return
  const stored = rules.map(({ pointId, values }) => ({ ...values, point_id: pointId }))
  const rows = await listRows(
    tx,
    pointRuleShape,
    sql`insert into alarm_rule (company_id, point_id, ${ruleColumns()}, create_user, update_user)
      select ${actor.companyId}::bigint, r.point_id, ${ruleColumns('r')}, ${actor.userName}, ${actor.userName}
      from jsonb_populate_recordset(null::alarm_rule, ${JSON.stringify(stored)}::jsonb) as r
      returning id, point_id as "pointId"`,
  )
  for (const { id, pointId } of rows) await emit('alarmRule.changed', `rule:${id}`, { ruleId: id, pointId })
}

export const pointRules = { list, add }
