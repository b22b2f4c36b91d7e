// Serial numbers of pieces, by the rule that their material names.
import { codeSubject } from '@gemba/contract/base/code-rule/subjects.ts'
import { ofCompany } from '../../../platform/db/of-company.ts'
import type { Read, Work } from '../../../platform/db/work.ts'
import { type Counter, takeNumbers } from './counters.ts'
import { createCodes } from './create-codes.ts'
import { findEntries } from './find-entries.ts'
import { findRule, withParts } from './find-rule.ts'

/** The enabled rule that a material names, with the values that its numbers may hold. */
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

/** Returns whether a material names a rule by which its serial numbers can be made. */
export const hasSerialRule = async (read: Read, materialId: string): Promise<boolean> =>
  (await namedRule(read, materialId)) !== undefined

/**
 * Returns the next serial numbers of a material, nobody else's once the work is committed, whatever the mode of the rule; undefined
 * where it names no enabled rule. Errors are those of `makeCodes`.
 */
export async function nextSerials(work: Work, materialId: string, count: number): Promise<string[] | undefined> {
  const { codeRuleId, ...values } = (await namedRule(work, materialId)) ?? {}
  const found = codeRuleId && (await findRule(work, { codeRuleId }))
  if (!found) return undefined
  const take = (counter: Counter, size: number) => takeNumbers(work, counter, size)
  const rule = await withParts(work, found)
  return createCodes(work, rule, { values, entries: await findEntries(work, rule, values), count, take })
}
