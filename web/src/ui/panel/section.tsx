// A part of a page with its heading.
import type { ReactNode } from 'react'
import styles from './section.module.css'

interface SectionProps {
  title: string
  /** What it is called where its heading says too little. */
  label?: string
  /** Behind the heading: what it is of, a way to more. */
  aside?: ReactNode
  /** What chooses and counts what is shown. */
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

/** Says in a line why a part of a page has nothing to show. */
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
  /** Rows, already drawn. */
  children: ReactNode
}

/** A few rows that are only read. */
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
