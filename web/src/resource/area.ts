// What generic screens need to know of an area: its words, its dictionaries, and where the rows its references name come from.
import { can } from '@gemba/contract/identity/permissions.ts'
import type { Field } from '@gemba/contract/kit/field.ts'
import { type Language, type Words, wordIn } from '@gemba/contract/kit/page.ts'
import type { AnyResource } from '@gemba/contract/kit/resource.ts'

export type Dictionary = Readonly<Record<number, Words>>

export interface Area {
  words: Readonly<Record<string, Words>>
  dictionaries: Readonly<Record<string, Dictionary>>
  /** Resources by the name that reference fields use. */
  references: Readonly<Record<string, AnyResource>>
}

/** The word for a resource (`object`) or one of its fields (`object.name`); the key itself when it has none. */
export function nameIn(area: Area, key: string, language: Language): string {
  const words = area.words[key]
  return words ? wordIn(language, words) : key
}

export interface Option {
  value: number
  label: string
}

/** Options of a choice field, or of a flag. */
export function optionsOf(area: Area, field: Field, language: Language): Option[] {
  const dictionary = area.dictionaries[field.of ?? ''] ?? {}
  return Object.entries(dictionary).map(([value, words]) => ({ value: Number(value), label: wordIn(language, words) }))
}

/** Path of one operation of a resource; the first route that names it. */
export function pathOf(resource: AnyResource, operation: string): string | undefined {
  return resource.routes.find((route) => route.operation === operation)?.path
}

/** Whether a field is of use to a person: a reference to rows that are unknown here or may not be read is only a number. */
export function isReadable(area: Area, field: Field, authorities: readonly string[] | undefined): boolean {
  // A list of ids names the rows it refers to as well.
  if (field.kind !== 'reference' && !(field.kind === 'json' && field.of)) return true
  const resource = area.references[field.of ?? '']
  return resource !== undefined && can(authorities, permissionOf(resource, 'page'))
}

/** Permission of one operation; a resource without that operation is not permitted to anyone. */
export function permissionOf(resource: AnyResource, operation: string): string {
  return resource.routes.find((route) => route.operation === operation)?.permission ?? 'none'
}
