// Binds the operations of a resource to its routes.
import { type FieldRecord, integer, json, optional, reference, text } from '@gemba/contract/kit/field.ts'
import type { AnyResource, OperationOf } from '@gemba/contract/kit/resource.ts'
import { inRead, inWork, type Work } from '../platform/db/work.ts'
import { runOnce } from '../platform/http/idempotency.ts'
import { type Mounted, sourceOf } from '../platform/http/route.ts'
import type { Input } from './crud.ts'

type Operations<R extends AnyResource> = {
  readonly [K in OperationOf<R>]: (work: Work, input: Input) => Promise<unknown>
}

const reading = /^(page|list|read|tree|find|count)/
const paging: FieldRecord = {
  pageNumber: optional(integer()),
  pageNum: optional(integer()),
  pageSize: optional(integer()),
  sort: optional(text(64)),
  order: optional(text(8)),
  keyword: optional(text(128)),
}
const identified: FieldRecord = { id: optional(reference('row')), ids: optional(json()), version: optional(integer()) }

/** One `Mounted` for each route of the resource; a route without its operation is a type error. Pass `import.meta.url` as `file`. */
export function mount<R extends AnyResource>(resource: R, file: string, operations: Operations<R>): Mounted[] {
  return resource.routes.map(({ operation, method, path, permission }) => {
    const fn = operations[operation as OperationOf<R>]
    const isRead = reading.test(operation)
    return {
      method,
      path,
      operation: `${resource.name}.${operation}`,
      file: sourceOf(file),
      area: resource.area,
      permission,
      summary: `${operation} ${resource.name}`,
      fields: { ...fieldsOf(resource, operation), ...resource.alsoTakes?.[operation] },
      aliases: resource.aliases ?? {},
      isOpen: isRead,
      isRead,
      operate: fn,
      run: (call) =>
        isRead
          ? inRead(call.database, call.actor, (read) => fn(read as Work, call.input))
          : inWork(call.database, call.actor, (work) =>
              runOnce(work, call, `${resource.name}.${operation}`, () => fn(work, call.input)),
            ),
    }
  })
}

function fieldsOf(resource: AnyResource, operation: string): FieldRecord {
  switch (operation) {
    case 'create':
      return resource.fields
    case 'update':
      return { ...relaxed(resource.fields), ...identified }
    case 'page':
    case 'list':
    case 'tree':
      return paging
    default:
      return identified
  }
}

/** For changes: what is not sent stays as it is; what is sent must keep the field's own rules. */
function relaxed(fields: FieldRecord): FieldRecord {
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [name, { ...field, initial: field.initial ?? '' }]),
  )
}
