// The head of a record: its name, its state with time and person, and its actions.
import type { ReactNode } from 'react'
import { useText } from '../../i18n/text.ts'
import { CopyButton } from '../../ui/copy-button.tsx'
import { formatDuration, formatInstant } from '../../ui/value/time.ts'
import { useNow } from '../../ui/value/use-now.ts'
import { RecordActions, type RecordActionsProps } from './record-actions.tsx'
import { recordPageWords } from './words.ts'

interface RecordHeadProps<Action extends string> extends RecordActionsProps<Action> {
  code: string
  title: string
  state: ReactNode
  /** Epoch ms. */
  since: number | null
  /** The person who caused this state, if known. */
  by?: string | undefined
  /** The reason of this state. */
  reason?: string | null
  /** Additional content in the line of the state. */
  aside?: ReactNode
  /** Buttons beside the actions. */
  children?: ReactNode
}

export function RecordHead<Action extends string>(props: RecordHeadProps<Action>) {
  const { code, title, state, since, by, reason, aside, children, ...acting } = props
  return (
    <header className="column gap-8">
      <div className="bar gap-4-8">
        <h1 className="flush size-20">
          {title} {code}
        </h1>
        <CopyButton content={code} />
      </div>
      <div className="bar gap-4-16" data-testid="record-state">
        {state}
        {since === null ? null : <Since at={since} by={by} />}
        {reason ? <span>{reason}</span> : null}
        {aside}
        <span className="bar gap-8 push">
          <RecordActions {...acting} />
          {children}
        </span>
      </div>
    </header>
  )
}

function Since({ at, by }: { at: number; by: string | undefined }) {
  const text = useText(recordPageWords)
  const now = useNow()
  const eventParts = [formatInstant(at).slice(0, 16), formatDuration(now - at), by]
  return <span className="muted">{text('since', { time: eventParts.filter(Boolean).join(' · ') })}</span>
}

/** A labelled value of a record; nothing is a dash. */
export function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt className="muted size-12">{label}</dt>
      <dd className="flush pre-wrap">{children ?? '—'}</dd>
    </div>
  )
}
