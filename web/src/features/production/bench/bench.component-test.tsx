// The bench operated by keyboard, with a server that counts requests and a network that breaks.
import { findOptions } from '@gemba/contract/base/dictionary.ts'
import { readCurrentUser } from '@gemba/contract/identity/sign-in/session.ts'
import { workOrderStatus } from '@gemba/contract/production/work-order/dictionaries.ts'
import { recordErrors } from '@gemba/contract/record-errors.ts'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { on } from '../../../api/fake-server/fake-server.fixture.ts'
import { useSession } from '../../../session/session.ts'
import { press, renderAgain, renderExample } from '../../gallery/gallery.fixture.tsx'
import { beginAnew, bench, focus, reports, reportTwice, scan, textOf, unsentCount, user } from './bench.fixture.tsx'
import { server } from './bench-server.fixture.ts'

/** After it, an equal press is not a repeated one. */
const aSecond = () => new Promise((go) => setTimeout(go, 1_100))
const { dispatched } = workOrderStatus.codes
const [, , stale] = recordErrors.stale.text

beginAnew()

test('buttons are large enough for gloves, and the next work order shows why it waits', async () => {
  await renderExample(bench)
  await expect.element(page.getByTestId('bench-oneGood')).toBeEnabled()
  await expect.element(page.getByTestId('bench-left')).toHaveTextContent('Left 40 pcs')
  for (const button of page.getByRole('button').elements())
    expect(button.getBoundingClientRect().height, button.textContent ?? '').toBeGreaterThanOrEqual(72)
  expect(page.getByTestId('next-8').element().textContent).toContain('0 pcs')
  // Reversed reports are not shown.
  const lastReports = page.getByTestId('bench-last-reports').element().textContent
  expect(lastReports).toMatch(/5 Good · 2 Scrap/)
  expect(lastReports).not.toContain('9')
})

test('with keys only: one good, then 12 good instead of the proposed 40, then scrap with a reason', async () => {
  await renderExample(bench)
  await expect.element(page.getByTestId('bench-oneGood')).toBeEnabled()
  focus('bench-oneGood')
  await press('{Enter}')
  await expect.poll(() => reports().length).toBe(1)
  focus('bench-report')
  await press('{Enter}')
  await expect.element(page.getByTestId('quantity')).toHaveFocus()
  await expect.element(page.getByTestId('quantity')).toHaveValue('40')
  await press('12{Enter}')
  await expect.poll(() => reports().length).toBe(2)
  focus('bench-scrapAction')
  await press('{Enter}')
  await expect.element(page.getByTestId('tile-4')).toHaveFocus()
  await press('{Enter}')
  await expect.element(page.getByTestId('quantity')).toHaveFocus()
  await press('2{Enter}')
  await expect.poll(() => reports().length).toBe(3)
  expect(reports().map(({ input: { good, scrap } }) => ({ good, scrap }))).toEqual([
    { good: '1', scrap: undefined },
    { good: '12', scrap: undefined },
    { good: '0', scrap: [{ quantity: '2', reasonCode: '4' }] },
  ])
  // The large keys work the same way: the first key replaces the proposed quantity.
  await page.getByTestId('bench-report').click()
  for (const key of ['key-3', 'key-0', 'key-erase', 'quantity-confirm']) await page.getByTestId(key).click()
  await expect.poll(() => reports().at(-1)?.input.good).toBe('3')
})

test('start claims a work order and starts it in one command', async () => {
  server.status = dispatched
  await renderExample(bench)
  await expect.element(page.getByTestId('bench-start')).toBeEnabled()
  await expect.element(page.getByTestId('bench-oneGood')).toBeDisabled()
  focus('bench-start')
  await press('{Enter}')
  await expect.poll(() => server.sent.map(({ name }) => name)).toEqual(['startWork'])
  expect(server.sent[0]?.input).toMatchObject({ id: '7', stationId: '3', isClaiming: 1 })
})

test('actions performed offline take effect at the bench and are sent in order when the network is back', async () => {
  server.status = dispatched
  await renderExample(bench)
  await expect.element(page.getByTestId('bench-start')).toBeEnabled()
  server.way = 'cut'
  await page.getByTestId('bench-start').click()
  await expect.element(page.getByTestId('bench-pause')).toBeVisible()
  await page.getByTestId('bench-oneGood').click()
  await page.getByTestId('bench-pause').click()
  await page.getByTestId('tile-4').click()
  await expect.element(page.getByTestId('bench-resume')).toBeVisible()
  await expect.poll(unsentCount).toBe('3')
  await page.getByTestId('bench-unsent').click()
  await expect.poll(() => textOf('unsent-sheet')).toMatch(/Start.*1 pcs good.*Pause: Damaged/)
  server.way = 'open'
  server.clear()
  dispatchEvent(new Event('online'))
  await expect.poll(unsentCount).toBe('0')
  expect(server.sent.map(({ name }) => name)).toEqual(['startWork', 'reportWork', 'stopWork'])
  expect(server.sent.every(({ key }) => key)).toBe(true)
  expect(server.sent[0]?.input).toMatchObject({ id: '7', stationId: '3', at: expect.any(Number) })
})

test('reasons that only the system uses are not offered as tiles', async () => {
  server.serve(
    on(
      findOptions,
      ['3', '7', '8', '9', '99'].map((id) => ({ id, text: id })),
    ),
  )
  await renderExample(bench)
  await page.getByTestId('bench-pause').click()
  await expect.element(page.getByTestId('tile-99')).toBeVisible()
  expect(['3', '7', '8', '9'].map((id) => page.getByTestId(`tile-${id}`).elements().length)).toEqual([1, 0, 0, 0])
})

test('an immediate refusal is shown and changes nothing; a later one can be sent again or discarded', async () => {
  await renderExample(bench)
  await expect.element(page.getByTestId('bench-pause')).toBeEnabled()
  const pause = async () => {
    await page.getByTestId('bench-pause').click()
    await page.getByTestId('tile-4').click()
  }
  server.way = 'refused'
  await pause()
  const toasts = () => page.getByTestId('toast').elements()
  await expect.poll(() => toasts().map(({ textContent }) => textContent)).toContain(stale)
  await expect.poll(unsentCount).toBe('0')
  await page.getByTestId('sheet-back').click()
  server.way = 'cut'
  await pause()
  await expect.element(page.getByTestId('bench-resume')).toBeVisible()
  server.way = 'refused'
  dispatchEvent(new Event('online'))
  await expect.element(page.getByTestId('bench-pause')).toBeVisible()
  await page.getByTestId('bench-unsent').click()
  await expect.poll(() => textOf('unsent-report')).toContain(stale)
  server.way = 'open'
  server.clear()
  await page.getByTestId('unsent-repeat').click()
  await expect.poll(unsentCount).toBe('0')
  expect(server.sent.map(({ name }) => name)).toEqual(['stopWork'])
})

test('a report made offline waits, survives a reload, and is sent once under the same key', async () => {
  server.way = 'cut'
  const screen = await renderExample(bench)
  await expect.element(page.getByTestId('bench-oneGood')).toBeEnabled()
  await reportTwice()
  await expect.poll(unsentCount).toBe('2')
  // Only the first report was sent: later reports do not overtake it.
  await expect.poll(() => new Set(reports().map(({ key }) => key)).size).toBe(1)
  const [first] = reports()
  await screen.unmount()
  server.way = 'open'
  server.clear()
  await renderAgain(bench)
  await expect.poll(unsentCount).toBe('0')
  expect(reports()).toHaveLength(2)
  expect(reports()[0]?.key).toBe(first?.key)
  expect(reports()[1]?.key).not.toBe(first?.key)
})

test('another user neither sees nor sends the reports', async () => {
  server.way = 'cut'
  const screen = await renderExample(bench)
  await expect.element(page.getByTestId('bench-oneGood')).toBeEnabled()
  await page.getByTestId('bench-oneGood').click()
  await expect.poll(unsentCount).toBe('1')
  await screen.unmount()
  server.way = 'open'
  server.clear()
  useSession.setState({ user: user('6') })
  const other = await renderAgain(bench)
  await expect.poll(unsentCount).toBe('0')
  await other.unmount()
  // Another user may have signed in within this browser while this page still shows the previous user.
  useSession.setState({ user: user('5') })
  server.serve(on(readCurrentUser, { id: '6' }))
  await renderAgain(bench)
  await expect.poll(unsentCount).toBe('1')
  await page.getByTestId('bench-oneGood').click()
  await expect.poll(unsentCount).toBe('2')
  expect(reports()).toEqual([])
})

test('a report that is refused later stays with its reason until it is corrected or discarded', async () => {
  server.way = 'cut'
  await renderExample(bench)
  await expect.element(page.getByTestId('bench-oneGood')).toBeEnabled()
  await reportTwice()
  await expect.poll(unsentCount).toBe('2')
  server.way = 'refused'
  dispatchEvent(new Event('online'))
  await expect.poll(() => textOf('bench-unsent')).toContain('2 reports rejected')
  server.way = 'open'
  await page.getByTestId('bench-unsent').click()
  await expect.poll(() => page.getByTestId('unsent-report').elements().length).toBe(2)
  expect(page.getByTestId('unsent-report').first().element().textContent).toContain('You reported 99')
  await page.getByTestId('unsent-correct').first().click()
  await press('9{Enter}')
  await expect.poll(() => reports().at(-1)?.input.good).toBe('9')
  await expect.poll(unsentCount).toBe('1')
  await page.getByTestId('unsent-discard').click()
  await expect.poll(unsentCount).toBe('1')
  await page.getByTestId('unsent-discard').click()
  await expect.poll(unsentCount).toBe('0')
})

test('the last report is undone: dropped while it waits, reversed after it has arrived', async () => {
  await renderExample(bench)
  await expect.element(page.getByTestId('bench-oneGood')).toBeEnabled()
  await page.getByTestId('bench-oneGood').click()
  await page.getByTestId('bench-undo').click()
  await expect.poll(() => server.sent.at(-1)).toMatchObject({ name: 'reverseReport', input: { id: 'r1' } })
  await expect.element(page.getByTestId('bench-last')).not.toBeInTheDocument()
  await aSecond()
  server.way = 'cut'
  await reportTwice()
  await expect.poll(unsentCount).toBe('2')
  await page.getByTestId('bench-undo').click()
  await expect.poll(unsentCount).toBe('1')
})

test('a report that creates a stock bill shows the code of the bill and cannot be undone here', async () => {
  server.receiptCode = 'RK-6'
  await renderExample(bench)
  await expect.element(page.getByTestId('bench-oneGood')).toBeEnabled()
  await page.getByTestId('bench-oneGood').click()
  await expect.poll(() => textOf('bench-last')).toBe('1 pcs good reported, receipt RK-6')
  expect(page.getByTestId('bench-undo').query()).toBeNull()
})

test('pieces are scanned by serial number, each once, with sound and message, also offline', async () => {
  server.namesSerials = true
  server.way = 'cut'
  await renderExample(bench)
  await expect.element(page.getByTestId('bench-report')).toBeEnabled()
  await page.getByTestId('bench-report').click()
  await expect.element(page.getByTestId('scan')).toHaveFocus()
  await scan('SN-1')
  await scan('SN-2')
  await expect.poll(() => textOf('serial-count')).toContain('2')
  expect(textOf('serial-count')).toContain('40')
  focus('serials-confirm')
  await scan('SN-1')
  const inSheet = page.getByTestId('serial-sheet').getByTestId('scan-told')
  await expect.element(inSheet).toHaveTextContent('SN-1 has already been scanned')
  await expect.element(inSheet).toHaveAttribute('data-wrong')
  expect(page.getByTestId('serial').elements()).toHaveLength(2)
  await page.getByTestId('serials-confirm').click()
  await expect.poll(() => reports().at(-1)?.input).toMatchObject({ good: '2', serialNumbers: ['SN-1', 'SN-2'] })
  await expect.poll(unsentCount).toBe('1')
  await page.getByTestId('bench-oneGood').click()
  await scan('SN-2')
  expect(page.getByTestId('serial').query()).toBeNull()
  await scan('SN-3')
  await expect.poll(unsentCount).toBe('2')
  server.way = 'refused'
  dispatchEvent(new Event('online'))
  await page.getByTestId('bench-unsent').click()
  await expect.poll(() => page.getByTestId('unsent-correct').elements().length).toBe(2)
  server.way = 'open'
  await page.getByTestId('unsent-correct').first().click()
  await scan('SN-4')
  await page.getByTestId('serials-confirm').click()
  await expect.poll(() => reports().at(-1)?.input).toMatchObject({ good: '3', serialNumbers: ['SN-1', 'SN-2', 'SN-4'] })
})

test('the next work order shows missing material with its arrival date, or that its kit is ready', async () => {
  const short = { materialId: '1', materialCode: 'STEEL', quantity: '4', unitName: 'bars' }
  server.kit = () => ({
    kitStatus: 20,
    shortOfKit: [
      { ...short, comesOn: '2099-01-05' },
      { ...short, materialCode: 'SEAL', comesOn: null },
    ],
  })
  const screen = await renderExample(bench)
  await expect.poll(() => textOf('waits-for-kit')).toBe('Waiting for STEEL 4 bars (expected 2099-01-05), SEAL 4 bars')
  await screen.unmount()
  server.kit = () => ({ kitStatus: 50, shortOfKit: [] })
  await renderExample(bench)
  await expect.poll(() => textOf('kit-ready')).toBe('Kit ready')
})
