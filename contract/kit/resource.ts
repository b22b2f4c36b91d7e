// A regular entity, declared once: the server mounts it, the web lists and edits it.
import type { FieldRecord, RowOf } from './field.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** One path under which an operation answers. `permission` is a function code; see `contract/identity/permissions.ts`. */
export interface Route<Operation extends string = string> {
  readonly operation: Operation
  readonly method: Method
  readonly path: string
  readonly permission: string
}

/** What every stored row carries beside its declared fields. Times travel as `yyyy-MM-dd HH:mm:ss` in the plant's zone. */
export interface Stored {
  readonly id: string
  readonly version: number
  readonly createUser: string | null
  readonly createTime: string
  readonly updateUser: string | null
  readonly updateTime: string
}

export interface Resource<
  Name extends string = string,
  F extends FieldRecord = FieldRecord,
  Op extends string = string,
> {
  readonly name: Name
  /** The module that owns it: `server/src/modules/<area>/<name>.ts`. */
  readonly area: string
  readonly fields: F
  /** Columns of the list page, in order. */
  readonly list: readonly (keyof F & string)[]
  readonly routes: readonly Route<Op>[]
  /** The specification's spellings of a field, accepted and answered beside it. */
  readonly aliases?: Readonly<Record<string, (keyof F & string) | 'id'>>
  /** Field that names the parent row, for trees. */
  readonly parent?: keyof F & string
  /** Table, where it is not the name in snake_case. */
  readonly table?: string
  /** What an operation takes beside the declared fields. */
  readonly alsoTakes?: Readonly<Record<string, FieldRecord>>
}

/** Any declared resource, for code that works on all of them. */
export interface AnyResource {
  readonly name: string
  readonly area: string
  readonly fields: FieldRecord
  readonly list: readonly string[]
  readonly routes: readonly Route[]
  readonly aliases?: Readonly<Record<string, string>>
  readonly parent?: string
  readonly table?: string
  readonly alsoTakes?: Readonly<Record<string, FieldRecord>>
}

export type EntityOf<R extends AnyResource> = RowOf<R['fields']> & Stored
export type OperationOf<R extends AnyResource> = R['routes'][number]['operation']

/** Declares a resource; `name` is a glossary word in camelCase. */
export function defineResource<const Name extends string, const F extends FieldRecord, const Op extends string>(
  name: Name,
  declaration: Omit<Resource<Name, F, Op>, 'name'>,
): Resource<Name, F, Op> {
  return { ...declaration, name }
}
