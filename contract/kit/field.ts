// A field describes one value. Both ends read the same declaration: the server derives JSON Schema and SQL from it, the
// web derives columns and inputs.
import type { RuleName } from '../rules/rules.ts'
import type { CodeOf, Dictionary } from './dictionary.ts'
import type { Words } from './page.ts'
import type { Method } from './route.ts'

/** A resource, with the properties that a reference to it needs. */
export interface Target {
  readonly name: string
  readonly module: string
  readonly table?: string
  readonly fields: FieldRecord
  readonly routes: readonly { operation: string; method: Method; path: string; permission: string }[]
}

interface FieldBase<T> {
  readonly required: boolean
  /** Label on screens. */
  readonly label?: Words
  /** Unique within the company. */
  readonly unique?: boolean
  /** Filtered by "contains" instead of "equals". */
  readonly search?: boolean
  /** Named rule of `contract/rules` for the value. */
  readonly rule?: RuleName
  /** Other spellings in the specification: accepted in requests, and added to replies. */
  readonly aliases?: readonly string[]
  /** Value of a row created without this field. */
  readonly initial?: T
  /** Set only by the product: lists and replies contain it, no command accepts it. */
  readonly isAssigned?: boolean
}

interface Bounds {
  /** Minimum length of a text or a list, minimum value of a number. */
  readonly min?: number
  /** Maximum length of a text or a list, maximum value of a number. */
  readonly max?: number
}

interface TextShape extends Bounds {
  readonly kind: 'text' | 'code' | 'secret'
  /** Permitted texts. */
  readonly oneOf?: readonly string[]
}

interface NumberShape extends Bounds {
  /** `decimal` is exact, `duration` is in milliseconds. */
  readonly kind: 'integer' | 'number' | 'decimal' | 'duration'
  readonly unit?: string
  /**
   * The field of the same record that contains its unit. For a quantity: the path to a unit of `unit` through references of this
   * record or an enclosing one, and of the referenced rows, such as `workOrderId.orderId.materialId.unitId`. Several paths are
   * separated by `|`; the first one whose reference is given applies. The server checks the decimal places (docs/adr/0059).
   */
  readonly unitField?: string
}

interface ChoiceShape {
  readonly kind: 'choice'
  /** Its codes. */
  readonly dictionary: Dictionary
}

/** The code of an entry that a company may add. */
interface EntryShape extends Bounds {
  readonly kind: 'dictionary'
  readonly entriesOf: string
}

/** The id of a row, or several. */
interface ReferenceShape extends Bounds {
  readonly kind: 'reference' | 'references'
  /** Name of the resource, or of the table where no resource is declared. */
  readonly to: string
  /** The resource, where it is declared. */
  readonly target?: Target
}

interface GroupShape {
  readonly kind: 'group'
  readonly fields: FieldRecord
}

interface JsonShape extends Bounds {
  readonly kind: 'json'
  /** Its members that have other spellings. */
  readonly fields?: FieldRecord
  /** Whether a text is the value itself, also an empty one or one that is JSON. Forms send other values as JSON. */
  readonly isVerbatim?: boolean
}

interface TreeShape {
  readonly kind: 'tree'
  readonly fields: FieldRecord
  /** Name of the field with the children of a row. */
  readonly below: string
}

/** Values of one shape: in order, or by free names. */
interface ItemsShape extends Bounds {
  readonly kind: 'list' | 'map'
  readonly item: Field
}

/** `flag` is 0 or 1, `instant` is epoch milliseconds, `date` is `yyyy-MM-dd`, `files` are uploads (contract/stored-file.ts). */
interface PlainShape extends Bounds {
  readonly kind: 'flag' | 'boolean' | 'instant' | 'date' | 'files' | 'nothing' | 'filter'
}

type FieldShape =
  | TextShape
  | NumberShape
  | ChoiceShape
  | EntryShape
  | ReferenceShape
  | GroupShape
  | JsonShape
  | TreeShape
  | ItemsShape
  | PlainShape

/** One value. `T` is its TypeScript type, used only for inference. */
export type Field<T = unknown> = FieldBase<T> & FieldShape

export type FieldRecord = Readonly<Record<string, Field>>

/** TypeScript type of the value of a field. */
export type ValueOf<F> = F extends Field<infer T> ? T : never

/** TypeScript type of a row with these fields, all present. */
export type RowOf<F extends FieldRecord> = { -readonly [K in keyof F]: ValueOf<F[K]> }

/** Options of a declaration. */
type Options<T = never> = Omit<FieldBase<T>, 'required' | 'label' | 'initial'> & { readonly initial?: T }
type TextOptions = Options<string> & Bounds
type NumberOptions<T> = Options<T> & Bounds & Pick<NumberShape, 'unit' | 'unitField'>
/** Arguments of a field: an optional label, then options. */
type Args<O> = readonly [label: Words, options?: O] | readonly [options?: O]

function field<T>(shape: FieldShape, [first, second]: Args<object> = []): Field<T> {
  const options = Array.isArray(first) ? { label: first as unknown as Words, ...second } : first
  return { required: true, ...shape, ...options } as Field<T>
}

/** Free text of at most `max` characters. */
export const text = (...args: Args<TextOptions>): Field<string> => field({ kind: 'text' }, args)

/** Letters, digits, underscore, hyphen and slash (shell specification, section 5), at most 64 characters. */
export const code = (...args: Args<TextOptions>): Field<string> => field({ kind: 'code', max: 64 }, args)

/** Write-only: hashed or hidden, never returned. */
export const secret = (...args: Args<TextOptions>): Field<string> => field({ kind: 'secret', min: 8, max: 64 }, args)

export const integer = (...args: Args<NumberOptions<number>>): Field<number> =>
  field({ kind: 'integer', min: -(2 ** 31), max: 2 ** 31 - 1 }, args)

/** A double, for telemetry and limits only, never for money or quantities of material. */
export const number = (...args: Args<NumberOptions<number>>): Field<number> => field({ kind: 'number' }, args)

/** An exact number, travelling as a decimal string. */
export const decimal = (...args: Args<NumberOptions<string>>): Field<string> => field({ kind: 'decimal' }, args)

/** An exact number with a fixed unit, or with the unit in another field of the record. */
export const quantity = (
  label: Words,
  unit: string | { readonly field: string },
  options: Options<string> & Bounds = {},
): Field<string> =>
  decimal(label, typeof unit === 'string' ? { ...options, unit } : { ...options, unitField: unit.field })

export const flag = (...args: Args<Options<0 | 1>>): Field<0 | 1> => field({ kind: 'flag' }, withInitial(0, args))

function withInitial<T>(initial: T, [first, second]: Args<Options<T>>): Args<Options<T>> {
  return isLabel(first) ? [first, { initial, ...second }] : [{ initial, ...first }]
}

const isLabel = (value: unknown): value is Words => Array.isArray(value)

/** True or false in replies. Stored values are a `flag`. */
export const boolean = (...args: Args<Options<boolean>>): Field<boolean> => field({ kind: 'boolean' }, args)

/** A code of a dictionary. */
export function choice<D extends Dictionary>(
  ...args:
    | readonly [label: Words, dictionary: D, options?: Options<CodeOf<D>>]
    | readonly [dictionary: D, options?: Options<CodeOf<D>>]
): Field<CodeOf<D>> {
  const [dictionary, rest] = splitArgs<Dictionary>(args)
  return field({ kind: 'choice', dictionary }, rest)
}

/** The code of an entry of a dictionary that companies extend: built-in entries and the company's own ones. */
export const companyDictionary = (label: Words, entriesOf: string, options: TextOptions = {}): Field<string> =>
  field({ kind: 'dictionary', entriesOf, max: 64 }, [label, options])

type ReferenceArgs =
  | readonly [label: Words, to: Target | string, options?: Options<string> & Bounds]
  | readonly [to: Target | string, options?: Options<string> & Bounds]

/** The id of a row of a resource, or of a table if no resource is declared. `self` is the declaring resource. */
export const reference = (...args: ReferenceArgs): Field<string> => referenceOf('reference', args)

/** A list of ids of rows. */
export const references = (...args: ReferenceArgs): Field<string[]> => referenceOf('references', args)

function referenceOf<T>(kind: ReferenceShape['kind'], args: ReferenceArgs): Field<T> {
  const [to, rest] = splitArgs<Target | string>(args)
  return field(typeof to === 'string' ? { kind, to } : { kind, to: to.name, target: to }, rest)
}

/** Separates what a field refers to from its optional label and options. */
function splitArgs<R>(args: readonly unknown[]): [R, Args<object>] {
  const [label, referred, options] = isLabel(args[0]) ? args : [undefined, ...args]
  return [referred as R, (label ? [label, options] : [options]) as Args<object>]
}

/** Epoch milliseconds in UTC. */
export const instant = (...args: Args<Options<number>>): Field<number> => field({ kind: 'instant' }, args)

/** A day, `yyyy-MM-dd`. */
export const date = (...args: Args<Options<string>>): Field<string> => field({ kind: 'date' }, args)

/** Milliseconds, at least 0. */
export const duration = (...args: Args<NumberOptions<number>>): Field<number> =>
  field({ kind: 'duration', min: 0, max: Number.MAX_SAFE_INTEGER, unit: 'ms' }, args)

export const json = <T>(...args: Args<Options<T> & Omit<JsonShape, 'kind'>>): Field<T> => field({ kind: 'json' }, args)

/** Named fields under one name. */
export const group = <const F extends FieldRecord>(fields: F, ...args: Args<Options>): Field<RowOf<F>> =>
  field({ kind: 'group', fields }, args)

/** Values of one shape in order. */
export const list = <T>(item: Field<T>, ...args: Args<Options & Bounds>): Field<T[]> =>
  field({ kind: 'list', item: item as Field }, args)

/** One of a few keywords of the wire format, such as `high` or `low`. Values that people select have a dictionary. */
export const oneOf = <const W extends string>(words: readonly W[], ...args: Args<Options<W>>): Field<W> =>
  field({ kind: 'text', oneOf: words }, args)

/** Values of one shape by names that only the data defines. */
export const map = <T>(item: Field<T>): Field<Record<string, T>> => field({ kind: 'map', item: item as Field })

/** A row with its child rows. */
export type Tree<Row, Below extends string = 'children'> = Row & { [K in Below]: Tree<Row, Below>[] }

/** Rows of the same fields as a tree, each with the rows below it as `below`. */
export const tree = <const F extends FieldRecord, const B extends string = 'children'>(
  fields: F,
  options: Options & { readonly below?: B } = {},
): Field<Tree<RowOf<F>, B>[]> => field({ kind: 'tree', fields, below: 'children' }, [options])

/** `null`, as a reply without content. */
export const nothing: Field<null> = field({ kind: 'nothing' })

/** The condition of a list on one field (`kit/filter.ts`). */
export const filter: Field<unknown> = field({ kind: 'filter' })

/** Returns the fields within a value; undefined for a kind that has none. */
export const fieldsWithin = (field: Field): FieldRecord | undefined => ('fields' in field ? field.fields : undefined)

/** Returns the shape of the values of a list or a map; undefined for other kinds. */
export const itemOf = (field: Field): Field | undefined => ('item' in field ? field.item : undefined)

/** Returns the declared resource of a reference; undefined for other kinds. */
export const targetOf = (field: Field | undefined): Target | undefined =>
  field && 'target' in field ? field.target : undefined

/** Returns the dictionary of a choice; undefined for other kinds. */
export const dictionaryOf = (field: Field | undefined): Dictionary | undefined =>
  field?.kind === 'choice' ? field.dictionary : undefined

/** Returns the unit that a number always has; undefined where it has none, or one that another field names. */
export const fixedUnitOf = (field: Field): string | undefined => ('unit' in field ? field.unit : undefined)

/** Returns the bounds of a value; empty where it has none. */
export const boundsOf = (field: Field): Bounds => ('min' in field || 'max' in field ? field : {})

/** Returns the same field, which may be missing or null. */
export const optional = <T>(of: Field<T>) => ({ ...of, required: false }) as Field<T | null>

/** Returns the same field, which only the product sets. */
export const setByProduct = <T>(of: Field<T>): Field<T> => ({ ...of, isAssigned: true })

/** Returns the same field, which must be present. */
export const required = <T>(of: Field<T>) => ({ ...of, required: true }) as Field<NonNullable<T>>

/** Returns the same fields, each of which may be missing or null. */
export const optionalFields = <const F extends FieldRecord>(fields: F) =>
  Object.fromEntries(Object.entries(fields).map(([name, item]) => [name, optional(item)])) as {
    readonly [K in keyof F]: Field<ValueOf<F[K]> | null>
  }
