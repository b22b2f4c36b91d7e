// A regular entity, declared once: the server mounts it, the web lists and edits it.
import type { Reply } from './command.ts'
import type { FieldRecord, RowOf } from './field.ts'
import { type FieldFilter, type StoredFilter, storedFilters } from './filter.ts'
import type { Page } from './menu.ts'
import type { Noun, Words } from './page.ts'
import type { Endpoint, Route } from './route.ts'

/**
 * Fields of every stored row in addition to its declared ones. Times are `yyyy-MM-dd HH:mm:ss` in the plant's time
 * zone.
 */
export type StoredRow = {
  readonly id: string
  readonly version: number
  readonly createUser: string | null
  readonly createTime: string
  readonly updateUser: string | null
  readonly updateTime: string
  /** Titles of the referenced records by field, on resources with references. */
  readonly labels?: Readonly<Record<string, string>>
}

type FilterPart = keyof FieldFilter
export type SheetPaths = readonly [Endpoint, ...Endpoint[]]
export type SheetOperation = 'import' | 'export' | 'template' | 'check' | 'load' | 'errors'

type ExtraInput<Op extends string> = Readonly<Partial<Record<Op, FieldRecord>>>

interface Declaration<F extends FieldRecord, Op extends string, X = ExtraInput<Op>> {
  /** The module that owns it. */
  readonly module: string
  readonly noun: Noun
  /**
   * `is`: definition in one sentence for the glossary. `use`: text of the empty list, which says what its records are
   * for and how to add the first one.
   */
  readonly meaning: { readonly is: string; readonly use: Words }
  /** Synonyms that the code must not use. */
  readonly avoid?: readonly string[]
  /** Noun of its function codes `:view` and `:edit`, if it is not its own name. */
  readonly rights?: string
  /** Position in the menu. A resource without one is shown on the page of another. */
  readonly page?: Page
  readonly fields: F
  /** Columns of the list page in order. */
  readonly list: readonly (keyof F & string)[]
  /** Filters of the list page in order. If omitted: the choices, references and dictionaries among its columns. */
  readonly filters?: readonly ((keyof F & string) | StoredFilter)[]
  readonly routes: readonly Route<Op>[]
  /** Names of a field in the specification, accepted and returned beside its own name. */
  readonly aliases?: Readonly<Record<string, (keyof F & string) | 'id'>>
  /** Other names of the parts of a filter: `startTime: 'createTime.from'`. */
  readonly filterAliases?: Readonly<Record<string, `${string}.${FilterPart}`>>
  /** Its records are lines of the record that `field` refers to; they are read and written with it under `name`. */
  readonly lineOf?: { readonly field: keyof F & string; readonly name: string }
  /** Field with the parent row, for trees. */
  readonly parent?: keyof F & string
  /** Table, if it is not the name in snake_case. */
  readonly table?: string
  /** Input of an operation in addition to the declared fields. */
  readonly extraInput?: X
  /** Output fields in addition to the declared ones: computed values, or names of the specification. */
  readonly extraOutput?: FieldRecord
  /**
   * Paths of the specification for its workbooks. `import` checks and loads in one request, within `limits`.
   */
  readonly sheets?: Readonly<Partial<Record<SheetOperation, SheetPaths>> & { limits?: { rows: number; bytes: number } }>
  /** Error codes of operations in addition to the regular ones. */
  readonly errors?: Readonly<Partial<Record<Op, readonly string[]>>>
  /** Replies of operations that differ from the regular ones. */
  readonly replies?: Readonly<Partial<Record<Op, Reply>>>
}

export interface Resource<
  Name extends string = string,
  F extends FieldRecord = FieldRecord,
  Op extends string = string,
  X = ExtraInput<Op>,
> extends Omit<Declaration<F, Op, X>, 'routes'> {
  readonly name: Name
  readonly routes: readonly ResourceRoute<Op>[]
}

/** A route with its permission: the declared one, or by its kind the right to view or to edit the resource. */
type ResourceRoute<Op extends string = string> = Route<Op> & { readonly permission: string }

/** Any declared resource, for code that handles all of them. */
export interface AnyResource
  extends Omit<Declaration<FieldRecord, string>, 'list' | 'filters' | 'aliases' | 'lineOf' | 'parent' | 'routes'> {
  readonly name: string
  readonly list: readonly string[]
  readonly filters?: readonly string[]
  readonly routes: readonly ResourceRoute[]
  readonly aliases?: Readonly<Record<string, string>>
  readonly lineOf?: { readonly field: string; readonly name: string }
  readonly parent?: string
}

export type EntityOf<R extends AnyResource> = RowOf<R['fields']> & StoredRow
/** Names of the fields of a resource. */
export type FieldOf<R extends AnyResource> = keyof R['fields'] & string
/** Input of an operation in addition to the fields of its resource. */
export type ExtraInputOf<R extends AnyResource, Op extends string> =
  NonNullable<R['extraInput']> extends { readonly [K in Op]: infer F extends FieldRecord }
    ? F
    : Readonly<Record<never, never>>
export type OperationOf<R extends AnyResource> = R['routes'][number]['operation']

/**
 * Returns the function that declares the resources of a module; the name of a resource is camelCase. A reference to `self`
 * refers to the resource itself.
 */
export const defineResourceIn =
  (module: string) =>
  <
    const Name extends string,
    const F extends FieldRecord,
    const Op extends string,
    const X extends ExtraInput<Op> = Readonly<Record<never, never>>,
  >(
    name: Name,
    declaration: Omit<Declaration<F, Op, X>, 'module'>,
  ): Resource<Name, F, Op, X> => {
    const rights = declaration.rights ?? name
    const routes = declaration.routes.map((route) => ({
      ...route,
      permission: route.permission ?? `${rights}:${route.kind === 'read' ? 'view' : 'edit'}`,
    }))
    const resource: Resource<Name, F, Op, X> = { ...declaration, name, module, routes }
    const fields = Object.entries(declaration.fields).map(([key, field]) =>
      'to' in field && field.to === 'self' ? [key, { ...field, to: name, target: resource }] : [key, field],
    )
    return Object.assign(resource, { fields: Object.fromEntries(fields) })
  }

/** Returns the label of a field of a resource, or its name if it has none. */
export function labelOf({ fields, extraInput }: Pick<AnyResource, 'fields' | 'extraInput'>, name: string): Words {
  const all: (FieldRecord | undefined)[] = [fields, ...Object.values(extraInput ?? {}), storedFilters]
  return all.find((source) => source?.[name]?.label)?.[name]?.label ?? [name, name, name]
}

/** Returns the singular noun of a resource. */
export const nounOf = ({ noun: [zhCN, zhTW, en] }: Pick<AnyResource, 'noun'>): Words => [zhCN, zhTW, en]
