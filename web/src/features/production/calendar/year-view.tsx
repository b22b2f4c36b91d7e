// The twelve months of a year. Days are painted by dragging over them, or by keyboard.
import type { CalendarDay } from '@gemba/contract/production/calendar/shop-calendar.ts'
import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react'
import { useText } from '../../../i18n/text.ts'
import { DayCell } from './day-cell.tsx'
import { plantToday, useDayFormats } from './day-formats.ts'
import type { ShiftMark } from './shift-marks.ts'
import { calendarWords } from './words.ts'
import { dayAfter, daysBetween, type Edits, monthsOf, type Paint } from './year-days.ts'
import styles from './year-view.module.css'

interface YearViewProps {
  days: readonly CalendarDay[]
  edits: Edits
  marks: readonly ShiftMark[]
  /** The paint to apply. Undefined if days cannot be painted. */
  paint: Paint | undefined
  onPaint: (dates: readonly string[]) => void
}

interface Drag {
  readonly from: string
  readonly to: string
}

const dayUnder = (target: Element | null): string | undefined => target?.closest<HTMLElement>('[data-day]')?.dataset.day

const steps: Readonly<Record<string, number>> = {
  ArrowLeft: -1,
  ArrowRight: 1,
  ArrowUp: -7,
  ArrowDown: 7,
  PageUp: -28,
  PageDown: 28,
}

export function YearView({ days, edits, marks, paint, onPaint }: YearViewProps) {
  const root = useRef<HTMLFieldSetElement>(null)
  const text = useText(calendarWords)
  const formats = useDayFormats()
  const today = plantToday()
  const dragging = useDragging(paint ? onPaint : undefined)
  const [reached, setReached] = useState<string>()
  const isHere = (date: string | undefined) => days.some((day) => day.date === date)
  const current = [reached, today].find(isHere) ?? days[0]?.date
  const move = (event: KeyboardEvent) => {
    const step = steps[event.key]
    const from = dayUnder(event.target as Element)
    if (!step || !from) return
    event.preventDefault()
    const next = dayAfter(from, step)
    if (!isHere(next)) return
    setReached(next)
    root.current?.querySelector<HTMLElement>(`[data-day="${next}"]`)?.focus()
    if (event.shiftKey && paint) onPaint(daysBetween(from, next))
  }
  return (
    <fieldset
      ref={root}
      aria-label={text('title')}
      className={styles.year}
      data-paints={paint !== undefined}
      onKeyDown={move}
      {...dragging.handlers}
    >
      {monthsOf(days).map(({ before, days: monthDays }) => {
        const first = monthDays[0]?.date ?? ''
        return (
          <section key={first} aria-label={formats.month(first)}>
            <h2>{formats.month(first)}</h2>
            <div className={styles.month}>
              {formats.weekdays.map(({ weekday, short }) => (
                <span key={weekday} aria-hidden="true" className={styles.weekday}>
                  {short}
                </span>
              ))}
              {monthDays.map((day, index) => {
                const shownPaint = dragging.range.has(day.date) ? paint : edits.get(day.date)
                return (
                  <DayCell
                    key={day.date}
                    day={day}
                    edit={shownPaint}
                    marks={marks}
                    label={formats.day(day.date)}
                    column={index === 0 ? before + 1 : undefined}
                    isToday={day.date === today}
                    isReachable={day.date === current}
                    isReadOnly={paint === undefined}
                    onPress={() => onPaint([day.date])}
                    onFocus={() => setReached(day.date)}
                  />
                )
              })}
            </div>
          </section>
        )
      })}
    </fieldset>
  )
}

/** Tracks a pointer from the day where it is pressed to the day where it is released. */
function useDragging(onPaint: ((dates: readonly string[]) => void) | undefined) {
  const [drag, setDrag] = useState<Drag>()
  const range = new Set(drag ? daysBetween(drag.from, drag.to) : [])
  const onPointerDown = (event: PointerEvent) => {
    const day = dayUnder(event.target as Element)
    if (!onPaint || !day || event.button !== 0) return
    event.currentTarget.setPointerCapture(event.pointerId)
    setDrag({ from: day, to: day })
  }
  const onPointerMove = (event: PointerEvent) => {
    const day = drag && dayUnder(document.elementFromPoint(event.clientX, event.clientY))
    if (day && day !== drag.to) setDrag({ ...drag, to: day })
  }
  const onPointerUp = () => {
    if (drag) onPaint?.([...range])
    setDrag(undefined)
  }
  return { range, handlers: { onPointerDown, onPointerMove, onPointerUp, onPointerCancel: () => setDrag(undefined) } }
}
