// Standard rules, created when the first record of a company needs one.
import { codeMode } from '@gemba/contract/base/code-rule/dictionaries.ts'
import {
  codeSubject,
  type Subject,
  standardModelParts,
  standardParts,
} from '@gemba/contract/base/code-rule/subjects.ts'
import { wordOfCode } from '@gemba/contract/kit/dictionary.ts'
import { sql } from 'kysely'
import { companyOf, type Work } from '../../../platform/db/work.ts'
import { readOption } from '../configuration/read-option.ts'

/** A data model whose objects have codes. */
export interface CodedModel {
  readonly id: string
  readonly code: string
  readonly name: string
  readonly nameEn: string | null
}

/**
 * Creates the standard rule for a kind of record and returns whether the company has a rule now. Returns false if there
 * is no standard rule or the company has switched standard codes off. Existing rules, enabled or not, are kept.
 */
export async function addStandardRule(work: Work, subject: Subject, model?: CodedModel): Promise<boolean> {
  const { tx, actor } = work
  const parts = model ? standardModelParts(model.code) : standardParts[subject]
  if (!parts) return false
  const { isOn, value: digits } = await readOption(work, 'standardCodes', 'serialDigits')
  if (!isOn) return false
  const companyId = companyOf(actor)
  // Serializes concurrent requests, so that the rule is created once.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`codeRule ${companyId} ${codeSubject.codes[subject]}`}, 21))`.execute(
    tx,
  )
  const owner = { company_id: companyId, create_user: actor.userName, update_user: actor.userName }
  const existingRules = tx
    .selectFrom('code_rule')
    .select('id')
    .where('subject', '=', codeSubject.codes[subject])
    .where('model_id', 'is not distinct from', model?.id ?? null)
  if (await existingRules.executeTakeFirst()) return true
  const { id } = await tx
    .insertInto('code_rule')
    .values({
      ...owner,
      code: `standard-${model ? `model-${model.id}` : subject}`,
      name: model?.name ?? wordOfCode(codeSubject, codeSubject.codes[subject], 'zh-CN'),
      name_en: model ? model.nameEn : wordOfCode(codeSubject, codeSubject.codes[subject], 'en'),
      name_tw: model ? null : wordOfCode(codeSubject, codeSubject.codes[subject], 'zh-TW'),
      model_id: model?.id ?? null,
      subject: codeSubject.codes[subject],
      mode: codeMode.codes.gapless,
      is_enabled: 1,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const rows = parts.map((part, index) => ({
    ...owner,
    code_rule_id: id,
    sort_number: index,
    segment_type: part.segmentType,
    constant_value: part.constantValue ?? null,
    date_format: part.dateFormat ?? null,
    serial_length: part.serialLength ? Number(digits ?? part.serialLength) : null,
    reset_cycle: part.resetCycle ?? null,
    field: part.field ?? null,
  }))
  await tx.insertInto('code_rule_part').values(rows).execute()
  return true
}
