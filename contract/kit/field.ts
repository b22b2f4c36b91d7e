// A field says what one value of an entity looks like. Both ends read the same record: the server makes
// JSON Schema and SQL of it, the web makes columns and inputs.

import type { RuleName } from '../rules/rules.ts'

/** The shapes a value can take. `reference` holds another entity's id; `flag` is 0 or 1; `dictionary` holds the code of an entry. */
export type FieldKind =
  | 'text'
  | 'code'
  | 'secret'
  | 'integer'
  | 'number'
  | 'decimal'
  | 'flag'
  | 'choice'
  | 'dictionary'
  | 'reference'
  | 'instant'
  | 'json'

/** One value of an entity. `T` is the TypeScript type of the value, carried for inference only. */
export interface Field<T = unknown> {
  readonly kind: FieldKind
  readonly required: boolean
  /** Unique within the company. */
  readonly unique?: boolean
  /** Filtered as "contains" instead of "equals". */
  readonly search?: boolean
  /** Least length of text, least value of a number. */
  readonly min?: number
  /** Greatest length of text, greatest value of a number. */
  readonly max?: number
  /** Dictionary of a choice or of entries, resource name of a reference, unit name of a number. */
  readonly of?: string
  /** Named rule of `contract/rules` that the value keeps. */
  readonly rule?: RuleName
  /** Value of a row made without this field. */
  readonly initial?: T
}

export type FieldRecord = Readonly<Record<string, Field>>

/** The TypeScript type of a field's value. */
export type ValueOf<F> = F extends Field<infer T> ? T : never

/** The TypeScript type of a row with these fields, every field present. */
export type RowOf<F extends FieldRecord> = { -readonly [K in keyof F]: ValueOf<F[K]> }

type Extra = Omit<Partial<Field>, 'kind' | 'required' | 'initial'>

function field<T>(kind: FieldKind, extra: Extra & { initial?: T | undefined } = {}): Field<T> {
  return { kind, required: true, ...extra } as Field<T>
}

/** Free text of at most `max` characters. */
export const text = (max: number, extra: Extra & { initial?: string } = {}): Field<string> =>
  field('text', { max, ...extra })

/** Letters, digits, underscore, hyphen and slash (shell specification, section 5), at most 64 characters. */
export const code = (extra: Extra = {}): Field<string> => field('code', { max: 64, ...extra })

/** Written, kept hashed, never answered. */
export const secret = (extra: Extra = {}): Field<string> => field('secret', { min: 8, max: 64, ...extra })

export const integer = (extra: Extra & { initial?: number } = {}): Field<number> =>
  field('integer', { min: -(2 ** 31), max: 2 ** 31 - 1, ...extra })

/** A double: telemetry and limits only, never money or material quantities. */
export const number = (extra: Extra & { initial?: number } = {}): Field<number> => field('number', extra)

/** An exact number, travelling as a decimal string. */
export const decimal = (extra: Extra & { initial?: string } = {}): Field<string> => field('decimal', extra)

export const flag = (initial: 0 | 1 = 0): Field<0 | 1> => field('flag', { initial })

/** An integer code of a dictionary; the words stand in `contract/<area>/dictionaries.ts`. */
export const choice = <const N extends number>(dictionary: string, extra: Extra & { initial?: N } = {}): Field<N> =>
  field('choice', { of: dictionary, ...extra })

/** The code of an entry of a dictionary that a company widens itself: what ships of it, and the company's own entries. */
export const companyDictionary = (dictionary: string, extra: Extra = {}): Field<string> =>
  field('dictionary', { of: dictionary, max: 64, ...extra })

/** The id of a row of another resource, or of a table where no resource is declared. */
export const reference = (resource: string, extra: Extra = {}): Field<string> =>
  field('reference', { of: resource, ...extra })

/** Epoch milliseconds UTC. */
export const instant = (extra: Extra = {}): Field<number> => field('instant', extra)

export const json = <T>(extra: Extra & { initial?: T } = {}): Field<T> => field('json', extra)

/** The same field, allowed to be missing or null. */
export const optional = <T>(of: Field<T>): Field<T | null> => ({ ...of, required: false })
