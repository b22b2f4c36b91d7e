// A part of a page with its heading.
import type { ReactNode } from 'react'
import styles from './section.module.css'

interface SectionProps {
  title: string
  /** Accessible name, if the heading is not enough. */
  label?: string
  /** Beside the heading: its subject, or a link. */
  aside?: ReactNode
  /** Controls that choose the content and counts of it. */
  tools?: ReactNode
  testId?: string
  children: ReactNode
}

export function Section({ title, label = title, aside, tools, testId, children }: SectionProps) {
  return (
    <section className={styles.section} aria-label={label} data-testid={testId}>
      <header className={styles.head}>
        <h2>{title}</h2>
        {aside ? <span className={styles.aside}>{aside}</span> : null}
        {tools ? <div className={styles.tools}>{tools}</div> : null}
      </header>
      {children}
    </section>
  )
}

/** Explains in a line why a part of a page is empty. */
export function NothingHere({ title, hint }: { title: string; hint: string }) {
  return (
    <p className={styles.nothing} role="status">
      <strong>{title}</strong>
      {hint}
    </p>
  )
}

interface SmallTableProps {
  label: string
  heads: readonly { title: string; isNumber?: boolean }[]
  /** Rendered rows. */
  children: ReactNode
}

/** A small read-only table. */
export function SmallTable({ label, heads, children }: SmallTableProps) {
  return (
    <div className={styles.scroller}>
      <table className={styles.table} aria-label={label}>
        <thead>
          <tr>
            {heads.map(({ title, isNumber }) => (
              <th key={title} scope="col" data-is-number={isNumber}>
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </div>
  )
}
