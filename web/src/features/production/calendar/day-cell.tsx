// One day of the calendar: number, type and the letters of its shifts.
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
  /** The unsaved paint of the day. */
  edit: Paint | undefined
  marks: readonly ShiftMark[]
  /** Accessible name of the day. */
  label: string
  /** Grid column of the first day of a month. */
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
  const shownMarks = isWorking ? marks.filter(({ id }) => shiftIds.includes(id)) : []
  const accessibleName = [
    label,
    ...(isToday ? [text('today')] : []),
    wordOfCode(dayType, type, language),
    ...shownMarks.map(({ name }) => name),
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
      aria-label={accessibleName}
      aria-disabled={isReadOnly}
      title={accessibleName}
      onFocus={does.onFocus}
      onClick={(event) => {
        // A pointer has painted on pointer down. Only keys and screen readers click without one.
        if (event.detail === 0 && !isReadOnly) does.onPress()
      }}
    >
      <span>{Number(day.date.slice(8))}</span>
      {/* The letters are rendered by CSS, because the accessible name already contains the shifts. */}
      <span className={styles.letters}>
        {type === dayType.codes.holiday ? <i data-letter={text('holidayMark')} /> : null}
        {shownMarks.map(({ id, letter, colour }) => (
          <b key={id} className={styles.letter} data-letter={letter} style={{ '--shift': colour } as CSSProperties} />
        ))}
      </span>
    </button>
  )
}
