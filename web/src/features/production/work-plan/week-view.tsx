// The week of a work plan while it is edited: seven days of 24 hours.
import { minutesOfDay } from '@gemba/contract/production/calendar/day-window.ts'
import { useText } from '../../../i18n/text.ts'
import { formatNumber } from '../../../ui/value/number.ts'
import { useDayFormats } from '../calendar/day-formats.ts'
import { minutesOfBars, type WorkTimeDraft, weekBars } from './week-bars.ts'
import styles from './week-view.module.css'
import { workPlanWords } from './words.ts'

const hours = [0, 3, 6, 9, 12, 15, 18, 21, 24]
const percentOf = (minutes: number): string => `${(minutes * 100) / minutesOfDay}%`
const clock = (minutes: number): string =>
  [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0')).join(':')

export function WeekView({ times }: { times: readonly WorkTimeDraft[] }) {
  const text = useText(workPlanWords)
  const { weekdays } = useDayFormats()
  const bars = weekBars(times)
  const ofDay = (weekday: number) => bars.filter((bar) => bar.weekday === weekday)
  return (
    <section className={`grid gap-4 margin-top-12 ${styles.week}`} aria-label={text('week')} data-testid="work-week">
      <h3 className="flex align-baseline gap-12 flush size-14">
        {text('week')}
        <span className="muted regular numeric">
          {text('aWeek', { hours: formatNumber(minutesOfBars(bars) / 60) })}
        </span>
      </h3>
      <div className={styles.ticks} aria-hidden="true">
        {hours.map((hour) => (
          <span key={hour} style={{ left: percentOf(hour * 60) }}>
            {hour}
          </span>
        ))}
      </div>
      <ul className="grid plain-list">
        {weekdays.map(({ weekday, long }) => {
          const barsOfDay = ofDay(weekday).toSorted((left, right) => left.from - right.from)
          const timesText = barsOfDay.map(({ from, to }) => `${clock(from)}–${clock(to)}`).join(', ')
          return (
            <li key={weekday}>
              <span className="muted size-13">{long}</span>
              <span
                className={styles.line}
                role="img"
                aria-label={`${long}: ${timesText || text('free')}`}
                title={timesText}
              >
                {barsOfDay.map(({ from, to }) => (
                  <i
                    key={`${from} ${to}`}
                    className={styles.bar}
                    style={{ left: percentOf(from), width: percentOf(to - from) }}
                  />
                ))}
              </span>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
