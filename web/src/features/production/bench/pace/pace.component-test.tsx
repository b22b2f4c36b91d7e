// Which work order the bench shows, who works on it, and how it is started at a busy station.
import { workOrderStatus } from '@gemba/contract/production/work-order/dictionaries.ts'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { refresh } from '../../../../api/query.ts'
import { renderExample } from '../../../gallery/gallery.fixture.tsx'
import { beginAnew, bench, reports, textOf } from '../bench.fixture.tsx'
import { server } from '../bench-server.fixture.ts'

const { running, paused, dispatched } = workOrderStatus.codes

beginAnew()

test('START at a busy station offers to pause the other work, and sends one command', async () => {
  server.status = dispatched
  server.nextStatus = running
  await renderExample(bench)
  // The running work order is shown first.
  await page.getByTestId('next-7').click()
  await page.getByTestId('bench-start').click()
  await expect.poll(() => textOf('instead-sheet')).toContain('WO-8 is running here. Pause and start WO-7 instead?')
  expect(server.sent).toEqual([])
  await page.getByTestId('tile-8').click()
  await expect
    .poll(() => server.sent.map(({ name, input }) => ({ name, input })))
    .toMatchObject([{ name: 'startWork', input: { id: '7', isClaiming: 1, pausedIds: ['8'] } }])
  await expect.element(page.getByTestId('instead-sheet')).not.toBeInTheDocument()
})

test('a critical call does not switch the work order; after the call the bench says what to resume', async () => {
  server.nextStatus = paused
  await renderExample(bench)
  await expect.element(page.getByTestId('bench-pause')).toBeEnabled()
  const call = { kind: 'call', id: '90', code: 'AD-1', name: 'Fire' }
  Object.assign(server, { status: paused, pauseReason: '8', blocks: [call], nextStatus: running })
  await refresh('production')
  await expect.poll(() => textOf('stopped-by-call')).toContain('A critical call stopped WO-7.')
  expect(textOf('bench-now')).toContain('WO-7')
  server.blocks = []
  await refresh('production')
  await expect.poll(() => textOf('stopped-by-call')).toContain('WO-7 is still paused: press RESUME.')
  expect(page.getByTestId('blocked-by').query()).toBeNull()
  expect(textOf('bench-now')).toContain('WO-7')
  await expect.element(page.getByTestId('bench-resume')).toBeEnabled()
})

test('nobody works until a person is chosen: the first action asks, and then happens', async () => {
  sessionStorage.clear()
  server.status = dispatched
  await renderExample(bench)
  await expect.poll(() => textOf('bench-person')).toContain('Who works?')
  await page.getByTestId('bench-start').click()
  await expect.element(page.getByTestId('person-sheet')).toBeVisible()
  expect(server.sent).toEqual([])
  await page.getByTestId('tile-12').click()
  await expect.poll(() => server.sent.at(-1)).toMatchObject({ name: 'startWork', input: { staffId: '12' } })
  await expect.poll(() => textOf('bench-person')).toContain('Carla')
})

test('a piece is counted for the person who is chosen when +1 asks, also after a reload', async () => {
  sessionStorage.clear()
  const screen = await renderExample(bench)
  await page.getByTestId('bench-oneGood').click()
  await page.getByTestId('tile-12').click()
  await expect.poll(() => reports().at(-1)?.input.staff).toEqual([{ id: '12', sharePercent: '100' }])
  await screen.unmount()
  await renderExample(bench)
  await expect.poll(() => textOf('bench-person')).toContain('Carla')
})
