import type { ReactNode } from 'react'
import { Link } from 'react-router'
import styles from './energy-figures.module.css'

interface EnergyCardProps {
  title: string
  /** The course that explains it. */
  to?: string | undefined
  /** The figure. */
  children: ReactNode
  /** What it means. */
  note?: ReactNode
  /** Its course, or how full it is. */
  picture?: ReactNode
  testId: string
}

/** One figure with its context. */
export function EnergyCard({ title, to, children, note, picture, testId }: EnergyCardProps) {
  return (
    <li className={styles.card} data-testid={testId}>
      {to === undefined ? (
        <span className={styles.title}>{title}</span>
      ) : (
        <Link className={styles.title} to={to}>
          {title}
        </Link>
      )}
      <span>{children}</span>
      {picture ? <span className={styles.picture}>{picture}</span> : null}
      {note ? <span className={styles.note}>{note}</span> : null}
    </li>
  )
}
