import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { failureOf } from '../../resource/call-error.ts'
import { ErrorState, Skeleton } from '../../ui/blank.tsx'
import { Panel } from '../../ui/panel.tsx'

interface LoadedProps<T> {
  title: string
  onClose: () => void
  answer: Pick<UseQueryResult<T>, 'data' | 'isError' | 'error' | 'refetch' | 'isFetching'>
  children: (data: T) => ReactNode
}

/** A dialog that needs an answer first: what it is made of, when it is there and fresh; else why not. */
export function Loaded<T>({ title, onClose, answer, children }: LoadedProps<T>) {
  if (answer.data !== undefined && !answer.isFetching) return children(answer.data)
  return (
    <Panel title={title} onClose={onClose}>
      {answer.isError ? (
        <ErrorState failure={failureOf(answer.error)} onRetry={() => void answer.refetch()} />
      ) : (
        <Skeleton rows={6} />
      )}
    </Panel>
  )
}
