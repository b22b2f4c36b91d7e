// Fills in the code of a record that is created without one.
import type { Subject } from '@gemba/contract/base/code-rule/subjects.ts'
import type { Work } from '../../../platform/db/work.ts'
import { DomainError } from '../../../platform/domain-error.ts'
import type { Input } from '../../../resource/crud.ts'
import { type Counter, takeNumbers } from './counters.ts'
import { type CodeValues, createCodes } from './create-codes.ts'
import { findEntries } from './find-entries.ts'
import { findEnabledRule, withParts } from './find-rule.ts'
import { addStandardRule, type CodedModel } from './standard-rule.ts'

/** The operations of a resource with codes by rule. */
interface CodedOperations<Row> {
  create(work: Work, input: Input): Promise<Row>
  update(work: Work, input: Input): Promise<Row>
}

/** Returns the values that the code of a record may contain, from its input. */
type ValuesOf = (work: Work, input: Input) => Promise<CodeValues>

/**
 * Returns the operations with a code for each record: the given one, or the next one of the enabled rule. The number is
 * taken in the transaction that creates the record, so that none is lost if it fails. Throws `codeMissing` if no rule
 * is enabled or an update clears the code, and the errors of `createCodes`.
 */
export function withCodes<Row, C extends CodedOperations<Row>>(
  operations: C,
  subject: Subject,
  valuesOf?: ValuesOf,
): C {
  return {
    ...operations,
    create: async (work: Work, input: Input) => operations.create(work, await fillCode(work, subject, input, valuesOf)),
    update: async (work: Work, input: Input) => {
      if (input.code === null || input.code === '') throw new DomainError('codeMissing')
      return operations.update(work, input)
    },
  }
}

async function fillCode(work: Work, subject: Subject, input: Input, valuesOf?: ValuesOf): Promise<Input> {
  if (typeof input.code === 'string' && input.code !== '') return input
  const familyId = input.materialFamilyId ? String(input.materialFamilyId) : null
  const values = (await valuesOf?.(work, input)) ?? {}
  return { ...input, code: await nextCode(work, subject, { values, familyId }) }
}

/**
 * Returns the next code of the enabled rule for a kind of record, taken in the transaction that creates the record.
 * Throws `codeMissing` if no rule is enabled, and the errors of `createCodes`.
 */
export async function nextCode(
  work: Work,
  subject: Subject,
  { values, familyId = null, model }: { values: CodeValues; familyId?: string | null; model?: CodedModel },
): Promise<string> {
  const findEnabled = () => findEnabledRule(work, { subject, familyId, modelId: model?.id ?? null })
  const ruleRow =
    (await findEnabled()) ?? ((await addStandardRule(work, subject, model)) ? await findEnabled() : undefined)
  if (!ruleRow) throw new DomainError('codeMissing')
  const rule = await withParts(work, ruleRow)
  const take = (counter: Counter, count: number) => takeNumbers(work, counter, count)
  const entries = await findEntries(work, rule, values)
  const [code = ''] = await createCodes(work, rule, { values, entries, count: 1, take })
  return code
}
