// Names of the rows that reference fields point at.

import type { Page } from '@gemba/contract/kit/page.ts'
import type { AnyResource } from '@gemba/contract/kit/resource.ts'
import { useMemo } from 'react'
import { pathOf, permissionOf } from './area.ts'
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
  const listPath = resource && pathOf(resource, 'list')
  const mayRead = useCan(resource ? permissionOf(resource, listPath ? 'list' : 'page') : '')
  const path = listPath ?? (resource && pathOf(resource, 'page')) ?? ''
  const answer = useRead<Named[] | Page<Named>>([resource?.area ?? '', resource?.name ?? '', 'references'], {
    path,
    body: listPath ? {} : { pageNumber: 1, pageSize: atMost },
    isEnabled: path !== '' && mayRead,
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
