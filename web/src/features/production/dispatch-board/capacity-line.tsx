// The load of a station on a day against its working time, as a bar with a text for overload.
import { useText } from '../../../i18n/text.ts'
import { formatDecimal } from '../../../ui/value/number.ts'
import styles from './dispatch-board.module.css'
import type { Load } from './use-ends.ts'
import { boardWords } from './words.ts'

const hourMs = 3_600_000

/** Formats hours with one decimal place, as shifts are planned. */
const hoursOf = (ms: number): string => formatDecimal(String(Math.round((ms / hourMs) * 10) / 10))

export function CapacityLine({ load: { loadMs, availableMs } }: { load: Load }) {
  const text = useText(boardWords)
  const share = availableMs ? loadMs / availableMs : loadMs > 0 && availableMs === 0 ? 2 : 0
  const isOver = share > 1
  const amounts = { load: hoursOf(loadMs), hours: hoursOf(availableMs ?? 0) }
  const say = availableMs === undefined ? text('loadOnly', amounts) : text(isOver ? 'loadOver' : 'loadOf', amounts)
  return (
    <div className={`column gap-2 muted size-13 ${styles.capacity}`} data-is-over={isOver} data-testid="capacity">
      <span className={styles.fill}>
        <span className="block full-height primary-surface" style={{ width: `${Math.min(1, share) * 100}%` }} />
      </span>
      <span>{say}</span>
    </div>
  )
}
