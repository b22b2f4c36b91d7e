// Names of the rows that reference fields point at.

import type { Page } from '@gemba/contract/kit/page.ts'
import type { AnyResource } from '@gemba/contract/kit/resource.ts'
import { useMemo } from 'react'
import { queryClient, useRead } from './query.ts'
import { useCan } from './session.ts'

export interface Named {
  id: string
  code?: string
  name?: string
  parentId?: string | null
}

const atMost = 1000

/** The rows a field may refer to; empty until they are read. Reads nothing without a resource. */
export function useReferences(resource: AnyResource | undefined): readonly Named[] {
  const list = resource?.routes.find((one) => one.operation === 'list')
  const route = list ?? resource?.routes.find((one) => one.operation === 'page')
  const mayRead = useCan(route?.permission ?? '')
  const answer = useRead<Named[] | Page<Named>>([resource?.area ?? '', resource?.name ?? '', 'references'], {
    path: route?.path ?? '',
    method: route?.method,
    body: list ? {} : { pageNumber: 1, pageSize: atMost },
    isEnabled: route !== undefined && mayRead,
  })
  return useMemo(() => {
    const rows = answer.data
    return rows === undefined ? [] : Array.isArray(rows) ? rows : rows.records
  }, [answer.data])
}

/** A row's name by its id; the id while it is unknown. */
export function useNameOfReference(resource: AnyResource | undefined, id: unknown): string {
  const rows = useReferences(resource)
  if (id === null || id === undefined || id === '') return '—'
  return rows.find((row) => row.id === String(id))?.name ?? String(id)
}

/** The same from what has been read already, outside React. */
export function nameOfHeld(resource: AnyResource | undefined, id: unknown): string {
  const held = resource && queryClient.getQueryData<Named[] | Page<Named>>([resource.area, resource.name, 'references'])
  const rows = held === undefined ? [] : Array.isArray(held) ? held : held.records
  return rows.find((row) => row.id === String(id))?.name ?? String(id)
}
