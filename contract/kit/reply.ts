// Shapes that replies and lists share.

import type { Reply } from './command.ts'
import {
  type Field,
  type FieldRecord,
  group,
  integer,
  list,
  map,
  optional,
  type RowOf,
  reference,
  text,
  tree,
} from './field.ts'
import type { AnyResource } from './resource.ts'

/** Rows of the same fields. */
export const rowsOf = <const F extends FieldRecord>(fields: F): Field<RowOf<F>[]> => list(group(fields))

/** One page of rows, with the total number of rows. */
export const pageOf = <const F extends FieldRecord>(fields: F) =>
  ({ records: rowsOf(fields), total: integer(), pages: integer() }) as const

/** Input of a page. `pageNum` is another spelling of `pageNumber`. The number of rows is limited. */
export const paging = {
  pageNumber: optional(integer({ min: 1 })),
  pageNum: optional(integer({ min: 1 })),
  pageSize: optional(integer({ min: 1, max: 1000 })),
  sort: optional(text({ max: 64 })),
  order: optional(text({ max: 8 })),
} as const

/** Fields of every stored row in addition to its declared ones. */
const stored = {
  id: reference('row'),
  version: integer(),
  createUser: optional(text()),
  createTime: text(),
  updateUser: optional(text()),
  updateTime: text(),
} as const satisfies FieldRecord

/**
 * Returns the fields of a record as replies contain it: declared fields with their other spellings, and additional
 * ones.
 */
export function answeredFields<R extends Pick<AnyResource, 'fields' | 'aliases' | 'extraOutput'>>({
  fields,
  aliases = {},
  extraOutput = {},
}: R): R['fields'] & typeof stored {
  const isReferring = Object.values(fields).some((field) => field.kind === 'reference' && field.target !== undefined)
  const generatedFields: FieldRecord = {
    ...stored,
    ...Object.fromEntries(Object.entries(fields).filter(([, { kind }]) => kind !== 'secret')),
  }
  const spellings = Map.groupBy(Object.keys(aliases), (alias) => aliases[alias])
  const spelled = Object.entries(generatedFields).map(([name, field]) => {
    const others = spellings.get(name)
    return [name, others ? { ...field, aliases: others } : field] as const
  })
  const labels = isReferring ? { labels: map(text()) } : {}
  return { ...Object.fromEntries(spelled), ...labels, ...extraOutput } as R['fields'] & typeof stored
}

/** Lines of a header, each kind under its name. */
const answeredLines = (lines: readonly AnyResource[]): FieldRecord =>
  Object.fromEntries(lines.map((line) => [line.lineOf?.name ?? line.name, rowsOf(answeredFields(line))]))

/** Returns the reply of an operation of a resource; undefined if it is not declared. */
export function replyOfOperation(resource: AnyResource, operation: string, lines: readonly AnyResource[] = []): Reply {
  const declaredReply = resource.replies?.[operation]
  if (declaredReply !== undefined) return declaredReply
  const record = answeredFields(resource)
  switch (operation) {
    case 'page':
      return pageOf(record)
    case 'list':
      return rowsOf(record)
    case 'read':
    case 'create':
    case 'update':
    case 'save':
      return { ...record, ...answeredLines(lines) }
    case 'remove':
      return { removed: integer(), transaction: text() }
    case 'toggle':
      return { toggled: integer() }
    case 'tree':
      return tree(record)
    case 'moveUp':
    case 'moveDown':
      return null
    default:
      return undefined
  }
}
