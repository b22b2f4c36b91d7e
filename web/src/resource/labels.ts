// Names of declared fields and resources, and options of choices, in one language.

import { can } from '@gemba/contract/identity/role/can.ts'
import { optionsOf } from '@gemba/contract/kit/dictionary.ts'
import { dictionaryOf, type Field, fixedUnitOf, type Target } from '@gemba/contract/kit/field.ts'
import { inSentence, type Language, wordIn } from '@gemba/contract/kit/page.ts'
import { type AnyResource, labelOf, nounOf, type StoredRow } from '@gemba/contract/kit/resource.ts'
import { namesOfLanguages } from '@gemba/contract/names.ts'
import { displayedUnit } from '../ui/value/money.ts'

/** Returns the singular noun of a resource. */
export const nounIn = (resource: Pick<AnyResource, 'noun'>, language: Language): string =>
  wordIn(language, nounOf(resource))

/** Returns the singular noun of a resource for use within a sentence. */
export const singularIn = (resource: Pick<AnyResource, 'noun'>, language: Language): string =>
  inSentence(nounIn(resource, language))

/** Returns the title of the page of a resource. */
export function titleIn(
  { noun: [zhCN, zhTW, , plural], page }: Pick<AnyResource, 'noun' | 'page'>,
  language: Language,
): string {
  return wordIn(language, page?.title ?? [zhCN, zhTW, plural])
}

/** Returns the plural noun of a resource for use within a sentence. */
export function pluralIn({ noun: [zhCN, zhTW, , plural] }: Pick<AnyResource, 'noun'>, language: Language): string {
  return wordIn(language, [zhCN, zhTW, inSentence(plural)])
}

/** Returns the label of a field of a resource; its name if it has no label. */
export const labelIn = (
  resource: Pick<AnyResource, 'fields' | 'extraInput'>,
  field: string,
  language: Language,
): string => wordIn(language, labelOf(resource, field))

/**
 * Returns the unit of a number: its own, of money the currency of the company, or the one that another field of its
 * record names. A quantity whose unit is a row of `unit` has a separate column for the unit.
 */
export function unitOf(field: Field, record: Readonly<Record<string, unknown>>): string | undefined {
  const unitField = 'unitField' in field ? field.unitField : undefined
  if (!unitField) return displayedUnit(fixedUnitOf(field))
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

/** Returns whether a resource has an operation. */
export const hasOperation = (resource: Target, operation: string): boolean =>
  resource.routes.some((route) => route.operation === operation)

/**
 * Returns the label of a reference as the server sent it with the record, or the id if the label may not be seen;
 * undefined if the reference is empty or the record has no labels.
 */
export function joinedLabelOf(record: Readonly<Record<string, unknown>>, field: string): string | undefined {
  const labels = record.labels as StoredRow['labels']
  const id = record[field]
  return labels && (labels[field] ?? (id === null || id === undefined ? undefined : String(id)))
}

/** Returns the value of a field as it is shown. A name is in this language if available. */
export const displayedValueOf = (
  record: Readonly<Record<string, unknown>>,
  field: string,
  language: Language,
): unknown => {
  const localName = field === 'name' ? namesOfLanguages[language] : undefined
  return (localName && record[localName]) || record[field]
}

/** Returns whether a field is useful to a person. A reference to unknown or unreadable rows is only a number. */
export function isReadable(field: Field, authorities: readonly string[] | undefined): boolean {
  if (field.kind !== 'reference' && field.kind !== 'references') return true
  return field.target !== undefined && can(authorities, permissionOf(field.target, 'page'))
}

/** Returns the permission of an operation; one that nobody has if the resource does not have the operation. */
export function permissionOf(resource: Target, operation: string): string {
  return resource.routes.find((route) => route.operation === operation)?.permission ?? 'none'
}

/** Returns the name of a record in the language, or its title or code; undefined if it has none of them. */
export const nameOfRecord = (record: Readonly<Record<string, unknown>>, language: Language): string | undefined =>
  [displayedValueOf(record, 'name', language), record.title, record.code].find(
    (value): value is string => typeof value === 'string' && value !== '',
  )
