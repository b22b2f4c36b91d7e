// A tick says that what arrived is in order: of a box that was never heard nothing is.
import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { renderExample } from '../gallery/gallery.fixture.tsx'
import { BoxReport } from './box-report.tsx'

afterEach(() => vi.restoreAllMocks())

const show = async (lastMessageAt: number | null) => {
  const data = { id: '1', lastMessageAt, skewMs: null, unmapped: [], deadLetters: [], events: [] }
  vi.spyOn(window, 'fetch').mockImplementation(async () => Response.json({ code: '200', msg: '', data }))
  await renderExample(<BoxReport id="1" />)
}

test('a box that was heard and sent nothing wrong is in order', async () => {
  await show(1_790_000_000_000)
  await expect.element(page.getByText('Every code belongs to a point')).toBeVisible()
})

test('a box that was never heard is not', async () => {
  await show(null)
  await expect.element(page.getByText('Nothing has arrived from it yet').first()).toBeVisible()
  expect(page.getByText('Every code belongs to a point').query()).toBeNull()
  expect(document.querySelector('.lucide-check')).toBeNull()
})
