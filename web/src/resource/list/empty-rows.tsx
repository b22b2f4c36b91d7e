// What stands in a list instead of rows: a failure, bars while it loads, a filter that matches nothing, or nothing at all.
import { CheckIcon, RotateCcwIcon, SearchIcon, TriangleAlertIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { failureOf } from '../../api/call-error.ts'
import { useText } from '../../i18n/text.ts'
import { Icon } from '../../ui/icon/icon.tsx'
import { EmptyState, ErrorState, Skeleton } from '../../ui/state/page-states.tsx'
import { listWords } from '../words.ts'

/** What a list without any rows says. */
export interface ListEmptiness {
  title: string
  /** What the list is for and how its first row comes. */
  hint?: string
  /** That emptiness is good news, or that something is missing; without it neither. */
  mark?: 'good' | 'warn'
  action?: ReactNode
}

interface EmptyRowsProps {
  answer: { isError: boolean; error: unknown; data: unknown; refetch: () => unknown }
  isFiltered: boolean
  onReset: () => void
  empty: ListEmptiness
}

const marks = { good: CheckIcon, warn: TriangleAlertIcon }

export function EmptyRows({ answer, isFiltered, onReset, empty: { mark, ...empty } }: EmptyRowsProps) {
  if (answer.isError && !answer.data) {
    return <ErrorState failure={failureOf(answer.error)} onRetry={() => void answer.refetch()} />
  }
  if (!answer.data) return <Skeleton rows={8} />
  if (isFiltered) return <NoMatch onReset={onReset} />
  return <EmptyState {...empty} {...(mark ? { icon: marks[mark] } : {})} />
}

/** Nothing fits what is looked for; the way back is beside it. */
function NoMatch({ onReset }: { onReset: () => void }) {
  const text = useText(listWords)
  return (
    <EmptyState
      icon={SearchIcon}
      title={text('noMatch')}
      hint={text('noMatchHint')}
      action={
        <button type="button" className="plain-button" onClick={onReset} data-testid="empty-reset">
          <Icon of={RotateCcwIcon} /> {text('resetFilter')}
        </button>
      }
    />
  )
}
