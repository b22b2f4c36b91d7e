// Reads rules with the parts that codes are composed of.
import type { CodePart } from '@gemba/contract/base/code-rule/compose-code.ts'
import { codeSubject, type Subject } from '@gemba/contract/base/code-rule/subjects.ts'
import { ofCompany } from '../../../platform/db/of-company.ts'
import type { Read } from '../../../platform/db/work.ts'
import { idOf } from '../../../resource/crud.ts'
import type { Rule } from './create-codes.ts'

const rulesOf = (read: Read) =>
  ofCompany(read).selectFrom('code_rule').select(['id', 'code', 'name', 'separator', 'mode', 'version', 'is_enabled'])

type CodeRuleRow = Awaited<ReturnType<ReturnType<typeof rulesOf>['executeTakeFirst']>>

/** What a rule is for: a kind of record, optionally of one family or data model. */
export interface RuleFor {
  readonly subject: Subject
  readonly familyId?: string | null
  readonly modelId?: string | null
}

/** Returns the enabled rule for a kind of record: the one of the family, or else the one without a family. */
export const findEnabledRule = (
  read: Read,
  { subject, familyId = null, modelId = null }: RuleFor,
): Promise<CodeRuleRow> =>
  rulesOf(read)
    .where('subject', '=', codeSubject.codes[subject])
    .where('model_id', 'is not distinct from', modelId)
    .where('is_enabled', '=', 1)
    .where(({ eb, or }) => or([eb('material_family_id', 'is', null), eb('material_family_id', '=', familyId)]))
    .orderBy('material_family_id', (order) => order.asc().nullsLast())
    .executeTakeFirst()

interface CodeRuleReference {
  readonly codeRuleId?: string | null | undefined
  readonly ruleCode?: string | null | undefined
}

/** Returns a rule by its id, or else by its code. */
export const findRule = (read: Read, { codeRuleId, ruleCode }: CodeRuleReference): Promise<CodeRuleRow> =>
  codeRuleId
    ? rulesOf(read).where('id', '=', idOf(codeRuleId)).executeTakeFirst()
    : rulesOf(read)
        .where('code', '=', ruleCode ?? '')
        .executeTakeFirst()

/** Returns a rule with its parts. */
export async function withParts(
  read: Read,
  ruleRow: NonNullable<CodeRuleRow>,
): Promise<Rule & { readonly parts: readonly StoredPart[] }> {
  return { ...ruleRow, parts: await partsOf(read, ruleRow.id) }
}

export type StoredPart = CodePart & { readonly detailCode: string | null; readonly modelId: string | null }

/** Returns the parts of a rule in their order. */
export const partsOf = ({ tx }: Read, ruleId: string): Promise<StoredPart[]> =>
  tx
    .selectFrom('code_rule_part as p')
    .leftJoin('data_model_detail as d', 'd.id', 'p.detail_id')
    .select([
      'segment_type as segmentType',
      'constant_value as constantValue',
      'date_format as dateFormat',
      'serial_length as serialLength',
      'serial_start as serialStart',
      'step',
      'reset_cycle as resetCycle',
      'field',
      'p.detail_id as detailId',
      'd.code as detailCode',
      'd.name as detailName',
      'd.model_id as modelId',
      'field_start as fieldStart',
      'field_length as fieldLength',
      'check_type as checkType',
      'p.dictionary_type as dictionaryType',
    ])
    .where('code_rule_id', '=', ruleId)
    .orderBy('p.sort_number')
    .orderBy('p.id')
    .execute()
