// A part of a page with its heading.
import type { ReactNode } from 'react'
import styles from './popups.module.css'

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
    <section className="section-card" aria-label={label} data-testid={testId}>
      <header className="flow align-baseline gap-4-16">
        <h2 className="flush size-16">{title}</h2>
        {aside ? <span className="muted size-13">{aside}</span> : null}
        {tools ? <div className={`bar grow ${styles.tools}`}>{tools}</div> : null}
      </header>
      {children}
    </section>
  )
}

/** Explains in a line why a part of a page is empty. */
export function NothingHere({ title, hint }: { title: string; hint: string }) {
  return (
    <p className={`grid gap-2 flush muted ${styles.nothing}`} role="status">
      <strong>{title}</strong>
      {hint}
    </p>
  )
}

interface SmallTableProps {
  label: string
  heads: readonly { title: string; isNumber?: boolean }[]
  /**
   * On a phone each row is a card that begins with its heading. Other cells show their `data-label`; without it their
   * content explains itself. Otherwise the table is scrolled there.
   */
  isStacked?: boolean
  /** Rendered rows. */
  children: ReactNode
}

/** A small read-only table. */
export function SmallTable({ label, heads, isStacked, children }: SmallTableProps) {
  return (
    <div className="scroll-x">
      <table className={`table lined size-13 nowrap ${styles.table}`} data-is-stacked={isStacked} aria-label={label}>
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
