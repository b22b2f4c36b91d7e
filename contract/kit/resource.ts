// A regular entity, declared once: the server mounts it, the web lists and edits it.
import type { Reply } from './command.ts'
import type { FieldRecord, RowOf } from './field.ts'
import { type FieldFilter, type StoredFilter, storedFilters } from './filter.ts'
import type { Page } from './menu.ts'
import type { Noun, Words } from './page.ts'
import type { Endpoint, Route } from './route.ts'

/** What every stored row carries beside its declared fields. Times travel as `yyyy-MM-dd HH:mm:ss` in the plant's zone. */
export type StoredRow = {
  readonly id: string
  readonly version: number
  readonly createUser: string | null
  readonly createTime: string
  readonly updateUser: string | null
  readonly updateTime: string
  /** What those are called that its references name, by field; on resources that refer to others. */
  readonly labels?: Readonly<Record<string, string>>
}

type FilterPart = keyof FieldFilter
export type SheetPaths = readonly [Endpoint, ...Endpoint[]]
export type SheetAct = 'import' | 'export' | 'template' | 'check' | 'load' | 'errors'

type ExtraInput<Op extends string> = Readonly<Partial<Record<Op, FieldRecord>>>

interface Declaration<F extends FieldRecord, Op extends string, X = ExtraInput<Op>> {
  /** The module that owns it. */
  readonly module: string
  readonly noun: Noun
  /** What it is, in one sentence, for the glossary; what its records are good for and how the first one comes, told where there is none yet. */
  readonly meaning: { readonly is: string; readonly use: Words }
  /** What people say instead and code must not. */
  readonly avoid?: readonly string[]
  /** Noun of its function codes `:view` and `:edit`, where it is not its own name. */
  readonly rights?: string
  /** Its place in the menu; what has none is shown by a page of another. */
  readonly page?: Page
  readonly fields: F
  /** Columns of the list page, in order. */
  readonly list: readonly (keyof F & string)[]
  /** Filters of the list page, in order; without them the choices, references and dictionaries of its columns. */
  readonly filters?: readonly ((keyof F & string) | StoredFilter)[]
  readonly routes: readonly Route<Op>[]
  /** The specification's spellings of a field, accepted and returned beside it. */
  readonly aliases?: Readonly<Record<string, (keyof F & string) | 'id'>>
  /** Other names of a filter's parts: `startTime: 'createTime.from'`. */
  readonly filterAliases?: Readonly<Record<string, `${string}.${FilterPart}`>>
  /** That its records are lines of the one that `field` refers to, read and written with it under `name`. */
  readonly lineOf?: { readonly field: keyof F & string; readonly name: string }
  /** Field that names the parent row, for trees. */
  readonly parent?: keyof F & string
  /** Table, where it is not the name in snake_case. */
  readonly table?: string
  /** What an operation takes beside the declared fields. */
  readonly extraInput?: X
  /** What every record carries beside the declared fields: counted, or spelled as the specification does. */
  readonly extraOutput?: FieldRecord
  /** Paths of the specification for its workbooks; `import` checks and loads in one call. `most` is what an import may hold. */
  readonly sheets?: Readonly<Partial<Record<SheetAct, SheetPaths>> & { most?: { rows: number; bytes: number } }>
  /** Catalogue codes that operations may answer beside the regular ones. */
  readonly errors?: Readonly<Partial<Record<Op, readonly string[]>>>
  /** What operations answer that are not regular. */
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

/** A route with its permission: told, or by its kind the right to view or to edit the resource. */
type ResourceRoute<Op extends string = string> = Route<Op> & { readonly permission: string }

/** Any declared resource, for code that works on all of them. */
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
/** The names of its fields. */
export type FieldOf<R extends AnyResource> = keyof R['fields'] & string
/** What an operation takes beside its fields. */
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

/** Returns what a field of a resource is called: its label, or its name where it has none. */
export function labelOf({ fields, extraInput }: Pick<AnyResource, 'fields' | 'extraInput'>, name: string): Words {
  const all: (FieldRecord | undefined)[] = [fields, ...Object.values(extraInput ?? {}), storedFilters]
  return all.find((source) => source?.[name]?.label)?.[name]?.label ?? [name, name, name]
}

/** Returns what one record of a resource is called. */
export const nounOf = ({ noun: [zhCN, zhTW, en] }: Pick<AnyResource, 'noun'>): Words => [zhCN, zhTW, en]
