// The frame of the pages of one work order: loading, error and empty state.

import type { ReactNode } from 'react'
import { useText } from '../../../i18n/text.ts'
import { QueryState } from '../../../resource/query-boundary.tsx'
import { EmptyState } from '../../../ui/state/page-states.tsx'
import { useWork, type Work } from './use-work.ts'
import { workPageWords } from './words.ts'

export function WorkFrame({ children }: { children: (work: Work) => ReactNode }) {
  const text = useText(workPageWords)
  const { isNamed, work, answer } = useWork()
  if (!isNamed) return <EmptyState title={text('none')} hint={text('noneHint')} />
  return work ? children(work) : <QueryState query={answer} rows={8} />
}
