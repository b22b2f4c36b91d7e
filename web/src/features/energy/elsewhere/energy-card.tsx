import type { ReactNode } from 'react'
import styles from './energy-figures.module.css'

interface EnergyCardProps {
  title: string
  /** The figure. */
  children: ReactNode
  /** What it means. */
  note?: ReactNode
  /** Its course, or how full it is. */
  picture?: ReactNode
  testId: string
}

/** One figure with its context. */
export function EnergyCard({ title, children, note, picture, testId }: EnergyCardProps) {
  return (
    <li className={styles.card} data-testid={testId}>
      <span className={styles.title}>{title}</span>
      <span>{children}</span>
      {picture ? <span>{picture}</span> : null}
      {note ? <span className={styles.note}>{note}</span> : null}
    </li>
  )
}
