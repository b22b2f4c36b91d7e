// A noun whose changes are recorded: the fields that the record history shows, and whether the recycle bin restores it.
// Every resource is one; other nouns are declared with `defineRecordKind`.
import type { FieldRecord } from './field.ts'
import type { Words } from './page.ts'
import type { AnyResource } from './resource.ts'

export interface RecordKind {
  readonly name: string
  /** The module that owns it. */
  readonly module: string
  readonly noun: Words
  /** Fields of a change that are shown. Their names are the column names in camelCase. */
  readonly fields: FieldRecord
  /** Table, if it is not the name in snake_case. */
  readonly table?: string
  /** Function code for viewing its changes. */
  readonly viewedBy: string
  /** Function code for removing and restoring it. Missing if it is never removed. */
  readonly removedBy?: string
  /**
   * Identity of a record: the id of its row, the value of a column of each change, or nothing if a company has only
   * one.
   */
  readonly namedBy: 'id' | 'company' | { readonly column: string }
  /** Field that contains the title of a record. */
  readonly title?: string
  /** A table of names and values whose rows are shown as fields of the record. */
  readonly settings?: { readonly table: string; readonly name: string; readonly value: string }
}

const nobody = 'none'

/** Returns the record kind of a resource. The right to list it is the right to see its changes. */
export function recordKindOf({ name, module, noun, fields, table, routes }: AnyResource): RecordKind {
  const permissionOf = (operation: string): string =>
    routes.find((route) => route.operation === operation)?.permission ?? nobody
  const title = ['name', 'code'].find((field) => field in fields)
  return {
    name,
    module,
    noun: [noun[0], noun[1], noun[2]],
    fields,
    table,
    viewedBy: permissionOf('page'),
    removedBy: permissionOf('remove'),
    namedBy: 'id',
    title,
  }
}

/** Returns the function that declares nouns of a module that are not a resource. the name of one begins with a noun of the glossary. */
export const defineRecordKindIn =
  (module: string) =>
  <const F extends FieldRecord>(
    name: string,
    declaration: Omit<RecordKind, 'name' | 'module' | 'fields'> & { readonly fields: F },
  ): RecordKind & { readonly fields: F } => ({ ...declaration, name, module })
