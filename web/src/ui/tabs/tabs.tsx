// What one place shows one of at a time, chosen above it.
import type { ReactNode } from 'react'
import styles from './tabs.module.css'

interface TabsProps {
  label: string
  children: ReactNode
}

/** A row of tabs; where there is no room for all of them, they go on below. */
export function Tabs({ label, children }: TabsProps) {
  return (
    <nav className={styles.tabs} aria-label={label}>
      {children}
    </nav>
  )
}

interface TabProps {
  isChosen: boolean
  onChoose: () => void
  testId?: string
  children: ReactNode
}

/** One of them: a button, the current one marked as such. */
export function Tab({ isChosen, onChoose, testId, children }: TabProps) {
  return (
    <button
      type="button"
      className={styles.tab}
      aria-current={isChosen ? 'true' : undefined}
      onClick={onChoose}
      data-testid={testId}
    >
      {children}
    </button>
  )
}
