// Painting days by keyboard and by pointer.
import type { CalendarDay } from '@gemba/contract/production/calendar/shop-calendar.ts'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import type { ShiftMark } from './shift-marks.ts'
import { daysBetween, type Edits, type Paint, paintDays, weekdayOf } from './year-days.ts'
import { YearView } from './year-view.tsx'

const early: ShiftMark = {
  id: '1',
  name: 'Early',
  letter: 'E',
  colour: 'blue',
  startTime: '06:00',
  endTime: '14:00',
  isEnabled: true,
}
const days = daysBetween('2028-01-01', '2028-12-31').map(
  (date): CalendarDay => ({ date, dayType: weekdayOf(date) < 6 ? 1 : 2, shiftIds: [], isStored: true }),
)
const saved = new Map(days.map((day) => [day.date, day]))

/** The edits of the last example. */
let painted: Edits

function Year({ paint }: { paint: Paint | undefined }) {
  const [edits, setEdits] = useState<Edits>(new Map())
  painted = edits
  const onPaint = (dates: readonly string[]) =>
    setEdits((before) =>
      paint
        ? paintDays(
            before,
            saved,
            dates.map((date) => [date, paint]),
          )
        : before,
    )
  return <YearView days={days} edits={edits} marks={[early]} paint={paint} onPaint={onPaint} />
}

const holiday: Paint = { dayType: 3, shiftIds: [] }
const cell = (date: string) => document.querySelector<HTMLElement>(`[data-day="${date}"]`) as HTMLElement
const focused = () => (document.activeElement as HTMLElement).dataset.day
const press = (keys: string) => userEvent.keyboard(keys)

test('Tab reaches one day; arrows move by days and weeks across months and stay in the year', async () => {
  await render(<Year paint={holiday} />)
  await userEvent.tab()
  expect(focused()).toBe('2028-01-01')
  await press('{ArrowLeft}')
  expect(focused()).toBe('2028-01-01')
  await press('{ArrowDown}{ArrowRight}{PageDown}{PageDown}')
  expect(focused()).toBe('2028-03-05')
  await press('{ArrowUp}')
  expect(focused()).toBe('2028-02-27')
  expect(document.querySelectorAll('[data-day][tabindex="0"]')).toHaveLength(1)
})

test('Space and Enter paint a day, Shift with an arrow paints further days, each once', async () => {
  await render(<Year paint={{ dayType: 1, shiftIds: ['1'] }} />)
  await userEvent.tab()
  await press(' ')
  await press('{Shift>}{ArrowRight}{ArrowRight}{/Shift}{ArrowRight}{ArrowRight}{Enter}')
  expect([...painted.keys()].sort()).toEqual(['2028-01-01', '2028-01-02', '2028-01-03', '2028-01-05'])
  expect(cell('2028-01-05').querySelector<HTMLElement>('[data-letter]')?.dataset.letter).toBe('E')
  expect(cell('2028-01-05').dataset.unsaved).toBe('true')
  expect(cell('2028-01-04').dataset.unsaved).toBe('false')
})

test('a drag paints all days from start to end, also backwards across a month', async () => {
  await render(<Year paint={holiday} />)
  await userEvent.dragAndDrop(cell('2028-03-02'), cell('2028-02-28'))
  await expect.poll(() => [...painted.keys()].sort()).toEqual(['2028-02-28', '2028-02-29', '2028-03-01', '2028-03-02'])
  await userEvent.click(cell('2028-03-10'))
  expect(painted.size).toBe(5)
})

test('without the permission to edit nothing is painted', async () => {
  await render(<Year paint={undefined} />)
  await userEvent.tab()
  await press(' ')
  await press('{Shift>}{ArrowRight}{/Shift}')
  await userEvent.click(cell('2028-03-10'), { force: true })
  expect(painted.size).toBe(0)
  expect(cell('2028-03-10').getAttribute('aria-disabled')).toBe('true')
})
