import { classNames } from '../class-names.ts'
import styles from './states.module.css'

export type Presence = 'on' | 'degraded' | 'off' | 'never' | 'disabled'

const shapes: Record<Presence, string> = {
  on: 'M6 2a4 4 0 1 0 .01 0z',
  degraded: 'M6 1.5l4.5 4.5-4.5 4.5L1.5 6z',
  off: 'M3 3l6 6M9 3l-6 6',
  never: 'M6 2a4 4 0 1 0 .01 0z',
  disabled: 'M2.5 2.5h7v7h-7z',
}

const presenceClass: Record<Presence, string | undefined> = {
  on: styles.on,
  degraded: styles.degraded,
  off: 'off',
  never: 'off',
  disabled: 'off',
}

/** A state that is not an alarm: a shape and a text. Normal is shown in text colour, not in green. */
export function StateWord({ presence, children }: { presence: Presence; children: string }) {
  return (
    <span className={classNames('inline-row gap-6', styles.word, presenceClass[presence])}>
      <svg width="12" height="12" viewBox="0 0 12 12" aria-hidden="true">
        <path d={shapes[presence]} />
      </svg>
      {children}
    </span>
  )
}
