// A section of the stock panel with a heading, and a table that scrolls within it.
import type { ReactNode } from 'react'
import styles from './stock-panel.module.css'

interface SectionProps {
  title: string
  children: ReactNode
  /** Shown beside the heading. */
  action?: ReactNode
}

export function Section({ title, children, action }: SectionProps) {
  return (
    <section className={styles.section} aria-label={title}>
      <div className="row spread full-width min-height-32">
        <h3 className="flush size-14">{title}</h3>
        {action}
      </div>
      {children}
    </section>
  )
}

interface TableProps {
  label: string
  heads: readonly { title: string; isNumber?: boolean }[]
  /** The rendered rows. */
  children: ReactNode
}

export function Table({ label, heads, children }: TableProps) {
  return (
    <div className="full-width scroll-x">
      <table className="table lined size-13 nowrap" aria-label={label}>
        <thead>
          <tr>
            {heads.map(({ title, isNumber }) => (
              <th key={title} scope="col" className={isNumber ? 'text-right' : undefined}>
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
