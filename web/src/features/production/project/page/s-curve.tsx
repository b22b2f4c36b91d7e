// Planned and actual progress of a project by day. The chosen day is also shown as text.
import { type KeyboardEvent, type PointerEvent, useState } from 'react'
import { useText } from '../../../../i18n/text.ts'
import { formatNumber } from '../../../../ui/value/number.ts'
import { projectPageWords } from '../words.ts'
import { dayIndexAt, lineOf, shownDays } from './curve-shape.ts'
import type { ProjectChart } from './project-shown.ts'
import styles from './s-curve.module.css'

type Chart = Pick<ProjectChart, 'xAxis' | 'plan' | 'actual' | 'today'>

const ticks = [100, 75, 50, 25, 0]
const steps: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, PageUp: -7, PageDown: 7 }

export function SCurve({ chart }: { chart: Chart }) {
  const text = useText(projectPageWords)
  const { xAxis, plan, actual } = chart
  const count = xAxis.length
  const lastKnownDay = actual.findLastIndex((value) => value !== null)
  const start = Math.max(0, lastKnownDay)
  const [chosenDay, setChosenDay] = useState(start)
  // The curve may have become shorter since the day was chosen.
  const at = Math.min(chosenDay, count - 1)
  const describeDay = useProgressDayDescription(chart)
  const onKeyDown = (event: KeyboardEvent) => {
    const ends: Readonly<Record<string, number>> = { Home: 0, End: count - 1 }
    const next = ends[event.key] ?? (event.key in steps ? at + (steps[event.key] ?? 0) : undefined)
    if (next === undefined) return
    event.preventDefault()
    setChosenDay(Math.min(count - 1, Math.max(0, next)))
  }
  const onPointerMove = ({ currentTarget, clientX }: PointerEvent) => {
    const { left, width } = currentTarget.getBoundingClientRect()
    setChosenDay(dayIndexAt((clientX - left) / width, count))
  }
  const actualLine = lineOf(actual.slice(0, lastKnownDay + 1))
  return (
    <div className={styles.course}>
      <p className="all-columns flush numeric pre-wrap">{describeDay(at)}</p>
      <div className={`relative muted size-12 numeric ${styles.ticks}`} aria-hidden="true">
        {ticks.map((tick) => (
          <span key={tick} style={{ top: `${100 - tick}%` }}>
            {tick} %
          </span>
        ))}
      </div>
      <div
        className={styles.plot}
        role="slider"
        tabIndex={0}
        aria-label={text('curve')}
        aria-valuemin={0}
        aria-valuemax={count - 1}
        aria-valuenow={at}
        aria-valuetext={describeDay(at)}
        onKeyDown={onKeyDown}
        onPointerMove={onPointerMove}
        onPointerLeave={() => setChosenDay(start)}
      >
        <svg viewBox={`0 0 ${count} 100`} preserveAspectRatio="none" aria-hidden="true">
          {ticks.map((tick) => (
            <line key={tick} className={styles.grid} x1={0} x2={count} y1={100 - tick} y2={100 - tick} />
          ))}
          {lastKnownDay < 0 ? null : (
            <>
              <path className={styles.area} d={`${actualLine}L${lastKnownDay + 1} 100Z`} />
              <path className={styles.actual} d={actualLine} />
            </>
          )}
          <path className={styles.plan} d={lineOf(plan)} />
          <line className={styles.chosen} x1={at + 1} x2={at + 1} y1={0} y2={100} />
        </svg>
      </div>
      <div className={styles.days} aria-hidden="true">
        {shownDays(count).map((day) => (
          <span key={day} style={{ left: `${(100 * (day + 1)) / count}%` }} data-is-last={day === count - 1}>
            {xAxis[day]}
          </span>
        ))}
      </div>
      <p className={styles.keys}>
        <span data-line="plan">{text('plan')}</span>
        <span data-line="actual">{text('actual')}</span>
      </p>
    </div>
  )
}

/** Returns a function that describes the day at an index. */
function useProgressDayDescription({ xAxis, plan, actual, today }: Chart) {
  const text = useText(projectPageWords)
  return (at: number): string => {
    const date = xAxis[at] ?? ''
    const day = date === today ? `${date} (${text('today')})` : date
    const [planned, done] = [plan[at] ?? 0, actual[at] ?? null]
    if (done === null) return text('toldPlan', { day, plan: formatNumber(planned) })
    const ahead = Math.round(10 * (done - planned)) / 10
    const gap = `${ahead > 0 ? '+' : ''}${formatNumber(ahead)}`
    return text('toldBoth', { day, plan: formatNumber(planned), actual: formatNumber(done), gap })
  }
}
