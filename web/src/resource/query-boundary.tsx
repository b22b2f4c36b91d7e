import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { failureOf } from '../api/call-error.ts'
import { ErrorState, Skeleton } from '../ui/state/page-states.tsx'

interface QueryStateProps {
  query: { isError: boolean; error: unknown; refetch: () => unknown }
  /** Number of grey bars while it loads. */
  rows?: number
}

/** Shows what a query without data does: a skeleton, or the cause of its failure with a button to retry. */
export function QueryState({ query, rows = 6 }: QueryStateProps) {
  if (query.isError) return <ErrorState failure={failureOf(query.error)} onRetry={() => void query.refetch()} />
  return <Skeleton rows={rows} />
}

interface QueryBoundaryProps<T> extends QueryStateProps {
  query: Pick<UseQueryResult<T>, 'data' | 'isFetching'> & QueryStateProps['query']
  /** Whether cached data must not be used, as in a form. */
  isFresh?: boolean
  /** Wraps the states before the data, for example in a dialog. */
  frame?: (state: ReactNode) => ReactNode
  children: (data: T) => ReactNode
}

/** Renders the data of a query, and its state until then. */
export function QueryBoundary<T>(props: QueryBoundaryProps<T>) {
  const { query, rows = 4, isFresh = false, frame = (state) => state, children } = props
  if (query.data !== undefined && !(isFresh && query.isFetching)) return children(query.data)
  return frame(<QueryState query={query} rows={rows} />)
}
