// Binds the operations of a resource to its routes.
import { fieldOfReply } from '@gemba/contract/kit/command.ts'
import {
  type FieldRecord,
  filter,
  flag,
  group,
  integer,
  json,
  list,
  optional,
  reference,
  text,
} from '@gemba/contract/kit/field.ts'
import { isFilterable, storedFilters } from '@gemba/contract/kit/filter.ts'
import { replyOfOperation } from '@gemba/contract/kit/reply.ts'
import type { AnyResource, OperationOf } from '@gemba/contract/kit/resource.ts'
import { titleOfOperation } from '@gemba/contract/title-of-operation.ts'
import { withoutReadOnlyFields } from '@gemba/contract/writable-fields.ts'
import type { Work } from '../platform/db/work.ts'
import { aliasesOf } from '../platform/http/aliases.ts'
import { runOnce } from '../platform/http/idempotency.ts'
import { bareListOf, type ResourceRoute, sourceOf, withReplyAliases } from '../platform/http/route.ts'
import type { Input } from './crud.ts'
import { linesOf } from './lines.ts'

type Operations<R extends AnyResource> = {
  readonly [K in OperationOf<R>]: (work: Work, input: Input) => Promise<unknown>
}

const paging: FieldRecord = {
  pageNumber: optional(integer()),
  pageNum: optional(integer()),
  pageSize: optional(integer()),
  sort: optional(text({ max: 64 })),
  order: optional(text({ max: 8 })),
  keyword: optional(text({ max: 128 })),
}
const idFields: FieldRecord = { id: optional(reference('row')), ids: optional(json()) }
const keyFields: FieldRecord = { ...idFields, version: optional(integer()) }

/**
 * Returns one `BoundRoute` per route of the resource. A missing operation is a type error. Pass `import.meta.url` as
 * `file`.
 */
export function mount<R extends AnyResource>(resource: R, file: string, operations: Operations<R>): ResourceRoute[] {
  return resource.routes.map(({ operation, kind, method, path, permission }) => {
    const fn = operations[operation as OperationOf<R>]
    const isRead = kind === 'read'
    const fields = { ...fieldsOf(resource, operation), ...resource.extraInput?.[operation] }
    const aliases = { ...resource.aliases, ...aliasesOf(fields) }
    return {
      method,
      path,
      operation: `${resource.name}.${operation}` as const,
      file: sourceOf(file),
      module: resource.module,
      permission,
      title: titleOfOperation(resource, operation),
      summary: `${operation} ${resource.name}`,
      errors: errorsOf(resource, operation),
      fields,
      ...bareListOf(fields, aliases),
      aliases,
      isRead,
      isOnce: !isRead,
      operate: fn,
      ...withReplyAliases(fieldOfReply(replyOfOperation(resource, operation, linesOf(resource))), (call) =>
        isRead
          ? call.inRead((read) => fn(read as Work, call.input))
          : call.inWork((work) => runOnce(work, call, `${resource.name}.${operation}`, () => fn(work, call.input))),
      ),
    }
  })
}

/** Returns the error codes of the regular operation and those that the resource adds. */
function errorsOf({ errors = {} }: AnyResource, operation: string): readonly string[] {
  return [...(regularErrors[operation] ?? ['notFound']), ...(errors[operation] ?? [])]
}

const regularErrors: Readonly<Record<string, readonly string[]>> = {
  page: [],
  list: [],
  tree: [],
  create: ['duplicate', 'notFound', 'outOfScope', 'tooManyRows'],
  update: ['notFound', 'stale', 'duplicate', 'outOfScope', 'treeCycle', 'inUse', 'tooManyRows'],
  save: ['notFound', 'stale', 'duplicate', 'outOfScope', 'treeCycle', 'inUse', 'tooManyRows'],
  remove: ['notFound', 'inUse', 'tooManyRows'],
  toggle: ['notFound', 'tooManyRows'],
}

function fieldsOf(resource: AnyResource, operation: string): FieldRecord {
  switch (operation) {
    case 'create':
      return { ...withoutReadOnlyFields(resource.fields), ...linesFields(resource) }
    case 'update':
    case 'save':
      return { ...withoutRequired(withoutReadOnlyFields(resource.fields)), ...keyFields, ...linesFields(resource) }
    case 'page':
    case 'list':
    case 'tree':
      return { ...filtersOf(resource), ...paging }
    case 'toggle':
      return idFields
    default:
      return keyFields
  }
}

/** Returns the filter fields of a list, each in any shape of `contract/kit/filter.ts`. */
function filtersOf({ fields, filterAliases = {} }: AnyResource): FieldRecord {
  const filterableFields = Object.entries({ ...storedFilters, ...fields }).filter(([, field]) => isFilterable(field))
  const names = [...filterableFields.map(([name]) => name), ...Object.keys(filterAliases)]
  return Object.fromEntries(names.map((name) => [name, optional(filter)]))
}

/**
 * Returns the fields of lines in the input: a line with an id is updated, without one created, with `deletedFlag` 1
 * removed.
 */
function linesFields(header: AnyResource): FieldRecord {
  const lineFields = linesOf(header).map(({ name, lineOf, fields, extraInput = {} }) => {
    const entries = Object.entries(withoutRequired(withoutReadOnlyFields(fields))).filter(
      ([field]) => field !== lineOf?.field,
    )
    const line = { ...Object.fromEntries(entries), ...extraInput.update, ...keyFields, deletedFlag: optional(flag()) }
    return [lineOf?.name ?? name, optional(list(group(line)))] as const
  })
  return Object.fromEntries(lineFields)
}

/** Returns the fields for updates: none is required, but values must satisfy their rules. */
function withoutRequired(fields: FieldRecord): FieldRecord {
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [name, { ...field, initial: field.initial ?? '' }]),
  )
}
