import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { failureOf } from '../api/call-error.ts'
import { ErrorState, Skeleton } from '../ui/state/page-states.tsx'

interface QueryBoundaryProps<T> {
  query: Pick<UseQueryResult<T>, 'data' | 'isError' | 'error' | 'refetch' | 'isFetching'>
  /** Grey bars while it loads. */
  rows?: number
  /** A form must not begin with what was read before. */
  isFresh?: boolean
  /** What the states before the data are shown in, such as a dialog. */
  frame?: (state: ReactNode) => ReactNode
  children: (data: T) => ReactNode
}

/** What is made of an answer once it is there; until then a skeleton, or the cause and a way to try again. */
export function QueryBoundary<T>(props: QueryBoundaryProps<T>) {
  const { query, rows = 4, isFresh = false, frame = (state) => state, children } = props
  if (query.data !== undefined && !(isFresh && query.isFetching)) return children(query.data)
  if (query.isError) return frame(<ErrorState failure={failureOf(query.error)} onRetry={() => void query.refetch()} />)
  return frame(<Skeleton rows={rows} />)
}
