import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { failureOf } from '../api/call-error.ts'
import { ErrorState, Skeleton } from '../ui/state/page-states.tsx'

interface QueryBoundaryProps<T> {
  query: Pick<UseQueryResult<T>, 'data' | 'isError' | 'error' | 'refetch' | 'isFetching'>
  /** Number of grey bars while it loads. */
  rows?: number
  /** Whether cached data must not be used, as in a form. */
  isFresh?: boolean
  /** Wraps the states before the data, for example in a dialog. */
  frame?: (state: ReactNode) => ReactNode
  children: (data: T) => ReactNode
}

/** Renders the data of a query. Until then it shows a skeleton, or the cause of a failure with a button to retry. */
export function QueryBoundary<T>(props: QueryBoundaryProps<T>) {
  const { query, rows = 4, isFresh = false, frame = (state) => state, children } = props
  if (query.data !== undefined && !(isFresh && query.isFetching)) return children(query.data)
  if (query.isError) return frame(<ErrorState failure={failureOf(query.error)} onRetry={() => void query.refetch()} />)
  return frame(<Skeleton rows={rows} />)
}
