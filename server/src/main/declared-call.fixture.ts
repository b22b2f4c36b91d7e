// Calls of tests by their declaration: a command, or an operation of a resource. Path and method are of the declaration.
import type { AnyCommand, CommandInput, CommandReply } from '@gemba/contract/kit/command.ts'
import type { RowOf, Tree } from '@gemba/contract/kit/field.ts'
import type { Page, Refusal } from '@gemba/contract/kit/page.ts'
import type { AnyResource, EntityOf, ExtraInputOf, OperationOf } from '@gemba/contract/kit/resource.ts'
import { type Method, splitEndpoint } from '@gemba/contract/kit/route.ts'

/** One operation of a declared resource. */
interface Operation<R extends AnyResource = AnyResource, Op extends string = string> {
  /** Such as `material.create`. */
  readonly name: string
  readonly resource: R
  readonly operation: Op
}

export type Declaration = AnyCommand | Operation

/** Returns what a caller takes for an operation of a resource: `admin(operation(material, 'create'), { code: 'BOLT' })`. */
export const operation = <R extends AnyResource, const Op extends OperationOf<R>>(
  resource: R,
  operation: Op,
): Operation<R, Op> => ({ name: `${resource.name}.${operation}`, resource, operation })

/** Returns a body that is not held against the declaration: wrong on purpose, in other spellings, or put together from parts. */
export const unchecked = (body: unknown): never => body as never

type Body = Readonly<Record<string, unknown>>

/** The same, any part of which may be missing. */
type PartsOf<T> = T extends readonly (infer Item)[]
  ? readonly PartsOf<Item>[]
  : T extends object
    ? { readonly [K in keyof T]?: PartsOf<T[K]> | undefined }
    : T

/** A row may come with its lines, and in the spellings of the specification. */
type RowInput<R extends AnyResource, Op extends string> = PartsOf<RowOf<R['fields']> & RowOf<ExtraInputOf<R, Op>>> &
  Body

type OperationInput<R extends AnyResource, Op extends string> = Op extends 'create' | 'update' | 'save'
  ? RowInput<R, Op>
  : Body

/**
 * The body of a call. Any part may be missing: what the server fills, what a test leaves out to be refused, and what it has not
 * found. The types of the parts and the names of a command are held against the declaration.
 */
export type InputOf<D> = D extends Operation<infer R, infer Op> ? OperationInput<R, Op> : PartsOf<CommandInput<D>>

interface OperationReplies<R extends AnyResource> {
  readonly page: Page<EntityOf<R>>
  readonly list: EntityOf<R>[]
  readonly tree: Tree<EntityOf<R>>[]
  readonly read: EntityOf<R>
  readonly create: EntityOf<R>
  readonly update: EntityOf<R>
  readonly save: EntityOf<R>
  readonly remove: { readonly removed: number; readonly transaction: string }
  readonly toggle: { readonly toggled: number }
  readonly moveUp: null
  readonly moveDown: null
}

export type ReplyOf<D> =
  D extends Operation<infer R, infer Op>
    ? Op extends keyof OperationReplies<R>
      ? OperationReplies<R>[Op]
      : unknown
    : CommandReply<D>

/** `data` of a declared call: its reply, or a refusal in its place. */
export type DeclaredReply<D> = OrRefusal<ReplyOf<D>>
type OrRefusal<T> = unknown extends T
  ? Record<string, unknown>
  : [T] extends [null]
    ? Partial<Refusal>
    : T extends object
      ? T & Partial<Refusal>
      : T

/** A declaration whose reply the test names itself: of a call that names none, no declaration at all. */
export type NamedReply<T> = [T] extends [never] ? never : Declaration

interface TestRequest {
  readonly method: Method
  /** Below `/api`. */
  readonly url: string
  readonly payload?: unknown
}

/** Returns the request of a call: `declaration` as a path may begin with a method, as in `GET /user/current`. */
export function requestOf(declaration: Declaration | string, body: unknown = {}): TestRequest {
  if (typeof declaration === 'string') {
    const [, method = 'POST', path = declaration] = /^(GET|POST|PUT|DELETE) (.*)$/.exec(declaration) ?? []
    return requestTo(method as Method, { url: withParameters(path, body), body })
  }
  const { method, path } = routeOf(declaration)
  const url = withParameters(path, body)
  const query = method === 'GET' ? queryOf(outsidePath(path, body)) : ''
  return requestTo(method, { url: query ? `${url}?${query}` : url, body })
}

const requestTo = (method: Method, { url, body }: { url: string; body: unknown }): TestRequest =>
  method === 'GET' ? { method, url } : { method, url, payload: body }

function routeOf(declaration: Declaration): { method: Method; path: string } {
  if ('paths' in declaration) return splitEndpoint(declaration.paths[0])
  const { name, resource, operation } = declaration
  const route = resource.routes.find((route) => route.operation === operation)
  if (!route) throw new Error(`no route for ${name}`)
  return route
}

const valuesOf = (body: unknown): Body => (body !== null && typeof body === 'object' ? (body as Body) : {})

/** `:id` of a path, filled from the body; of several ids the first, as the web does. */
function withParameters(path: string, body: unknown): string {
  const values = valuesOf(body)
  const first = Array.isArray(values.ids) ? { id: values.ids[0] } : {}
  const knownBody: Body = Object.assign(first, values)
  return path.replace(/:([a-z]\w*)/gi, (whole, name: string) =>
    name in knownBody ? encodeURIComponent(String(knownBody[name])) : whole,
  )
}

const outsidePath = (path: string, body: unknown): Body =>
  Object.fromEntries(
    Object.entries(valuesOf(body)).filter(([name, value]) => value !== undefined && !path.includes(`:${name}`)),
  )

const queryOf = (values: Body): string =>
  new URLSearchParams(
    Object.entries(values).map(([name, value]): [string, string] => [
      name,
      typeof value === 'object' ? JSON.stringify(value) : String(value),
    ]),
  ).toString()
