// A noun whose changes are remembered: what the record history shows of it, and whether the recycle bin brings it back.
// Every resource is one; what is no resource declares itself so.
import type { FieldRecord } from './field.ts'
import type { Words } from './page.ts'
import type { AnyResource } from './resource.ts'

export interface RecordKind {
  readonly name: string
  /** The module that owns it. */
  readonly module: string
  readonly noun: Words
  /** What is shown of a change, by the names of the columns in camelCase. */
  readonly fields: FieldRecord
  /** Table, where it is not the name in snake_case. */
  readonly table?: string
  /** Function code of those who see its changes. */
  readonly viewedBy: string
  /** Function code of those who remove it and bring it back; what is never removed has none. */
  readonly removedBy?: string
  /** What names a record: the id of its row, the value of a column of each change, or nothing, as a company has only one. */
  readonly namedBy: 'id' | 'company' | { readonly column: string }
  /** Field by which people know a record. */
  readonly title?: string
  /** A table of names and values whose rows are shown as fields of the record. */
  readonly settings?: { readonly table: string; readonly name: string; readonly value: string }
}

const nobody = 'none'

/** A resource as the record history knows it: who may list it sees its changes. */
export function recordKindOf({ name, module, noun, fields, table, routes }: AnyResource): RecordKind {
  const permissionOf = (operation: string): string =>
    routes.find((route) => route.operation === operation)?.permission ?? nobody
  const title = ['name', 'code'].find((field) => field in fields)
  return {
    name,
    module,
    noun: [noun[0], noun[1], noun[2]],
    fields,
    ...(table && { table }),
    viewedBy: permissionOf('page'),
    removedBy: permissionOf('remove'),
    namedBy: 'id',
    ...(title && { title }),
  }
}

/** Returns the function that declares nouns of a module that are no resource; the name of one begins with a glossary word. */
export const defineRecordKindIn =
  (module: string) =>
  <const F extends FieldRecord>(
    name: string,
    declaration: Omit<RecordKind, 'name' | 'module' | 'fields'> & { readonly fields: F },
  ): RecordKind & { readonly fields: F } => ({ ...declaration, name, module })
