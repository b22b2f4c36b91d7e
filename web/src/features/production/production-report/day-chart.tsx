// Output of each day in a period as stacked bars of good pieces and scrap. The chosen day is also shown as text.
import { type KeyboardEvent, useState } from 'react'
import { useText } from '../../../i18n/text.ts'
import { daysFrom } from '../../../ui/day/days.ts'
import { formatDecimal } from '../../../ui/value/number.ts'
import { dayAfter } from '../calendar/year-days.ts'
import styles from './report-page.module.css'
import { reportWords } from './words.ts'

export interface DayOutput {
  readonly day: string
  readonly qualifiedQuantity: string
  readonly rejectedQuantity: string
}

interface DayChartProps {
  from: string
  to: string
  /** The days with output. */
  made: readonly DayOutput[]
}

const height = 100
const steps: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, PageUp: -7, PageDown: 7 }

export function DayChart({ from, to, made }: DayChartProps) {
  const text = useText(reportWords)
  const byDay = new Map(made.map((madeOnDay) => [madeOnDay.day, madeOnDay]))
  const days = Array.from({ length: daysFrom(from, to) + 1 }, (_, at) => {
    const day = dayAfter(from, at)
    return byDay.get(day) ?? { day, qualifiedQuantity: '0', rejectedQuantity: '0' }
  })
  const [chosenDay, setChosenDay] = useState<string>(to)
  const at = Math.max(
    0,
    days.findIndex(({ day }) => day === chosenDay),
  )
  const maxQuantity = Math.max(1, ...days.map((day) => Number(day.qualifiedQuantity) + Number(day.rejectedQuantity)))
  const describeDay = (madeOnDay: DayOutput | undefined) =>
    madeOnDay
      ? text('told', {
          day: madeOnDay.day,
          good: formatDecimal(madeOnDay.qualifiedQuantity),
          scrap: formatDecimal(madeOnDay.rejectedQuantity),
        })
      : ''
  const choose = (place: number) => setChosenDay(days[Math.min(days.length - 1, Math.max(0, place))]?.day ?? to)
  const onKeyDown = (event: KeyboardEvent) => {
    const ends: Readonly<Record<string, number>> = { Home: 0, End: days.length - 1 }
    const next = ends[event.key] ?? (event.key in steps ? at + (steps[event.key] ?? 0) : undefined)
    if (next === undefined) return
    event.preventDefault()
    choose(next)
  }
  return (
    <div className="column gap-6">
      <p className="flush numeric">{describeDay(days[at])}</p>
      <div
        className={styles.plot}
        role="slider"
        tabIndex={0}
        aria-label={text('byDay')}
        aria-valuemin={0}
        aria-valuemax={days.length - 1}
        aria-valuenow={at}
        aria-valuetext={describeDay(days[at])}
        onKeyDown={onKeyDown}
        onPointerMove={({ currentTarget, clientX }) => {
          const { left, width } = currentTarget.getBoundingClientRect()
          choose(Math.floor((days.length * (clientX - left)) / width))
        }}
      >
        <svg
          className="full-width full-height"
          viewBox={`0 0 ${days.length} ${height}`}
          preserveAspectRatio="none"
          aria-hidden="true"
        >
          {days.map(({ day, qualifiedQuantity, rejectedQuantity }, place) => {
            const good = (height * Number(qualifiedQuantity)) / maxQuantity
            const scrap = (height * Number(rejectedQuantity)) / maxQuantity
            return (
              <g key={day} data-is-chosen={place === at}>
                <rect className={styles.good} x={place + 0.1} width={0.8} y={height - good} height={good} />
                <rect className={styles.scrap} x={place + 0.1} width={0.8} y={height - good - scrap} height={scrap} />
              </g>
            )
          })}
        </svg>
      </div>
      <div className="flex spread muted size-12" aria-hidden="true">
        <span>{from}</span>
        <span>{to}</span>
      </div>
      <p className={styles.keys}>
        <span data-part="good">{text('good')}</span>
        <span data-part="scrap">{text('scrap')}</span>
      </p>
    </div>
  )
}
