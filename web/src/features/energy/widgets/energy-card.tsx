import type { ReactNode } from 'react'
import { Link } from 'react-router'
import styles from './energy-figures.module.css'

interface EnergyCardProps {
  title: string
  /** URL of the curve that explains the figure. */
  to?: string | undefined
  /** The figure. */
  children: ReactNode
  /** Explanation below the figure. */
  note?: ReactNode
  /** Course or fill level. */
  picture?: ReactNode
  testId: string
}

/** A card with one figure and its context. */
export function EnergyCard({ title, to, children, note, picture, testId }: EnergyCardProps) {
  return (
    <li className={styles.card} data-testid={testId}>
      {to === undefined ? (
        <span className={`all-columns muted size-12 ${styles.title}`}>{title}</span>
      ) : (
        <Link className={`all-columns muted size-12 ${styles.title}`} to={to}>
          {title}
        </Link>
      )}
      <span>{children}</span>
      {picture ? <span className={styles.picture}>{picture}</span> : null}
      {note ? (
        <span className={`flow align-baseline gap-0-12 all-columns muted size-12 numeric ${styles.note}`}>{note}</span>
      ) : null}
    </li>
  )
}
