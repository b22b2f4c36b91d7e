// Pieces against their plan as a bar, with a mark at the target of now. The figures stand beside it.
import { compareDecimals } from '@gemba/contract/rules/decimal.ts'
import styles from './plan-bar.module.css'

interface PlanBarProps {
  good: string
  planned: string
  /** Target of now. Null without a plan. */
  due: string | null
}

const percentOf = (part: string, whole: string): number =>
  Number(whole) > 0 ? Math.min(100, (100 * Number(part)) / Number(whole)) : 0

export function PlanBar({ good, planned, due }: PlanBarProps) {
  const isBehind = due !== null && compareDecimals(good, due) < 0
  return (
    <span className={styles.bar} data-is-behind={isBehind} aria-hidden="true">
      <span style={{ width: `${percentOf(good, planned)}%` }} />
      {due === null ? null : <i style={{ left: `${percentOf(due, planned)}%` }} />}
    </span>
  )
}
