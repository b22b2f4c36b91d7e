// A field says what one value looks like. Both ends read the same record: the server makes JSON Schema and SQL of it, the
// web makes columns and inputs.
import type { RuleName } from '../rules/rules.ts'
import type { CodeOf, Dictionary } from './dictionary.ts'
import type { Words } from './page.ts'
import type { Method } from './route.ts'

/**
 * The shapes a value can take. `reference` holds another entity's id, `references` several; `flag` is 0 or 1; `dictionary`
 * holds the code of an entry that a company may add; `date` is `yyyy-MM-dd`; `duration` is milliseconds; `group` holds named
 * fields, `list` values of one shape, `map` values of one shape by free names, `files` uploads (contract/stored-file.ts).
 */
type FieldKind =
  | 'text'
  | 'code'
  | 'secret'
  | 'integer'
  | 'number'
  | 'decimal'
  | 'flag'
  | 'boolean'
  | 'choice'
  | 'dictionary'
  | 'reference'
  | 'references'
  | 'instant'
  | 'date'
  | 'duration'
  | 'files'
  | 'json'
  | 'group'
  | 'list'
  | 'map'
  | 'tree'
  | 'nothing'
  | 'filter'

/** A resource, as far as a reference to it needs to know. */
export interface Target {
  readonly name: string
  readonly module: string
  readonly table?: string
  readonly fields: FieldRecord
  readonly routes: readonly { operation: string; method: Method; path: string; permission: string }[]
}

/** One value. `T` is its TypeScript type, carried for inference only. */
export interface Field<T = unknown> {
  readonly kind: FieldKind
  readonly required: boolean
  /** What people call it. */
  readonly label?: Words
  /** Unique within the company. */
  readonly unique?: boolean
  /** Filtered as "contains" instead of "equals". */
  readonly search?: boolean
  /** Least length of text, least value of a number. */
  readonly min?: number
  /** Greatest length of text, greatest value of a number. */
  readonly max?: number
  /** Of a reference its resource, or its table where none is declared; of entries their dictionary; of a number its unit; of a tree where a row has those below it. */
  readonly of?: string
  /** The resource of a reference, where it is declared. */
  readonly target?: Target
  /** The only texts it may be. */
  readonly oneOf?: readonly string[]
  /** The codes of a choice. */
  readonly dictionary?: Dictionary
  /** The shape of the values of a list or a map. */
  readonly item?: Field
  /** The fields of a group. */
  readonly fields?: FieldRecord
  /**
   * Of a number, the field of the same record that names its unit. For a quantity of a unit of `unit`, the way to it: references of
   * this record or of one around it, and of the rows that they name: `workOrderId.orderId.materialId.unitId`. Several ways are
   * separated by `|`; the first whose reference is given counts. The server keeps its decimal places (docs/adr/0059).
   */
  readonly unitField?: string
  /** Named rule of `contract/rules` that the value keeps. */
  readonly rule?: RuleName
  /** The specification's other spellings of it: taken in calls, and answered beside it. */
  readonly aliases?: readonly string[]
  /** Value of a row made without this field. */
  readonly initial?: T
  /** Set by the product alone: lists and answers show it, no call takes it. */
  readonly isAssigned?: boolean
}

export type FieldRecord = Readonly<Record<string, Field>>

/** The TypeScript type of a field's value. */
export type ValueOf<F> = F extends Field<infer T> ? T : never

/** The TypeScript type of a row with these fields, every field present. */
export type RowOf<F extends FieldRecord> = { -readonly [K in keyof F]: ValueOf<F[K]> }

type Options = Omit<Partial<Field>, 'kind' | 'required' | 'initial' | 'label'>
/** Arguments of a field: an optional label, then options. */
type Args<E> = readonly [label: Words, facts?: E] | readonly [facts?: E]

function field<T>(kind: FieldKind, args: Args<object> = [], fixed: object = {}): Field<T> {
  const [first, second] = args
  const facts = Array.isArray(first) ? { label: first, ...second } : first
  return { kind, required: true, ...fixed, ...facts } as Field<T>
}

/** Free text of at most `max` characters. */
export const text = (...args: Args<Options & { max?: number; initial?: string }>): Field<string> => field('text', args)

/** Letters, digits, underscore, hyphen and slash (shell specification, section 5), at most 64 characters. */
export const code = (...args: Args<Options>): Field<string> => field('code', args, { max: 64 })

/** Written, hashed or hidden, never returned. */
export const secret = (...args: Args<Options>): Field<string> => field('secret', args, { min: 8, max: 64 })

export const integer = (...args: Args<Options & { initial?: number }>): Field<number> =>
  field('integer', args, { min: -(2 ** 31), max: 2 ** 31 - 1 })

/** A double: telemetry and limits only, never money or material quantities. */
export const number = (...args: Args<Options & { initial?: number }>): Field<number> => field('number', args)

/** An exact number, travelling as a decimal string; `of` is its unit. */
export const decimal = (...args: Args<Options & { initial?: string }>): Field<string> => field('decimal', args)

/** An exact number of a unit, or of the unit that another field of the record names. */
export const quantity = (
  label: Words,
  unit: string | { readonly field: string },
  facts: Options & { initial?: string } = {},
): Field<string> =>
  decimal(label, { ...facts, ...(typeof unit === 'string' ? { of: unit } : { unitField: unit.field }) })

export const flag = (...args: Args<Options & { initial?: 0 | 1 }>): Field<0 | 1> => field('flag', args, { initial: 0 })

/** True or false, in replies; what is stored is a `flag`. */
export const boolean = (...args: Args<Options>): Field<boolean> => field('boolean', args)

/** A code of a dictionary. */
export function choice<D extends Dictionary>(label: Words, dictionary: D, facts?: ChoiceFacts<D>): Field<CodeOf<D>>
export function choice<D extends Dictionary>(dictionary: D, facts?: ChoiceFacts<D>): Field<CodeOf<D>>
export function choice(...args: readonly unknown[]): Field<never> {
  const [label, dictionary, facts] = (Array.isArray(args[0]) ? args : [undefined, ...args]) as [
    Words | undefined,
    Dictionary,
    object | undefined,
  ]
  return field('choice', label ? [label, facts ?? {}] : [facts ?? {}], { of: dictionary.name, dictionary })
}
type ChoiceFacts<D extends Dictionary> = Options & { initial?: CodeOf<D> }

/** The code of an entry of a dictionary that a company widens itself: what ships of it, and the company's own entries. */
export const companyDictionary = (label: Words, name: string, facts: Options = {}): Field<string> =>
  field('dictionary', [label, facts], { of: name, max: 64 })

/** The id of a row of a resource, or of a table where no resource is declared; `self` in a resource names that itself. */
export function reference(label: Words, to: Target | string, facts?: Options): Field<string>
export function reference(to: Target | string, facts?: Options): Field<string>
export function reference(...args: readonly unknown[]): Field<string> {
  return toOthers('reference', args)
}

/** Ids of rows, as a list. */
export function references(label: Words, to: Target | string, facts?: Options): Field<string[]>
export function references(to: Target | string, facts?: Options): Field<string[]>
export function references(...args: readonly unknown[]): Field<string[]> {
  return toOthers('references', args)
}

function toOthers<T>(kind: FieldKind, args: readonly unknown[]): Field<T> {
  const [label, to, facts] = (Array.isArray(args[0]) ? args : [undefined, ...args]) as [
    Words | undefined,
    Target | string,
    object | undefined,
  ]
  const target = typeof to === 'string' ? { of: to } : { of: to.name, target: to }
  return field(kind, label ? [label, facts ?? {}] : [facts ?? {}], target)
}

/** Epoch milliseconds UTC. */
export const instant = (...args: Args<Options>): Field<number> => field('instant', args)

/** A day, `yyyy-MM-dd`. */
export const date = (...args: Args<Options & { initial?: string }>): Field<string> => field('date', args)

/** Milliseconds, at least 0. */
export const duration = (...args: Args<Options & { initial?: number }>): Field<number> =>
  field('duration', args, { min: 0, max: Number.MAX_SAFE_INTEGER, of: 'ms' })

export const json = <T>(...args: Args<Options & { initial?: T }>): Field<T> => field('json', args)

/** Named fields under one name. */
export const group = <const F extends FieldRecord>(fields: F, ...args: Args<Options>): Field<RowOf<F>> =>
  field('group', args, { fields })

/** Values of one shape, in order. */
export const list = <T>(item: Field<T>, ...args: Args<Options>): Field<T[]> => field('list', args, { item })

/** One of a few words of the wire, such as `high` or `low`; what people choose from has a dictionary. */
export const oneOf = <const W extends string>(of: readonly W[], ...args: Args<Options>): Field<W> =>
  field('text', args, { oneOf: of })

/** Values of one shape by names that only the data knows. */
export const map = <T>(item: Field<T>): Field<Record<string, T>> => field('map', [], { item })

/** A row with the rows below it. */
export type Tree<Row, Below extends string = 'children'> = Row & { [K in Below]: Tree<Row, Below>[] }

/** Rows of the same fields as a tree: each with those below it, as its `children` where it does not say otherwise. */
export const tree = <const F extends FieldRecord, const B extends string = 'children'>(
  fields: F,
  facts: Options & { of?: B } = {},
): Field<Tree<RowOf<F>, B>[]> => field('tree', [facts], { fields })

/** `null`, as an answer that says nothing. */
export const nothing: Field<null> = field('nothing')

/** What a list is asked of one field (`kit/filter.ts`). */
export const filter: Field<unknown> = field('filter')

/** The same field, allowed to be missing or null. */
export const optional = <T>(of: Field<T>): Field<T | null> => ({ ...of, required: false })

/** The same field, set by the product alone. */
export const assigned = <T>(of: Field<T>): Field<T> => ({ ...of, isAssigned: true })

/** The same field, never missing or null. */
export const required = <T>(of: Field<T>) => ({ ...of, required: true }) as Field<NonNullable<T>>

/** The same fields, each allowed to be missing or null. */
export const optionalFields = <const F extends FieldRecord>(fields: F) =>
  Object.fromEntries(Object.entries(fields).map(([name, item]) => [name, optional(item)])) as {
    readonly [K in keyof F]: Field<ValueOf<F[K]> | null>
  }
