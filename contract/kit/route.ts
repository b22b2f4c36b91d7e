// Paths of requests, and the path styles of the specification as functions that return plain routes.

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** A method and a path below `/api`, such as `POST /area/addArea`. */
export type Endpoint = `${Method} /${string}`

/** One path of an operation of a resource. */
export interface Route<Operation extends string = string> {
  readonly operation: Operation
  readonly kind: 'read' | 'write'
  readonly method: Method
  readonly path: string
  /** A function code, `session` or `public`. If omitted, by its kind the right to view or to edit the resource. */
  readonly permission?: string
}

/** Returns the method and the path of an endpoint. */
export function splitEndpoint(endpoint: Endpoint): { method: Method; path: string } {
  const [method, path] = endpoint.split(' ', 2) as [Method, string]
  return { method, path }
}

/** Returns a route with an explicit path that no style covers. */
export function route<const Op extends string>(
  operation: Op,
  kind: Route['kind'],
  endpoint: Endpoint,
  permission?: string,
): Route<Op> {
  return { operation, kind, ...splitEndpoint(endpoint), permission }
}

export type Standard = 'page' | 'read' | 'create' | 'update' | 'remove'

const verbs: Record<Standard, string> = { page: 'page', read: 'info', create: 'add', update: 'edit', remove: 'del' }
const kinds: Record<Standard, Route['kind']> = {
  page: 'read',
  read: 'read',
  create: 'write',
  update: 'write',
  remove: 'write',
}

/**
 * Returns `POST {prefix}/{verb}` for page, read, create, update and remove. The last path segments default to page,
 * info, add, edit and del.
 */
export function verbRoutes(prefix: string, names: Partial<Record<Standard, string>> = {}): Route<Standard>[] {
  const segments = { ...verbs, ...names }
  return (Object.keys(verbs) as Standard[]).map((operation) =>
    route(operation, kinds[operation], `POST ${prefix}/${segments[operation]}` as Endpoint),
  )
}

/** Returns `POST {prefix}/page`, `GET|PUT|DELETE {prefix}/:id` and `POST {prefix}`. */
export function restRoutes(prefix: string): Route<Standard>[] {
  return [
    route('page', 'read', `POST ${prefix}/page` as Endpoint),
    route('read', 'read', `GET ${prefix}/:id` as Endpoint),
    route('create', 'write', `POST ${prefix}` as Endpoint),
    route('update', 'write', `PUT ${prefix}` as Endpoint),
    route('remove', 'write', `DELETE ${prefix}/:id` as Endpoint),
  ]
}
