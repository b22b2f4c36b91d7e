// What declared fields and resources are called, and what may be chosen in them, in one language.

import { can } from '@gemba/contract/identity/role/can.ts'
import { optionsOf } from '@gemba/contract/kit/dictionary.ts'
import { dictionaryOf, type Field, fixedUnitOf, type Target } from '@gemba/contract/kit/field.ts'
import { inSentence, type Language, wordIn } from '@gemba/contract/kit/page.ts'
import { type AnyResource, labelOf, nounOf, type StoredRow } from '@gemba/contract/kit/resource.ts'
import { namesOfLanguages } from '@gemba/contract/names.ts'

/** Returns what one record of a resource is called. */
export const nounIn = (resource: Pick<AnyResource, 'noun'>, language: Language): string =>
  wordIn(language, nounOf(resource))

/** Returns what a page of the records of a resource is called. */
export function titleIn(
  { noun: [zhCN, zhTW, , plural], page }: Pick<AnyResource, 'noun' | 'page'>,
  language: Language,
): string {
  return wordIn(language, page?.title ?? [zhCN, zhTW, plural])
}

/** Returns what several of its records are called within a sentence. */
export function pluralIn({ noun: [zhCN, zhTW, , plural] }: Pick<AnyResource, 'noun'>, language: Language): string {
  return wordIn(language, [zhCN, zhTW, inSentence(plural)])
}

/** Returns what a field of a resource is called; its name where it has no label. */
export const labelIn = (
  resource: Pick<AnyResource, 'fields' | 'extraInput'>,
  field: string,
  language: Language,
): string => wordIn(language, labelOf(resource, field))

/**
 * Returns the unit of a number: its own, or the one that another field of its record names. A quantity whose unit is a row of
 * `unit` has a column beside it that says which.
 */
export function unitOf(field: Field, record: Readonly<Record<string, unknown>>): string | undefined {
  const unitField = 'unitField' in field ? field.unitField : undefined
  if (!unitField) return fixedUnitOf(field)
  return unitField.endsWith('unitId') ? undefined : String(record[unitField] ?? '') || undefined
}

export interface Option {
  value: number
  label: string
}

/** Returns the options of a choice field. */
export function optionsIn(field: Field, language: Language): Option[] {
  const dictionary = dictionaryOf(field)
  if (!dictionary) return []
  return optionsOf(dictionary).map(({ code, words }) => ({ value: code, label: wordIn(language, words) }))
}

/** Whether a resource has an operation. */
export const hasOperation = (resource: Target, operation: string): boolean =>
  resource.routes.some((route) => route.operation === operation)

/**
 * Returns what the row of a reference is called, as the server says with the record, and its id where that may not be seen;
 * undefined where the record came without such names.
 */
export function joinedLabelOf(record: Readonly<Record<string, unknown>>, field: string): string | undefined {
  const labels = record.labels as StoredRow['labels']
  return labels && (labels[field] ?? String(record[field]))
}

/** Returns the value of a field as it is shown: of a name the one in this language, where there is one. */
export const shownValueOf = (record: Readonly<Record<string, unknown>>, field: string, language: Language): unknown => {
  const other = field === 'name' ? namesOfLanguages[language] : undefined
  return (other && record[other]) || record[field]
}

/** Whether a field is of use to a person: a reference to rows that are unknown or may not be read is only a number. */
export function isReadable(field: Field, authorities: readonly string[] | undefined): boolean {
  if (field.kind !== 'reference' && field.kind !== 'references') return true
  return field.target !== undefined && can(authorities, permissionOf(field.target, 'page'))
}

/** Permission of one operation; a resource without that operation is not permitted to anyone. */
export function permissionOf(resource: Target, operation: string): string {
  return resource.routes.find((route) => route.operation === operation)?.permission ?? 'none'
}

/** Returns what a person calls a record: its name in the language, or else its title or code; undefined without any. */
export const nameOfRecord = (record: Readonly<Record<string, unknown>>, language: Language): string | undefined =>
  [shownValueOf(record, 'name', language), record.title, record.code].find(
    (value): value is string => typeof value === 'string' && value !== '',
  )
