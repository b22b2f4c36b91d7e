// The period in which a BOM is effective, as a bar that covers one year before and after a day.
import { useText } from '../../../../i18n/text.ts'
import type { Text } from '../../../../i18n/words.ts'
import { bomWords } from '../words.ts'
import styles from './bom-structure.module.css'

interface TimeBarProps {
  from: string | null
  to: string | null
  /** The day at the centre of the bar. */
  day: string
}

const yearMs = 365 * 86_400_000

/** Returns the position of a day on the bar, 0 to 1. */
const placeOf = (day: string, middle: string): number =>
  Math.min(1, Math.max(0, (Date.parse(day) - Date.parse(middle) + yearMs) / (2 * yearMs)))

/** Returns the effective period of a BOM as text. */
export function daysOf({ from, to }: Pick<TimeBarProps, 'from' | 'to'>, text: Text<typeof bomWords>): string {
  if (from && to) return text('fromUntil', { from, to })
  if (from) return text('from', { from })
  return to ? text('until', { to }) : text('always')
}

export function TimeBar({ from, to, day }: TimeBarProps) {
  const text = useText(bomWords)
  const begin = from ? placeOf(from, day) : 0
  const end = to ? placeOf(to, day) : 1
  return (
    <span className="inline-row gap-8 nowrap">
      <svg className={styles.bar} viewBox="0 0 60 12" aria-hidden="true">
        <rect className={styles.track} x="0" y="5" width="60" height="2" />
        <rect className={styles.span} x={begin * 60} y="3" width={Math.max(1, (end - begin) * 60)} height="6" rx="1" />
        <rect className={styles.day} x="29.5" y="0" width="1" height="12" />
      </svg>
      {daysOf({ from, to }, text)}
    </span>
  )
}
