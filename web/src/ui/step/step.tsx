// One of the numbered steps of a page. Completed steps are collapsed, later ones wait.
import { CheckIcon, ChevronDownIcon } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { Icon } from '../icon/icon.tsx'
import styles from './step.module.css'

interface StepProps {
  number: number
  title: string
  state: 'done' | 'now' | 'later'
  /** Summary shown while the step is collapsed. */
  summary?: ReactNode
  /** Whether the step is open at first, if that does not follow from its state. */
  isOpenAtFirst?: boolean
  children: ReactNode
}

/** A step opens by itself when it becomes the current one, and never closes by itself. */
export function Step({ number, title, state, summary, isOpenAtFirst = state === 'now', children }: StepProps) {
  const id = useId()
  const [isPressed, setAsked] = useState<boolean>()
  const [wasNow, setWasNow] = useState(isOpenAtFirst)
  if (state === 'now' && !wasNow) setWasNow(true)
  const isOpen = state !== 'later' && (isPressed ?? wasNow)
  return (
    <section
      className={`card ${styles.step}`}
      data-state={state}
      aria-labelledby={`${id}-title`}
      data-testid={`step-${number}`}
    >
      <h2>
        <button
          type="button"
          id={`${id}-title`}
          aria-expanded={isOpen}
          aria-controls={`${id}-body`}
          disabled={state === 'later'}
          onClick={() => setAsked(!isOpen)}
        >
          <span className={styles.number} aria-hidden="true">
            {state === 'done' ? <Icon of={CheckIcon} /> : number}
          </span>
          <span className={`rigid ${styles.title}`}>{title}</span>
          <span className={`grow shrinkable muted size-13 regular ellipsis ${styles.summary}`}>{summary}</span>
          {state === 'later' ? null : (
            <span className={styles.arrow} data-is-open={isOpen}>
              <Icon of={ChevronDownIcon} />
            </span>
          )}
        </button>
      </h2>
      {isOpen ? (
        <div className={`column gap-12 ${styles.body}`} id={`${id}-body`}>
          {children}
        </div>
      ) : null}
    </section>
  )
}
