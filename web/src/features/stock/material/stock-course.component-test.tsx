// The stock chart: a day is chosen by keyboard and described as text.
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { press, renderExample } from '../../gallery/gallery.fixture.tsx'
import { Course } from './stock-course.tsx'

const days = Array.from({ length: 20 }, (_, at) => ({
  day: `2026-11-${String(at + 1).padStart(2, '0')}`,
  quantity: String(at < 10 ? 1234 : 16),
}))

test('it starts at today; arrows, Home and End move between the days and stay within them', async () => {
  await renderExample(<Course title="Stock" days={days} unit="pcs" />)
  const course = page.getByRole('slider', { name: 'Stock' })
  const valueText = () => course.element().getAttribute('aria-valuetext')
  await expect.element(course).toHaveAttribute('aria-valuenow', '19')
  expect(valueText()).toMatch(/2026-11-20.*16 pcs$/)
  course.element().focus()
  await press('{ArrowRight}')
  expect(valueText()).toMatch(/2026-11-20/)
  await press('{ArrowLeft}{PageUp}{ArrowLeft}{ArrowLeft}')
  await expect.poll(valueText).toBe('2026-11-10  1,234 pcs')
  await press('{Home}{ArrowLeft}')
  await expect.poll(valueText).toBe('2026-11-01  1,234 pcs')
  await press('{End}')
  await expect.element(course).toHaveAttribute('aria-valuenow', '19')
})
