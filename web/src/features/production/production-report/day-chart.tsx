// Output of each day in a period as stacked bars of good pieces and scrap, with an axis and the plan of each day as a
// line. The chosen day is also shown as text.
import { type KeyboardEvent, useState } from 'react'
import { useText } from '../../../i18n/text.ts'
import { daysFrom } from '../../../ui/day/days.ts'
import { formatDecimal } from '../../../ui/value/number.ts'
import { dayAfter } from '../calendar/year-days.ts'
import { type Axis, axisOf } from './axis-of.ts'
import styles from './report-page.module.css'
import { reportWords } from './words.ts'

export interface DayOutput {
  readonly day: string
  readonly unitName: string
  readonly qualifiedQuantity: string
  readonly rejectedQuantity: string
  readonly plannedQuantity: string
}

interface DayChartProps {
  from: string
  to: string
  /** The days with output. */
  outputs: readonly DayOutput[]
  unit: string
}

const height = 100
const steps: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, PageUp: -7, PageDown: 7 }

export function DayChart({ from, to, outputs, unit }: DayChartProps) {
  const text = useText(reportWords)
  const byDay = new Map(outputs.map((madeOnDay) => [madeOnDay.day, madeOnDay]))
  const days = Array.from({ length: daysFrom(from, to) + 1 }, (_, at) => {
    const day = dayAfter(from, at)
    const nothing = { day, unitName: unit, qualifiedQuantity: '0', rejectedQuantity: '0', plannedQuantity: '0' }
    return byDay.get(day) ?? nothing
  })
  const [chosenDay, setChosenDay] = useState<string>(to)
  const at = Math.max(
    0,
    days.findIndex(({ day }) => day === chosenDay),
  )
  const axis = axisOf(Math.max(...days.map(highestOf)))
  const describeDay = (madeOnDay: DayOutput | undefined) =>
    madeOnDay
      ? text('told', {
          day: madeOnDay.day,
          unit,
          good: formatDecimal(madeOnDay.qualifiedQuantity),
          scrap: formatDecimal(madeOnDay.rejectedQuantity),
          planned: formatDecimal(roundToPiece(madeOnDay.plannedQuantity)),
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
        <Ticks axis={axis} />
        <svg
          className="full-width full-height shrinkable"
          viewBox={`0 0 ${days.length} ${height}`}
          preserveAspectRatio="none"
          aria-hidden="true"
        >
          {axis.ticks.map((tick) => (
            <line
              key={tick}
              className={styles.tick}
              x2={days.length}
              y1={height - (height * tick) / axis.max}
              y2={height - (height * tick) / axis.max}
            />
          ))}
          {days.map((madeOnDay, place) => (
            <DayBar key={madeOnDay.day} output={madeOnDay} place={place} max={axis.max} isChosen={place === at} />
          ))}
        </svg>
      </div>
      <Days days={days.map(({ day }) => day)} />
      <Legend />
    </div>
  )
}

const highestOf = ({ qualifiedQuantity, rejectedQuantity, plannedQuantity }: DayOutput): number =>
  Math.max(Number(qualifiedQuantity) + Number(rejectedQuantity), Number(plannedQuantity))

function Legend() {
  const text = useText(reportWords)
  return (
    <p className={styles.keys}>
      <span data-part="good">{text('good')}</span>
      <span data-part="scrap">{text('scrap')}</span>
      <span data-part="plan">{text('planned')}</span>
    </p>
  )
}

/** Planned quantities of days are shares, which are shown as whole pieces. */
const roundToPiece = (quantity: string): string => String(Math.round(Number(quantity)))

interface DayBarProps {
  output: DayOutput
  place: number
  /** End of the axis. */
  max: number
  isChosen: boolean
}

function DayBar({ output, place, max, isChosen }: DayBarProps) {
  const heightOf = (quantity: string) => (height * Number(quantity)) / max
  const [good, scrap] = [heightOf(output.qualifiedQuantity), heightOf(output.rejectedQuantity)]
  const plan = height - heightOf(output.plannedQuantity)
  return (
    <g data-is-chosen={isChosen}>
      <rect className={styles.good} x={place + 0.1} width={0.8} y={height - good} height={good} />
      <rect className={styles.scrap} x={place + 0.1} width={0.8} y={height - good - scrap} height={scrap} />
      {plan < height ? <line className={styles.plan} x1={place} x2={place + 1} y1={plan} y2={plan} /> : null}
    </g>
  )
}

/** The quantities beside the bars. */
function Ticks({ axis: { max, ticks } }: { axis: Axis }) {
  return (
    <span className={styles.ticks} aria-hidden="true">
      {ticks.map((tick) => (
        <span key={tick} className="muted size-12 numeric" style={{ bottom: `${(100 * tick) / max}%` }}>
          {formatDecimal(String(tick))}
        </span>
      ))}
    </span>
  )
}

const maxLabels = 7

/** Days below the bars, at equal distances. */
function Days({ days }: { days: readonly string[] }) {
  const every = Math.ceil(days.length / maxLabels)
  return (
    <div className={`muted size-12 numeric ${styles.days}`} aria-hidden="true">
      {days.map((day, place) =>
        place % every === 0 ? (
          <span key={day} style={{ left: `${(100 * (place + 0.5)) / days.length}%` }}>
            {day.slice(5)}
          </span>
        ) : null,
      )}
    </div>
  )
}
