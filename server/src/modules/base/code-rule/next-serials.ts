// Serial numbers of pieces, by the rule that their material names.
import { codeSubject } from '@gemba/contract/base/code-rule/subjects.ts'
import { ofCompany } from '../../../platform/db/of-company.ts'
import type { Read, Work } from '../../../platform/db/work.ts'
import { type Counter, takeNumbers } from './counters.ts'
import { createCodes } from './create-codes.ts'
import { findEntries } from './find-entries.ts'
import { findRule, withParts } from './find-rule.ts'

/** Returns the enabled rule of a material, with the values that its codes may contain. */
const namedRule = (read: Read, materialId: string) =>
  ofCompany(read)
    .selectFrom('material as m')
    .innerJoin('code_rule as r', 'r.id', 'm.serial_rule_id')
    .innerJoin('material_class as c', 'c.id', 'm.material_class_id')
    .leftJoin('material_family as f', 'f.id', 'm.material_family_id')
    .select(['r.id as codeRuleId', 'm.code as material', 'm.specification', 'm.model'])
    .select(['c.code as materialClass', 'f.code as materialFamily'])
    .where('m.id', '=', materialId)
    .where('r.subject', '=', codeSubject.codes.serial)
    .where('r.is_enabled', '=', 1)
    .executeTakeFirst()

/** Returns whether a material has an enabled rule for serial numbers. */
export const hasSerialRule = async (read: Read, materialId: string): Promise<boolean> =>
  (await namedRule(read, materialId)) !== undefined

/**
 * Returns the next serial numbers of a material; undefined if it has no enabled rule. Takes them within the
 * transaction, whatever the mode of the rule, so that nobody else gets them. Throws the errors of `createCodes`.
 */
export async function nextSerials(work: Work, materialId: string, count: number): Promise<string[] | undefined> {
  const { codeRuleId, ...values } = (await namedRule(work, materialId)) ?? {}
  const ruleRow = codeRuleId && (await findRule(work, { codeRuleId }))
  if (!ruleRow) return undefined
  const take = (counter: Counter, size: number) => takeNumbers(work, counter, size)
  const rule = await withParts(work, ruleRow)
  return createCodes(work, rule, { values, entries: await findEntries(work, rule, values), count, take })
}
