// The frame of the pages of one work order: loading, error and empty state.
import type { ReactNode } from 'react'
import { failureOf } from '../../../api/call-error.ts'
import { useText } from '../../../i18n/text.ts'
import { EmptyState, ErrorState, Skeleton } from '../../../ui/state/page-states.tsx'
import { useWork, type Work } from './use-work.ts'
import { workPageWords } from './words.ts'

export function WorkFrame({ children }: { children: (work: Work) => ReactNode }) {
  const text = useText(workPageWords)
  const { isNamed, work, answer } = useWork()
  if (!isNamed) return <EmptyState title={text('none')} hint={text('noneHint')} />
  if (answer.isError && !work)
    return <ErrorState failure={failureOf(answer.error)} onRetry={() => void answer.refetch()} />
  return work ? children(work) : <Skeleton rows={8} />
}
