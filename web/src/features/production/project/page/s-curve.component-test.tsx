// The curve of a project: today is told first, days are chosen by keyboard, and without progress only the plan is.
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { press, renderExample } from '../../../gallery/gallery.fixture.tsx'
import { SCurve } from './s-curve.tsx'

const xAxis = Array.from({ length: 20 }, (_, at) => `2026-11-${String(at + 1).padStart(2, '0')}`)
const plan = xAxis.map((_, at) => (at + 1) * 5)
const today = '2026-11-10'

test('it tells today, and the arrows, Home and End go from day to day within the days', async () => {
  const actual = xAxis.map((day, at) => (day <= today ? at * 4 : null))
  await renderExample(<SCurve chart={{ xAxis, plan, actual, today }} />)
  const curve = page.getByRole('slider')
  const told = () => curve.element().getAttribute('aria-valuetext')
  await expect.element(curve).toHaveAttribute('aria-valuenow', '9')
  expect(told()).toMatch(/2026-11-10 .*50 %.*36 %.*-14 %/)
  curve.element().focus()
  await press('{ArrowRight}')
  await expect.poll(told).toMatch(/^2026-11-11.*55 %$/)
  await press('{Home}{ArrowLeft}')
  await expect.poll(told).toMatch(/^2026-11-01/)
  await press('{End}{ArrowRight}')
  await expect.element(curve).toHaveAttribute('aria-valuenow', '19')
})

test('what has not begun shows its plan only', async () => {
  await renderExample(<SCurve chart={{ xAxis, plan, actual: xAxis.map(() => null), today: '2026-10-01' }} />)
  const curve = page.getByRole('slider')
  await expect.element(curve).toHaveAttribute('aria-valuenow', '0')
  expect(curve.element().getAttribute('aria-valuetext')).toMatch(/^2026-11-01.*5 %$/)
  expect(curve.element().querySelectorAll('path')).toHaveLength(1)
})

test('one day is a curve as well', async () => {
  await renderExample(<SCurve chart={{ xAxis: ['2026-11-01'], plan: [100], actual: [40], today: '2026-11-01' }} />)
  expect(page.getByRole('slider').element().getAttribute('aria-valuetext')).toMatch(/100 %.*40 %.*-60 %/)
})
