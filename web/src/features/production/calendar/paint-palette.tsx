// Chooses the paint: a day type, and the shifts for working days.

import { optionsOf } from '@gemba/contract/kit/dictionary.ts'
import { pagePath } from '@gemba/contract/kit/menu.ts'
import { wordIn } from '@gemba/contract/kit/page.ts'
import { findOverlap } from '@gemba/contract/production/calendar/day-window.ts'
import { dayType } from '@gemba/contract/production/calendar/dictionaries.ts'
import { shiftPage } from '@gemba/contract/production/menu-groups.ts'
import type { CSSProperties } from 'react'
import { Link } from 'react-router'
import { useLanguage } from '../../../i18n/language.ts'
import { useText } from '../../../i18n/text.ts'
import { useDayFormats } from './day-formats.ts'
import styles from './paint-palette.module.css'
import type { ShiftMark } from './shift-marks.ts'
import { calendarWords } from './words.ts'
import type { Paint } from './year-days.ts'

interface PaintPaletteProps {
  marks: readonly ShiftMark[]
  paint: Paint
  onChoose: (paint: Paint) => void
  onWeekday: (weekday: number) => void
}

export function PaintPalette({ marks, paint, onChoose, onWeekday }: PaintPaletteProps) {
  const text = useText(calendarWords)
  const language = useLanguage((state) => state.language)
  const isWorking = paint.dayType === dayType.codes.working
  const overlap = overlapOf(marks, paint)
  return (
    <div className={`bar ${styles.palette}`}>
      <fieldset className="bar gap-4-14 shrinkable flush unpadded borderless">
        <legend>{text('paintWith')}</legend>
        {optionsOf(dayType).map(({ code, words }) => (
          <label className="inline-row gap-6 min-height-28 clickable" key={code}>
            <input
              className="flush accent"
              type="radio"
              name="day-type"
              checked={paint.dayType === code}
              onChange={() => onChoose({ ...paint, dayType: code })}
            />
            <i className={styles.swatch} data-type={code} /> {wordIn(language, words)}
          </label>
        ))}
      </fieldset>
      {isWorking ? <ShiftChoice marks={marks} paint={paint} onChoose={onChoose} /> : null}
      <WeekdayButtons isDisabled={overlap !== undefined} onWeekday={onWeekday} />
      {isWorking && overlap ? (
        <p className="own-line flush urgent" role="alert">
          {text('overlap', { first: overlap[0].name, second: overlap[1].name })}
        </p>
      ) : null}
    </div>
  )
}

/** Returns the first two shifts of a paint that overlap, so that they cannot be on the same day. */
export const overlapOf = (marks: readonly ShiftMark[], { dayType: type, shiftIds }: Paint) =>
  type === dayType.codes.working ? findOverlap(marks.filter(({ id }) => shiftIds.includes(id))) : undefined

type ShiftChoiceProps = Pick<PaintPaletteProps, 'marks' | 'paint' | 'onChoose'>

function ShiftChoice({ marks, paint, onChoose }: ShiftChoiceProps) {
  const text = useText(calendarWords)
  const enabledMarks = marks.filter(({ isEnabled }) => isEnabled)
  const toggle = (id: string) => {
    const others = paint.shiftIds.filter((shiftId) => shiftId !== id)
    onChoose({ ...paint, shiftIds: paint.shiftIds.includes(id) ? others : [...others, id] })
  }
  return (
    <fieldset className="bar gap-4-14 shrinkable flush unpadded borderless">
      <legend>{text('shifts')}</legend>
      {enabledMarks.length === 0 ? (
        <span>
          {text('noShifts')}
          <Link to={pagePath(shiftPage)}>{text('addShifts')}</Link>
        </span>
      ) : null}
      {enabledMarks.map(({ id, name, letter, colour, startTime, endTime }) => (
        <label className="inline-row gap-6 min-height-28 clickable" key={id}>
          <input
            className="flush accent"
            type="checkbox"
            checked={paint.shiftIds.includes(id)}
            onChange={() => toggle(id)}
          />
          <b className={styles.letter} style={{ '--shift': colour } as CSSProperties} aria-hidden="true">
            {letter}
          </b>
          {name}
          <span className="muted numeric">
            {startTime}–{endTime}
          </span>
        </label>
      ))}
    </fieldset>
  )
}

function WeekdayButtons({ isDisabled, onWeekday }: { isDisabled: boolean; onWeekday: (weekday: number) => void }) {
  const text = useText(calendarWords)
  const { weekdays } = useDayFormats()
  return (
    <fieldset className="bar gap-4-14 shrinkable flush unpadded borderless">
      <legend>{text('wholeYear')}</legend>
      {weekdays.map(({ weekday, short, long }) => (
        <button
          type="button"
          key={weekday}
          className={styles.weekday}
          disabled={isDisabled}
          aria-label={text('paintWeekday', { weekday: long })}
          title={text('paintWeekday', { weekday: long })}
          onClick={() => onWeekday(weekday)}
        >
          {short}
        </button>
      ))}
    </fieldset>
  )
}
