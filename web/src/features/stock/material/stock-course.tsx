// The stock of a material at the end of each of the last days, as a stair. The chosen day is also shown as text.
import { type KeyboardEvent, type PointerEvent, useState } from 'react'
import { useText } from '../../../i18n/text.ts'
import { QueryBoundary } from '../../../resource/query-boundary.tsx'
import { NothingHere, Section } from '../../../ui/panel/section.tsx'
import { formatDecimal, formatNumber } from '../../../ui/value/number.ts'
import { dayAt, depthOf, monthStarts, scaleOf, stairPath } from './course-shape.ts'
import styles from './stock-course.module.css'
import { courseDays, useMaterialStock } from './use-material-stock.ts'
import { materialStockWords } from './words.ts'

interface Level {
  readonly day: string
  readonly quantity: string
}

export function StockCourse({ id }: { id: string }) {
  const text = useText(materialStockWords)
  const query = useMaterialStock(id)
  const title = text('course', { n: courseDays })
  return (
    <Section title={title} testId="stock-course">
      <QueryBoundary query={query} rows={4}>
        {({ days, unitName }) =>
          days.every(({ quantity }) => quantity === '0') ? (
            <NothingHere title={text('neverMoved')} hint={text('courseHint')} />
          ) : (
            <Course title={title} days={days} unit={unitName} />
          )
        }
      </QueryBoundary>
    </Section>
  )
}

interface CourseProps {
  title: string
  days: readonly Level[]
  unit: string
}

/** Height of the view box. The page stretches it. */
const height = 100

const stepOf: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, PageUp: -7, PageDown: 7 }

export function Course({ title, days, unit }: CourseProps) {
  const last = days.length - 1
  const [at, setAt] = useState(last)
  const levels = days.map(({ quantity }) => Number(quantity))
  const scale = scaleOf(levels)
  const describeDay = useStockDayDescription(days, unit)
  const onKeyDown = (event: KeyboardEvent) => {
    const ends: Readonly<Record<string, number>> = { Home: 0, End: last }
    const next = ends[event.key] ?? (event.key in stepOf ? at + (stepOf[event.key] ?? 0) : undefined)
    if (next === undefined) return
    event.preventDefault()
    setAt(Math.min(last, Math.max(0, next)))
  }
  const onPointerMove = ({ currentTarget, clientX }: PointerEvent) => {
    const { left, width } = currentTarget.getBoundingClientRect()
    setAt(dayAt((clientX - left) / width, days.length))
  }
  const stair = stairPath(levels, scale, height)
  const ground = (depthOf(0, scale) * height).toFixed(2)
  const placeOf = (day: number) => `${((day + 0.5) / days.length) * 100}%`
  return (
    <div className={styles.course}>
      <p className={styles.caption}>{describeDay(at)}</p>
      <div className={styles.ticks} aria-hidden="true">
        {scale.ticks.map((tick) => (
          <span key={tick} style={{ top: `${depthOf(tick, scale) * 100}%` }}>
            {formatNumber(tick)}
          </span>
        ))}
      </div>
      <div
        className={styles.plot}
        role="slider"
        tabIndex={0}
        aria-label={title}
        aria-valuemin={0}
        aria-valuemax={last}
        aria-valuenow={at}
        aria-valuetext={describeDay(at)}
        onKeyDown={onKeyDown}
        onPointerMove={onPointerMove}
        onPointerLeave={() => setAt(last)}
      >
        <svg viewBox={`0 0 ${days.length} ${height}`} preserveAspectRatio="none" aria-hidden="true">
          {scale.ticks.map((tick) => {
            const y = depthOf(tick, scale) * height
            return <line key={tick} className={styles.grid} x1={0} x2={days.length} y1={y} y2={y} />
          })}
          <path className={styles.below} d={`${stair}L${days.length} ${ground}L0 ${ground}Z`} />
          <path className={styles.stair} d={stair} />
          <line className={styles.chosen} x1={at + 0.5} x2={at + 0.5} y1={0} y2={height} />
        </svg>
        <span className={styles.dot} style={{ left: placeOf(at), top: `${depthOf(levels[at] ?? 0, scale) * 100}%` }} />
      </div>
      <div className={styles.days} aria-hidden="true">
        {monthStarts(days.map(({ day }) => day)).map((day) => (
          <span key={day} style={{ left: `${(day / days.length) * 100}%` }}>
            {days[day]?.day.slice(0, 7)}
          </span>
        ))}
      </div>
    </div>
  )
}

/** Returns a function that describes the day at an index. */
function useStockDayDescription(days: readonly Level[], unit: string) {
  const text = useText(materialStockWords)
  return (at: number): string => {
    const { day = '', quantity = '0' } = days[at] ?? {}
    const when = at === days.length - 1 ? text('soFar', { day }) : day
    return `${when}  ${formatDecimal(quantity)} ${unit}`
  }
}
