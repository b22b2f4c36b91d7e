// Calls an operation of a declared resource by its route: the method, and the path with its parameters.
import type { AnyCommand } from '@gemba/contract/kit/command.ts'
import type { Target } from '@gemba/contract/kit/field.ts'
import type { Page } from '@gemba/contract/kit/page.ts'
import type { AnyResource } from '@gemba/contract/kit/resource.ts'
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { type CallOptions, call } from './client.ts'
import { expandPath } from './expand-path.ts'
import { intervalOf, type QueryOptions, run } from './run.ts'

type Body = Readonly<Record<string, unknown>>

/** Returns the reply of the operation. Throws `CallError`, also if the resource does not have the operation. */
export async function callRoute<T>(
  resource: Target,
  operation: string,
  body: Body,
  options: Pick<CallOptions, 'isRead' | 'signal'> = {},
): Promise<T> {
  const route = resource.routes.find((route) => route.operation === operation)
  if (!route) throw new Error(`${resource.name} has no operation ${operation}`)
  return call<T>(expandPath(route.path, body), body, { ...options, method: route.method })
}

interface Reading {
  readonly resource: Target
  readonly operation: string
  readonly body?: Body
}

/** Returns the options with which TanStack Query reads by an operation of a resource. */
export const routeQueryOf = <T>({ resource, operation, body = {} }: Reading) =>
  queryOptions({
    queryKey: [resource.module, resource.name, operation, body],
    queryFn: ({ signal }) => callRoute<T>(resource, operation, body, { signal, isRead: true }),
  })

/**
 * Reads by an operation of a resource. The previous reply stays on the screen until the next one arrives. The query key
 * begins with the module and the name of the resource.
 */
export function useRouteQuery<T>(reading: Reading, options: QueryOptions<T> = {}) {
  const { isEnabled = true, refetchMs } = options
  return useQuery({
    ...routeQueryOf<T>(reading),
    enabled: isEnabled,
    placeholderData: keepPreviousData,
    refetchInterval: intervalOf(refetchMs),
  })
}

/** The source of a list: a command that replies with pages, or a resource with the operation `page`. */
export type PageSource = AnyCommand | AnyResource

/** Returns one page of a list. */
export const readPage = <Row>(source: PageSource, body: Body, options: Pick<CallOptions, 'signal'> = {}) =>
  'paths' in source
    ? (run(source, body, options) as Promise<Page<Row>>)
    : callRoute<Page<Row>>(source, 'page', body, { ...options, isRead: true })
