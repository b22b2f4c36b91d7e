// The status of an object and its descendants, as text and as shapes with accessible labels.
import type { ObjectStatus } from '@gemba/contract/overview/object-status.ts'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { renderExample } from '../../gallery/gallery.fixture.tsx'
import { StatusMark } from './status-mark.tsx'

const well: ObjectStatus = {
  id: '1',
  level: null,
  alarmPointId: null,
  activeCount: 0,
  urgencyCount: 0,
  errorCount: 0,
  warnCount: 0,
  activeSince: null,
  unackedCount: 0,
  objectCount: 3,
  boxCount: 2,
  onlineBoxCount: 2,
  offlineSince: null,
  newestTs: null,
}
const markText = () => document.querySelector('[data-testid="mark"]')?.textContent

const show = (status: ObjectStatus | undefined, isBare = false) =>
  renderExample(
    <div data-testid="mark">
      <StatusMark status={status} isBare={isBare} />
    </div>,
  )

test('all well has a text in a list and no text in a tree', async () => {
  await show(well)
  expect(markText()).toBe('Normal')
  await show(undefined, true)
  expect([...document.querySelectorAll('[data-testid="mark"]')].at(-1)?.textContent).toBe('')
})

test('shows the worst level and the number of alarms, pulsing while one is unacknowledged', async () => {
  await show({ ...well, level: 1, activeCount: 2, unackedCount: 3 })
  await expect.element(page.getByRole('img', { name: 'Critical' })).toBeVisible()
  expect(markText()).toBe('Critical3')
  await expect.element(page.getByTitle('2 active, 3 unacknowledged')).toBeVisible()
})

test('shows in short form how long the alarm has lasted and a box has been silent', async () => {
  const now = Date.now()
  await show({ ...well, level: 1, activeCount: 1, unackedCount: 1, activeSince: now - 12 * 60_000 - 5000 })
  expect(markText()).toBe('Critical12 min')
  await expect.element(page.getByTitle('1 active, 1 unacknowledged · Active for 12 min')).toBeVisible()
  await show({ ...well, onlineBoxCount: 1, offlineSince: now - 3 * 3_600_000 - 5000 })
  await expect.element(page.getByTitle('1 of 2 gateways offline · No data for 3 h')).toHaveTextContent('1/2 offline3 h')
  await show({ ...well, boxCount: 1, onlineBoxCount: 0, offlineSince: now - 3 * 3_600_000 - 5000 })
  await expect.element(page.getByTitle('1 of 1 gateway offline · No data for 3 h')).toHaveTextContent('No data for 3 h')
})

test('silent boxes are counted, also in the narrow form', async () => {
  await show({ ...well, onlineBoxCount: 1 }, true)
  await expect.element(page.getByTitle('1 of 2 gateways offline')).toBeVisible()
  expect(markText()).toBe('1 of 2 gateways offline')
})
