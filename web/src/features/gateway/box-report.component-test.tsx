// A tick says that all received data is in order. A box without messages has no tick.
import { readBoxReport } from '@gemba/contract/gateway/box.ts'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { on, serve } from '../../api/fake-server/fake-server.fixture.ts'
import { renderExample } from '../gallery/gallery.fixture.tsx'
import { BoxReport } from './box-report.tsx'

const show = async (lastMessageAt: number | null) => {
  serve(on(readBoxReport, { id: '1', lastMessageAt }))
  await renderExample(<BoxReport id="1" />)
}

test('a box with messages and without problems is in order', async () => {
  await show(1_790_000_000_000)
  await expect.element(page.getByText('All tags mapped')).toBeVisible()
})

test('the clock deviation is a duration with its direction', async () => {
  serve(on(readBoxReport, { id: '1', lastMessageAt: 1_790_000_000_000, skewMs: -214_288 }))
  const screen = await renderExample(<BoxReport id="1" />)
  await expect.element(page.getByText('3 min 34 s ahead')).toBeVisible()
  await screen.unmount()
  serve(on(readBoxReport, { id: '1', lastMessageAt: 1_790_000_000_000, skewMs: 200 }))
  await renderExample(<BoxReport id="1" />)
  await expect.element(page.getByText('less than 1 s')).toBeVisible()
})

test('a box without messages is not in order', async () => {
  await show(null)
  await expect.element(page.getByText('Nothing received from it yet').first()).toBeVisible()
  expect(page.getByText('All tags mapped').query()).toBeNull()
  expect(document.querySelector('.lucide-check')).toBeNull()
})
