// The lines of a document as a table.
import type { ReactNode } from 'react'
import { useText } from '../../../i18n/text.ts'
import { EmptyState } from '../../../ui/state/page-states.tsx'
import styles from './bill-page.module.css'
import { billWords } from './words.ts'

interface LineTableProps {
  label: string
  heads: readonly string[]
  /** The rendered rows. */
  rows: readonly ReactNode[]
  emptyHint?: string
}

export function LineTable({ label, heads, rows, emptyHint }: LineTableProps) {
  const text = useText(billWords)
  return (
    <section className="section-card" aria-label={label}>
      <h2 className="flush size-16">{label}</h2>
      {rows.length === 0 ? (
        <EmptyState title={text('noLines')} hint={emptyHint} />
      ) : (
        <div className="scroll-x">
          <table className={`table size-13 ${styles.table}`} aria-label={label}>
            <thead>
              <tr>
                {heads.map((head) => (
                  <th key={head} scope="col">
                    {head}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>{rows}</tbody>
          </table>
        </div>
      )}
    </section>
  )
}
