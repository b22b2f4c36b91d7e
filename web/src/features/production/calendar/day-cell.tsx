// One day of the calendar: its number, its type, and the letters of its shifts.
import { wordOfCode } from '@gemba/contract/kit/dictionary.ts'
import { dayType } from '@gemba/contract/production/calendar/dictionaries.ts'
import type { CalendarDay } from '@gemba/contract/production/calendar/shop-calendar.ts'
import type { CSSProperties } from 'react'
import { useLanguage } from '../../../i18n/language.ts'
import { useText } from '../../../i18n/text.ts'
import styles from './day-cell.module.css'
import type { ShiftMark } from './shift-marks.ts'
import { calendarWords } from './words.ts'
import type { Paint } from './year-days.ts'

interface DayCellProps {
  day: CalendarDay
  /** What it is painted with, and not saved. */
  edit: Paint | undefined
  marks: readonly ShiftMark[]
  /** The day in words. */
  label: string
  /** Where the first day of a month stands. */
  column: number | undefined
  isToday: boolean
  isReachable: boolean
  isReadOnly: boolean
  onPress: () => void
  onFocus: () => void
}

export function DayCell({ day, edit, marks, label, column, isToday, isReachable, isReadOnly, ...does }: DayCellProps) {
  const text = useText(calendarWords)
  const language = useLanguage((state) => state.language)
  const { dayType: type, shiftIds } = edit ?? day
  const isWorking = type === dayType.codes.working
  const shown = isWorking ? marks.filter(({ id }) => shiftIds.includes(id)) : []
  const said = [
    label,
    ...(isToday ? [text('today')] : []),
    wordOfCode(dayType, type, language),
    ...shown.map(({ name }) => name),
    ...(edit ? [text('notSaved')] : []),
  ].join(', ')
  return (
    <button
      type="button"
      className={styles.day}
      data-day={day.date}
      data-type={type}
      data-unsaved={edit !== undefined}
      data-today={isToday}
      style={column ? ({ gridColumnStart: column } as CSSProperties) : undefined}
      tabIndex={isReachable ? 0 : -1}
      aria-label={said}
      aria-disabled={isReadOnly}
      title={said}
      onFocus={does.onFocus}
      onClick={(event) => {
        // A pointer has painted already; keys and screen readers press without one.
        if (event.detail === 0 && !isReadOnly) does.onPress()
      }}
    >
      <span>{Number(day.date.slice(8))}</span>
      {/* Drawn by the style: the name of the day says them in words. */}
      <span className={styles.letters}>
        {type === dayType.codes.holiday ? <i data-letter={text('holidayMark')} /> : null}
        {shown.map(({ id, letter, colour }) => (
          <b key={id} className={styles.letter} data-letter={letter} style={{ '--shift': colour } as CSSProperties} />
        ))}
      </span>
    </button>
  )
}
