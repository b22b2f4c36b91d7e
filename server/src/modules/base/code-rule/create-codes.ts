// Creates codes by a rule, for new records or on request.
import {
  type CodeFault,
  type CodePart,
  type CodeTime,
  composeCode,
  spanOfCode,
} from '@gemba/contract/base/code-rule/compose-code.ts'
import { codeField, codePartType } from '@gemba/contract/base/code-rule/dictionaries.ts'
import { materialFamily } from '@gemba/contract/base/material/material-family.ts'
import { wordOfCode } from '@gemba/contract/kit/dictionary.ts'
import { type Language, wordIn } from '@gemba/contract/kit/page.ts'
import { nounOf } from '@gemba/contract/kit/resource.ts'
import type { Read } from '../../../platform/db/work.ts'
import { DomainError } from '../../../platform/domain-error.ts'
import type { Counter } from './counters.ts'

export interface Rule {
  readonly id: string
  readonly version: number
  readonly separator: string | null
  readonly mode: number
  readonly parts: readonly CodePart[]
}

/** Values of a record, by the names of `codeField` or the ids of model fields. */
export type CodeValues = Readonly<Record<string, string | null | undefined>>

export interface CodeRequest {
  readonly values: CodeValues
  /** Texts of the dictionary entries that the codes need (`findEntries`). */
  readonly entries: ReadonlyMap<string, string>
  /** Number of codes. */
  readonly count: number
  /** Takes `count` numbers of a span and returns how many were taken before. */
  readonly take: (counter: Counter, count: number) => Promise<number>
}

/**
 * Returns the current span of the counter of a rule; undefined if the rule has no serial number or a value is missing.
 */
export const spanNow = (
  { actor, now }: Pick<Read, 'actor' | 'now'>,
  rule: Rule,
  { values, entries }: Pick<CodeRequest, 'values' | 'entries'>,
) => spanOfCode(rule.parts, { at: codeTime(now, actor.zone), values, entries, separator: rule.separator })

/**
 * Returns codes of a rule, in their order. Throws `codeRuleIncomplete`, `codesUsedUp`, `codeValueMissing`,
 * `codeEntryMissing`.
 */
export async function createCodes(
  { actor, now }: Pick<Read, 'actor' | 'now'>,
  rule: Rule,
  { values, entries, count, take }: CodeRequest,
): Promise<string[]> {
  const context = { at: codeTime(now, actor.zone), values, entries, separator: rule.separator }
  const span = spanOfCode(rule.parts, context)
  const before = span === undefined ? 0 : await take({ ruleId: rule.id, span }, count)
  return Array.from({ length: count }, (_, index) => {
    const composed = composeCode(rule.parts, context, before + index)
    if ('fault' in composed) throw refusalOf(composed, actor.language)
    return composed.code
  })
}

/** Returns the error about a code that cannot be created. */
export function refusalOf({ fault, part, key = '' }: CodeFault, language: Language): DomainError {
  if (fault === 'serialOverflow') return new DomainError('codesUsedUp', { digits: part.serialLength ?? 0 })
  if (fault === 'partIncomplete')
    return new DomainError('codeRuleIncomplete', { reason: wordOfCode(codePartType, part.segmentType, language) })
  if (fault === 'entryMissing')
    return new DomainError('codeEntryMissing', { dictionary: part.dictionaryType ?? '', key })
  const shipped = part.field ? wordOfCode(codeField, part.field, language) : wordIn(language, nounOf(materialFamily))
  const field = part.detailId ? (part.detailName ?? part.detailId) : shipped
  return new DomainError('codeValueMissing', { field })
}

/** Returns the date and hour in a time zone. */
export function codeTime(now: number, zone: string): CodeTime {
  const time = Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO(zone)
  const { year, month, day, hour, weekOfYear = 0, yearOfWeek = year } = time
  return { year, month, day, hour, week: weekOfYear, weekYear: yearOfWeek }
}
