// Names of the rows that reference fields point at.

import type { Page } from '@gemba/contract/kit/page.ts'
import type { AnyResource } from '@gemba/contract/kit/resource.ts'
import { useQueries } from '@tanstack/react-query'
import { useMemo } from 'react'
import { call } from './client.ts'
import { queryClient, useRead } from './query.ts'
import { useCan } from './session.ts'

export interface Named {
  id: string
  code?: string
  name?: string
  parentId?: string | null
}

export interface References {
  rows: readonly Named[]
  /** Whether those are all there are; otherwise one is found by searching. */
  isComplete: boolean
}

const atMost = 1000
const foundAtOnce = 50
const nameStaleMs = 60_000
const nothing: References = { rows: [], isComplete: true }

const rowsIn = (answer: Named[] | Page<Named> | undefined): References => {
  if (answer === undefined) return nothing
  if (Array.isArray(answer)) return { rows: answer, isComplete: true }
  return { rows: answer.records, isComplete: answer.total <= answer.records.length }
}

const routeOf = (resource: AnyResource | undefined, operation: string) =>
  resource?.routes.find((one) => one.operation === operation)

/** The rows a field may refer to, at most 1 000; none until they are read. Reads nothing without a resource. */
export function useReferences(resource: AnyResource | undefined): References {
  const paged = routeOf(resource, 'page')
  const route = paged ?? routeOf(resource, 'list')
  const mayRead = useCan(route?.permission ?? '')
  const answer = useRead<Named[] | Page<Named>>([resource?.area ?? '', resource?.name ?? '', 'references'], {
    path: route?.path ?? '',
    method: route?.method,
    body: paged ? { pageNumber: 1, pageSize: atMost } : {},
    isEnabled: route !== undefined && mayRead,
  })
  return useMemo(() => rowsIn(answer.data), [answer.data])
}

/** Rows by what a person types of their name or code; the first ones without it. */
export async function findReferences(resource: AnyResource, keyword: string): Promise<readonly Named[]> {
  const route = routeOf(resource, 'page')
  if (!route) return []
  const body = { pageNumber: 1, pageSize: foundAtOnce, ...(keyword ? { keyword } : {}) }
  const { records } = await call<Page<Named>>(route.path, body, { method: route.method, isRead: true })
  return records
}

/** Names of rows by their ids, those beyond the first 1 000 read one by one; the id while it is unknown. */
export function useNamesOfReferences(
  resource: AnyResource | undefined,
  ids: readonly string[],
): (id: string) => string {
  const { rows, isComplete } = useReferences(resource)
  const route = routeOf(resource, 'read')
  const mayRead = useCan(route?.permission ?? '')
  const unknown = isComplete || !mayRead ? [] : ids.filter((id) => !rows.some((row) => row.id === id))
  const read = useQueries({
    queries: unknown.map((id) => ({
      queryKey: [resource?.area ?? '', resource?.name ?? '', 'reference', id],
      queryFn: () => call<Named>(route?.path ?? '', { id }, { method: route?.method ?? 'POST', isRead: true }),
      staleTime: nameStaleMs,
    })),
  })
  const found = read.flatMap(({ data }) => data ?? [])
  return (id) => [...rows, ...found].find((row) => row.id === id)?.name ?? id
}

/** A row's name by its id; the id while it is unknown. */
export function useNameOfReference(resource: AnyResource | undefined, id: unknown): string {
  const isMissing = id === null || id === undefined || id === ''
  const nameOf = useNamesOfReferences(resource, isMissing ? [] : [String(id)])
  return isMissing ? '—' : nameOf(String(id))
}

/** The same from what has been read already, outside React. */
export function nameOfHeld(resource: AnyResource | undefined, id: unknown): string {
  if (!resource) return String(id)
  const held = queryClient.getQueryData<Named[] | Page<Named>>([resource.area, resource.name, 'references'])
  const one = queryClient.getQueryData<Named>([resource.area, resource.name, 'reference', String(id)])
  return rowsIn(held).rows.find((row) => row.id === String(id))?.name ?? one?.name ?? String(id)
}
