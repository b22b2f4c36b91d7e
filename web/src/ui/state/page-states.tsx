// The states of a view without content: empty, failed, or loading.

import { CircleAlertIcon, CopyIcon, InboxIcon, RefreshCwIcon } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { useText } from '../../i18n/text.ts'
import { PlainButton } from '../button/button.tsx'
import { copyText } from '../copy-text.ts'
import { Icon, type IconShape } from '../icon/icon.tsx'
import { uiWords } from '../words.ts'
import styles from './states.module.css'

interface EmptyStateProps {
  title: string
  hint?: string
  icon?: IconShape
  action?: ReactNode
}

/** Explains why there is nothing and what to do next. */
export function EmptyState({ title, hint, icon = InboxIcon, action }: EmptyStateProps) {
  return (
    <div className={styles.state} role="status">
      <Icon of={icon} size={32} />
      <p className="text-colour bold">{title}</p>
      {hint ? <p className={styles.hint}>{hint}</p> : null}
      {action}
    </div>
  )
}

/** The facts of a failure for an error state. */
export interface Failure {
  message: string
  /** Code for the administrator. */
  code?: string | undefined
}

/** Shows the cause, a button to retry, and the code to copy. */
export function ErrorState({ failure, onRetry }: { failure: Failure; onRetry?: () => void }) {
  const text = useText(uiWords)
  const [isCopied, setCopied] = useState(false)
  const copy = () => {
    void copyText(`${failure.code ?? ''} ${failure.message}`.trim()).then(setCopied)
  }
  return (
    <div className={styles.state} role="alert">
      <Icon of={CircleAlertIcon} size={32} />
      <p className="text-colour bold">{text('failed')}</p>
      <p className={styles.hint}>{failure.message}</p>
      <p className="flex gap-8 margin-top-8">
        {onRetry ? (
          <PlainButton onClick={onRetry}>
            <Icon of={RefreshCwIcon} /> {text('retry')}
          </PlainButton>
        ) : null}
        {failure.code ? (
          <PlainButton onClick={copy}>
            <Icon of={CopyIcon} /> {isCopied ? text('copied') : `${text('copy')} ${failure.code}`}
          </PlainButton>
        ) : null}
      </p>
    </div>
  )
}

const barWidths = [92, 75, 58, 81, 64, 87, 70, 53]

/** Shows grey bars if loading takes longer than 150 ms. A quick reply must not flicker. */
export function Skeleton({ rows = 6 }: { rows?: number }) {
  const text = useText(uiWords)
  const [isShown, setShown] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setShown(true), 150)
    return () => clearTimeout(timer)
  }, [])
  if (!isShown) return null
  return (
    <div className="column gap-16 padding-16" role="status" aria-label={text('loading')} data-testid="skeleton">
      {barWidths.slice(0, rows).map((width) => (
        <span key={width} className={styles.bar} style={{ width: `${width}%` }} />
      ))}
    </div>
  )
}
