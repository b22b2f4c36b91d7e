// Reads and replaces the rules of model points, for versions and files of models.
import { ofCompany } from '../../../platform/db/of-company.ts'
import { anyId, valuesOf } from '../../../platform/db/rows.ts'
import type { Read, Work } from '../../../platform/db/work.ts'
import { columnOf } from '../../../resource/query/columns.ts'
import { alarmRules } from './rule.ts'
import { ruleFields } from './rule-columns.ts'

/** A rule of a model point, without its id. */
interface ModelRule {
  readonly modelPointId: string
  readonly values: Readonly<Record<string, unknown>>
}

/** Returns the rules of model points of the reader's company. */
async function list(read: Read, modelPointIds: readonly string[]): Promise<ModelRule[]> {
  const rows = await ofCompany(read)
    .selectFrom('alarm_rule')
    .selectAll()
    .where('model_point_id', '=', anyId(modelPointIds))
    .$narrowType<{ model_point_id: string }>()
    .orderBy('id')
    .execute()
  return rows.map((row) => ({
    modelPointId: row.model_point_id,
    values: Object.fromEntries(ruleFields.map((name) => [name, row[columnOf(name) as keyof typeof row]])),
  }))
}

/** Replaces the rules of model points. Throws the errors of a new rule. */
async function replace(work: Work, modelPointIds: readonly string[], rules: readonly ModelRule[]): Promise<void> {
  const stored = await ofCompany(work)
    .selectFrom('alarm_rule')
    .select('id')
    .where('model_point_id', '=', anyId(modelPointIds))
    .execute()
  if (stored.length > 0) await alarmRules.remove(work, { ids: valuesOf(stored, 'id') })
  for (const { modelPointId, values } of rules) await alarmRules.create(work, Object.assign({ modelPointId }, values))
}

export const modelRules = { list, replace }
