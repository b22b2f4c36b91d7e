// Calls an operation of a declared resource as its route says: method, and the parts of the path that the row fills in.
import type { AnyResource } from '@gemba/contract/kit/resource.ts'
import { type CallOptions, call } from './client.ts'
import { fillPath } from './fill-path.ts'

/** Answers what the operation answers. Throws a CallError, also for an operation that the resource does not have. */
export async function callRoute<T>(
  resource: AnyResource,
  operation: string,
  body: Readonly<Record<string, unknown>>,
  options: Pick<CallOptions, 'isRead' | 'signal'> = {},
): Promise<T> {
  const route = resource.routes.find((one) => one.operation === operation)
  if (!route) throw new Error(`${resource.name} has no operation ${operation}`)
  return call<T>(fillPath(route.path, body), body, { ...options, method: route.method })
}
