// Reads and replaces the rules of model points, for versions and files of models.
import { ofCompany } from '../../../platform/db/of-company.ts'
import { anyId, valuesOf } from '../../../platform/db/rows.ts'
import type { Read, Work } from '../../../platform/db/work.ts'
import { columnOf } from '../../../resource/query/columns.ts'
import { listEnabledRoles } from '../../identity/index.ts'
import { listTypeCodes } from '../type/type-codes.ts'
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
  if (rules.length === 0) return
  const tagIds = new Set(valuesOf(await ofCompany(work).selectFrom('reason_tag').select('id').execute(), 'id'))
  const roleIds = new Set(valuesOf(await listEnabledRoles(work), 'id'))
  for (const { modelPointId, values } of rules) {
    // A file may come from another company, which has other tags and roles.
    const reasonTags = idsAmong(tagIds, values.reasonTags)
    const notifyRoles = idsAmong(roleIds, values.notifyRoles)
    await alarmRules.create(work, Object.assign({ modelPointId }, values, { reasonTags, notifyRoles }))
  }
}

/** Returns the ids that exist. */
const idsAmong = (known: ReadonlySet<string>, ids: unknown): string[] =>
  Array.isArray(ids) ? ids.map(String).filter((id) => known.has(id)) : []

export const modelRules = { list, replace, listTypeCodes }
