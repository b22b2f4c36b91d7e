// A card of a settings page: its heading, what can be done with it, and its content.
import type { ReactNode } from 'react'
import styles from './settings.module.css'

interface SettingsCardProps {
  title: string
  /** Beside the heading. */
  action?: ReactNode
  testId?: string
  children: ReactNode
}

export function SettingsCard({ title, action, testId, children }: SettingsCardProps) {
  return (
    <section className="padding-16 card" aria-label={title} data-testid={testId}>
      <header className={`row spread min-height-32 margin-bottom-12 ${styles.cardHead}`}>
        <h2 className="flush size-16">{title}</h2>
        {action}
      </header>
      {children}
    </section>
  )
}

/** A value with its label, in the list of a card. */
export function SettingsFact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt className="muted size-12">{label}</dt>
      <dd className="min-height-20 flush break-words">{children}</dd>
    </div>
  )
}
