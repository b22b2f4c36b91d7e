// The first records of a list that need attention, with the address of the whole list.
import type { Page } from '@gemba/contract/kit/page.ts'
import type { AnyResource } from '@gemba/contract/kit/resource.ts'
import { useRouteQuery } from '../../../api/call-route.ts'
import { permissionOf } from '../../../resource/labels.ts'
import { useCan } from '../../../session/session.ts'

/** Further records are counted and opened as a list. */
const maxEntries = 5
const refetchMs = 60_000

interface AttentionFilter {
  readonly filter: Readonly<Record<string, unknown>>
  /** The field that orders them, the smallest value first. */
  readonly sort: string
}

/** Returns the query of the first records; undefined for users who may not see them. */
export function useAttentionPage<Row>(resource: AnyResource, { filter, sort }: AttentionFilter) {
  const isEnabled = useCan(permissionOf(resource, 'page'))
  const body = { ...filter, sort, order: 'asc', pageNum: 1, pageSize: maxEntries }
  const query = useRouteQuery<Page<Row>>({ resource, operation: 'page', body }, { isEnabled, refetchMs })
  return isEnabled ? query : undefined
}
