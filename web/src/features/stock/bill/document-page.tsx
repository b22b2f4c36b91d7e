// The frame of the page of one document: reads the id from the URL and shows loading and error states.

import type { AnyResource, EntityOf } from '@gemba/contract/kit/resource.ts'
import type { ReactNode } from 'react'
import { useRouteQuery } from '../../../api/call-route.ts'
import { useText } from '../../../i18n/text.ts'
import { QueryState } from '../../../resource/query-boundary.tsx'
import { useTabTitle } from '../../../resource/tab/tab-context.ts'
import { useTabQuery } from '../../../resource/tab/url-state.ts'
import { EmptyState } from '../../../ui/state/page-states.tsx'
import { billWords } from './words.ts'

interface DocumentPageProps<R extends AnyResource> {
  resource: R
  children: (row: EntityOf<R>) => ReactNode
}

export function DocumentPage<R extends AnyResource>({ resource, children }: DocumentPageProps<R>) {
  const text = useText(billWords)
  const id = useTabQuery('id')
  const isNamed = /^\d+$/.test(id)
  const answer = useRouteQuery<EntityOf<R> & { code?: string | null }>(
    { resource, operation: 'read', body: { id } },
    { isEnabled: isNamed },
  )
  const row = answer.data?.id === id ? answer.data : undefined
  useTabTitle(row?.code ?? undefined)
  if (!isNamed) return <EmptyState title={text('noBill')} hint={text('noBillHint')} />
  if (!row) return <QueryState query={answer} rows={8} />
  return (
    <div className="column gap-12 min-full-height" key={row.id}>
      {children(row)}
    </div>
  )
}
