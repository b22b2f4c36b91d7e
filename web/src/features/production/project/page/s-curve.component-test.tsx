// The curve of a project: it starts at today, days are chosen by keyboard, and without progress only the plan is shown.
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { press, renderExample } from '../../../gallery/gallery.fixture.tsx'
import { SCurve } from './s-curve.tsx'

const xAxis = Array.from({ length: 20 }, (_, at) => `2026-11-${String(at + 1).padStart(2, '0')}`)
const plan = xAxis.map((_, at) => (at + 1) * 5)
const today = '2026-11-10'

test('it starts at today, and arrows, Home and End move between the days', async () => {
  const actual = xAxis.map((day, at) => (day <= today ? at * 4 : null))
  await renderExample(<SCurve chart={{ xAxis, plan, actual, today }} />)
  const curve = page.getByRole('slider')
  const valueText = () => curve.element().getAttribute('aria-valuetext')
  await expect.element(curve).toHaveAttribute('aria-valuenow', '9')
  expect(valueText()).toMatch(/2026-11-10 .*50 %.*36 %.*-14 %/)
  curve.element().focus()
  await press('{ArrowRight}')
  await expect.poll(valueText).toMatch(/^2026-11-11.*55 %$/)
  await press('{Home}{ArrowLeft}')
  await expect.poll(valueText).toMatch(/^2026-11-01/)
  await press('{End}{ArrowRight}')
  await expect.element(curve).toHaveAttribute('aria-valuenow', '19')
})

test('a project that has not started shows only its plan', async () => {
  await renderExample(<SCurve chart={{ xAxis, plan, actual: xAxis.map(() => null), today: '2026-10-01' }} />)
  const curve = page.getByRole('slider')
  await expect.element(curve).toHaveAttribute('aria-valuenow', '0')
  expect(curve.element().getAttribute('aria-valuetext')).toMatch(/^2026-11-01.*5 %$/)
  expect(curve.element().querySelectorAll('path')).toHaveLength(1)
})

test('a single day is shown as a curve', async () => {
  await renderExample(<SCurve chart={{ xAxis: ['2026-11-01'], plan: [100], actual: [40], today: '2026-11-01' }} />)
  expect(page.getByRole('slider').element().getAttribute('aria-valuetext')).toMatch(/100 %.*40 %.*-60 %/)
})
