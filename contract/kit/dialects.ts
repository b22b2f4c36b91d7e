// The path styles found in the specification, as functions that return plain routes.
import type { Method, Route } from './resource.ts'

/** Function codes of a family: who may look, who may change. */
export interface Rights {
  readonly view: string
  readonly edit: string
}

/** One explicit path that no style covers. */
export function route<const Op extends string>(
  operation: Op,
  method: Method,
  path: string,
  permission: string,
): Route<Op> {
  return { operation, method, path, permission }
}

export type Standard = 'page' | 'read' | 'create' | 'update' | 'remove'

const verbs: Record<Standard, string> = { page: 'page', read: 'info', create: 'add', update: 'edit', remove: 'del' }
const standard: readonly Standard[] = ['page', 'read', 'create', 'update', 'remove']
const looks = new Set<string>(['page', 'read'])

/** `POST {prefix}/{verb}` for page, read, create, update and remove; the last path segments default to page, info, add, edit, del. */
export function verbRoutes(
  prefix: string,
  rights: Rights,
  names: Partial<Record<Standard, string>> = {},
): Route<Standard>[] {
  const words = { ...verbs, ...names }
  return standard.map((operation) => ({
    operation,
    method: 'POST',
    path: `${prefix}/${words[operation]}`,
    permission: looks.has(operation) ? rights.view : rights.edit,
  }))
}

/** `POST {prefix}/page`, `GET|PUT|DELETE {prefix}/:id`, `POST {prefix}`. */
export function restRoutes(prefix: string, rights: Rights): Route<Standard>[] {
  return [
    route('page', 'POST', `${prefix}/page`, rights.view),
    route('read', 'GET', `${prefix}/:id`, rights.view),
    route('create', 'POST', prefix, rights.edit),
    route('update', 'PUT', prefix, rights.edit),
    route('remove', 'DELETE', `${prefix}/:id`, rights.edit),
  ]
}
