// Shown in a list without rows: a failure, a skeleton while loading, a filter without matches, or an empty list.

import { CheckIcon, RotateCcwIcon, SearchIcon, TriangleAlertIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { useText } from '../../i18n/text.ts'
import { PlainButton } from '../../ui/button/button.tsx'
import { Icon } from '../../ui/icon/icon.tsx'
import { EmptyState } from '../../ui/state/page-states.tsx'
import { QueryState } from '../query-boundary.tsx'
import { listWords } from '../words.ts'

/** Texts of a list without rows. */
export interface ListEmptiness {
  title: string
  /** The purpose of the list, and how to add the first row. */
  hint?: string
  /** Whether an empty list is good news or means that something is missing; by default neither. */
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
  if (!answer.data) return <QueryState query={answer} rows={8} />
  if (isFiltered) return <NoMatch onReset={onReset} />
  return <EmptyState {...empty} icon={mark && marks[mark]} />
}

/** No row matches the filter. A button resets it. */
function NoMatch({ onReset }: { onReset: () => void }) {
  const text = useText(listWords)
  return (
    <EmptyState
      icon={SearchIcon}
      title={text('noMatch')}
      hint={text('noMatchHint')}
      action={
        <PlainButton onClick={onReset} data-testid="empty-reset">
          <Icon of={RotateCcwIcon} /> {text('resetFilter')}
        </PlainButton>
      }
    />
  )
}
