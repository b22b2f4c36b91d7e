// Tabs that show one of several views.
import type { ReactNode } from 'react'
import styles from './tabs.module.css'

interface TabsProps {
  label: string
  children: ReactNode
}

/** A row of tabs. They wrap if there is no room. */
export function Tabs({ label, children }: TabsProps) {
  return (
    <nav className="flow gap-4 line-below" aria-label={label}>
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

/** A tab. It is a button, and the current one is marked. */
export function Tab({ isChosen, onChoose, testId, children }: TabProps) {
  return (
    <button
      type="button"
      className={`min-height-36 padding-0-12 ghost-muted ${styles.tab}`}
      aria-current={isChosen ? 'true' : undefined}
      onClick={onChoose}
      data-testid={testId}
    >
      {children}
    </button>
  )
}
