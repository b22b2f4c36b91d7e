// The shop calendar: a year of twelve months, painted by day type and shift, saved in one request.

import { dayType } from '@gemba/contract/production/calendar/dictionaries.ts'
import {
  firstCalendarYear,
  lastCalendarYear,
  readShopCalendar,
} from '@gemba/contract/production/calendar/shop-calendar.ts'
import { ChevronLeftIcon, ChevronRightIcon } from 'lucide-react'
import { useState } from 'react'
import { failureOf } from '../../../api/call-error.ts'
import { refresh } from '../../../api/query.ts'
import { useText } from '../../../i18n/text.ts'
import { useCan } from '../../../session/session.ts'
import { MainButton, PlainButton } from '../../../ui/button/button.tsx'
import { Icon } from '../../../ui/icon/icon.tsx'
import { ErrorState, Skeleton } from '../../../ui/state/page-states.tsx'
import { toast } from '../../../ui/state/toast.tsx'
import { plantToday } from './day-formats.ts'
import { overlapOf, PaintPalette } from './paint-palette.tsx'
import { useShiftMarks } from './shift-marks.ts'
import styles from './shop-calendar-page.module.css'
import { useShopCalendar } from './use-shop-calendar.ts'
import { calendarWords } from './words.ts'
import { countTypes, type Paint } from './year-days.ts'
import { YearView } from './year-view.tsx'

const { working, rest, holiday } = dayType.codes

export function ShopCalendarPage() {
  const text = useText(calendarWords)
  const thisYear = Number(plantToday().slice(0, 4))
  const [chosenYear, setYear] = useState<number>()
  const year = chosenYear ?? thisYear
  const calendar = useShopCalendar(year)
  const { marks, failure } = useShiftMarks()
  // Without the permission to see shifts, painting would remove the shifts of a day.
  const canEdit = [useCan('shopCalendar:edit'), useCan('shift:view')].every(Boolean)
  const [paint, setPaint] = useState<Paint>({ dayType: holiday, shiftIds: [] })
  const { answer, days, edits } = calendar
  const broken = answer.data ? failure : answer.error
  if (broken) return <ErrorState failure={failureOf(broken)} onRetry={() => void refresh(readShopCalendar.module)} />
  const canPaint = canEdit && !calendar.isBusy && overlapOf(marks ?? [], paint) === undefined
  return (
    <section className="column gap-10" aria-label={text('title')} data-testid="shop-calendar">
      <div className={styles.top}>
        <header className="bar gap-8-16 min-height-32">
          <h1 className="flush size-20 tight">{text('title')}</h1>
          <YearChoice year={year} isFixed={edits.size > 0} onChoose={setYear} />
          <Counts counts={countTypes(days, edits)} />
          {canEdit ? <CalendarActions year={year} calendar={calendar} /> : null}
        </header>
        {canEdit ? (
          <PaintPalette
            marks={marks ?? []}
            paint={paint}
            onChoose={setPaint}
            onWeekday={(weekday) => calendar.paintWeekday(weekday, paint)}
          />
        ) : null}
      </div>
      {days.length === 0 || !marks ? (
        <Skeleton />
      ) : (
        <>
          <YearView
            days={days}
            edits={edits}
            marks={marks}
            paint={canPaint ? paint : undefined}
            onPaint={(dates) => calendar.paint(dates, paint)}
          />
          <p className="flush muted numeric">
            {days.every(({ isStored }) => !isStored) ? `${text('isUnset')}. ` : null}
            {canEdit ? text('howTo') : null}
          </p>
        </>
      )}
    </section>
  )
}

interface YearChoiceProps {
  year: number
  /** Whether the year is fixed because edits are not saved. */
  isFixed: boolean
  onChoose: (year: number) => void
}

function YearChoice({ year, isFixed, onChoose }: YearChoiceProps) {
  const text = useText(calendarWords)
  return (
    <span className="inline-row gap-4 size-16 numeric">
      <button
        type="button"
        className="icon-button"
        aria-label={text('previousYear')}
        disabled={isFixed || year <= firstCalendarYear}
        onClick={() => onChoose(year - 1)}
      >
        <Icon of={ChevronLeftIcon} />
      </button>
      <b data-testid="calendar-year">{year}</b>
      <button
        type="button"
        className="icon-button"
        aria-label={text('nextYear')}
        disabled={isFixed || year >= lastCalendarYear}
        onClick={() => onChoose(year + 1)}
      >
        <Icon of={ChevronRightIcon} />
      </button>
    </span>
  )
}

function Counts({ counts }: { counts: ReadonlyMap<number, number> }) {
  const text = useText(calendarWords)
  const of = (type: number) => counts.get(type) ?? 0
  return (
    <span className="flush muted numeric">
      {counts.size > 0 ? text('counts', { working: of(working), rest: of(rest), holiday: of(holiday) }) : null}
    </span>
  )
}

function CalendarActions({ year, calendar }: { year: number; calendar: ReturnType<typeof useShopCalendar> }) {
  const text = useText(calendarWords)
  const { edits, isBusy } = calendar
  const copy = async () => {
    const n = await calendar.copyHolidays()
    if (n === 0) toast('warn', text('noHolidays', { year: year - 1 }))
    else if (n) toast('ok', text('copied', { n }))
  }
  return (
    <span className="flow justify-end gap-8 grow">
      <PlainButton
        disabled={isBusy || year <= firstCalendarYear}
        onClick={() => void copy()}
        data-testid="calendar-copy"
      >
        {text('copyHolidays', { year: year - 1 })}
      </PlainButton>
      <PlainButton disabled={isBusy || edits.size === 0} onClick={calendar.discard}>
        {text('discard')}
      </PlainButton>
      <MainButton
        disabled={isBusy || edits.size === 0}
        onClick={() => void calendar.save()}
        data-testid="calendar-save"
      >
        {edits.size === 0 ? text('save') : text('saveDays', { n: edits.size })}
      </MainButton>
    </span>
  )
}
