// A field describes one value. Both ends read the same declaration: the server derives JSON Schema and SQL from it, the
// web derives columns and inputs.
import type { RuleName } from '../rules/rules.ts'
import type { CodeOf, Dictionary } from './dictionary.ts'
import type { Words } from './page.ts'
import type { Method } from './route.ts'

/**
 * Kinds of values. `reference` is the id of another entity, `references` are several; `flag` is 0 or 1; `dictionary` is
 * the code of an entry that a company may add; `date` is `yyyy-MM-dd`; `duration` is in milliseconds; `group` has named
 * fields, `list` has values of one shape, `map` has values of one shape by arbitrary names, `files` are uploads
 * (contract/stored-file.ts).
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

/** A resource, with the properties that a reference to it needs. */
export interface Target {
  readonly name: string
  readonly module: string
  readonly table?: string
  readonly fields: FieldRecord
  readonly routes: readonly { operation: string; method: Method; path: string; permission: string }[]
}

/** One value. `T` is its TypeScript type, used only for inference. */
export interface Field<T = unknown> {
  readonly kind: FieldKind
  readonly required: boolean
  /** Label on screens. */
  readonly label?: Words
  /** Unique within the company. */
  readonly unique?: boolean
  /** Filtered by "contains" instead of "equals". */
  readonly search?: boolean
  /** Minimum length of a text, minimum value of a number. */
  readonly min?: number
  /** Maximum length of a text, maximum value of a number. */
  readonly max?: number
  /**
   * For a reference its resource, or its table if no resource is declared; for entries their dictionary; for a number
   * its unit; for a tree the name of the field with the children of a row.
   */
  readonly of?: string
  /** Resource of a reference, if it is declared. */
  readonly target?: Target
  /** Permitted texts. */
  readonly oneOf?: readonly string[]
  /** Dictionary of a choice. */
  readonly dictionary?: Dictionary
  /** Shape of the values of a list or a map. */
  readonly item?: Field
  /** Fields of a group. */
  readonly fields?: FieldRecord
  /**
   * For a number: the field of the same record that contains its unit. For a quantity: the path to a unit of `unit`
   * through references of this record or an enclosing one, and of the referenced rows, such as
   * `workOrderId.orderId.materialId.unitId`. Several paths are separated by `|`; the first one whose reference is given
   * applies. The server checks the decimal places of the unit (docs/adr/0059).
   */
  readonly unitField?: string
  /** Named rule of `contract/rules` for the value. */
  readonly rule?: RuleName
  /** Names of the field in the specification, accepted in requests and returned beside the field's own name. */
  readonly aliases?: readonly string[]
  /** Value of a new row, if the field is not given. */
  readonly initial?: T
  /** Set only by the product: lists and replies contain it, no command accepts it. */
  readonly isAssigned?: boolean
}

export type FieldRecord = Readonly<Record<string, Field>>

/** TypeScript type of the value of a field. */
export type ValueOf<F> = F extends Field<infer T> ? T : never

/** TypeScript type of a row with these fields, all present. */
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

/** Write-only: hashed or hidden, never returned. */
export const secret = (...args: Args<Options>): Field<string> => field('secret', args, { min: 8, max: 64 })

export const integer = (...args: Args<Options & { initial?: number }>): Field<number> =>
  field('integer', args, { min: -(2 ** 31), max: 2 ** 31 - 1 })

/** A double, for telemetry and limits only, never for money or quantities of material. */
export const number = (...args: Args<Options & { initial?: number }>): Field<number> => field('number', args)

/** An exact number, transferred as a decimal string. `of` is its unit. */
export const decimal = (...args: Args<Options & { initial?: string }>): Field<string> => field('decimal', args)

/** An exact number with a fixed unit, or with the unit in another field of the record. */
export const quantity = (
  label: Words,
  unit: string | { readonly field: string },
  facts: Options & { initial?: string } = {},
): Field<string> =>
  decimal(label, { ...facts, ...(typeof unit === 'string' ? { of: unit } : { unitField: unit.field }) })

export const flag = (...args: Args<Options & { initial?: 0 | 1 }>): Field<0 | 1> => field('flag', args, { initial: 0 })

/** True or false in replies. Stored values are a `flag`. */
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

/** The code of an entry of a dictionary that companies extend: built-in entries and the company's own ones. */
export const companyDictionary = (label: Words, name: string, facts: Options = {}): Field<string> =>
  field('dictionary', [label, facts], { of: name, max: 64 })

/** The id of a row of a resource, or of a table if no resource is declared. `self` is the declaring resource. */
export function reference(label: Words, to: Target | string, facts?: Options): Field<string>
export function reference(to: Target | string, facts?: Options): Field<string>
export function reference(...args: readonly unknown[]): Field<string> {
  return toOthers('reference', args)
}

/** A list of ids of rows. */
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

/** Epoch milliseconds in UTC. */
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

/** Values of one shape in order. */
export const list = <T>(item: Field<T>, ...args: Args<Options>): Field<T[]> => field('list', args, { item })

/** One of a few keywords of the wire format, such as `high` or `low`. Values that people select have a dictionary. */
export const oneOf = <const W extends string>(of: readonly W[], ...args: Args<Options>): Field<W> =>
  field('text', args, { oneOf: of })

/** Values of one shape by names that only the data defines. */
export const map = <T>(item: Field<T>): Field<Record<string, T>> => field('map', [], { item })

/** A row with its child rows. */
export type Tree<Row, Below extends string = 'children'> = Row & { [K in Below]: Tree<Row, Below>[] }

/** Rows of the same fields as a tree. Each contains its child rows in `children`, or in the field that is given. */
export const tree = <const F extends FieldRecord, const B extends string = 'children'>(
  fields: F,
  facts: Options & { of?: B } = {},
): Field<Tree<RowOf<F>, B>[]> => field('tree', [facts], { fields })

/** `null`, for a reply without content. */
export const nothing: Field<null> = field('nothing')

/** Filter of a list on one field (`kit/filter.ts`). */
export const filter: Field<unknown> = field('filter')

/** Returns the same field, which may be missing or null. */
export const optional = <T>(of: Field<T>): Field<T | null> => ({ ...of, required: false })

/** Returns the same field, which only the product sets. */
export const assigned = <T>(of: Field<T>): Field<T> => ({ ...of, isAssigned: true })

/** Returns the same field, which must be present. */
export const required = <T>(of: Field<T>) => ({ ...of, required: true }) as Field<NonNullable<T>>

/** Returns the same fields, each of which may be missing or null. */
export const optionalFields = <const F extends FieldRecord>(fields: F) =>
  Object.fromEntries(Object.entries(fields).map(([name, item]) => [name, optional(item)])) as {
    readonly [K in keyof F]: Field<ValueOf<F[K]> | null>
  }
