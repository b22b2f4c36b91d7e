// Consumption from another location than the line side, which needs a permission, a location and a reason.

import { consumptionErrors } from '@gemba/contract/production/consumption/errors.ts'
import { workRights } from '@gemba/contract/production/work-order/flow.ts'
import { listStock } from '@gemba/contract/stock/balance/find-stock.ts'
import { stockView } from '@gemba/contract/stock/rights.ts'
import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { on, refuse } from '../../../../api/fake-server/fake-server.fixture.ts'
import { useSession } from '../../../../session/session.ts'
import { press, renderAgain, renderExample } from '../../../gallery/gallery.fixture.tsx'
import { anyLine, beginAnew, bench, consumptions, focus, scan, textOf, unsentCount, user } from '../bench.fixture.tsx'
import { server } from '../bench-server.fixture.ts'

beginAnew()

const { consumeElsewhere, ...operatorRights } = workRights
const reason = 'The line side is empty'
const signInWith = (...rights: readonly string[]) =>
  useSession.setState({ user: user('5', [...Object.values(operatorRights), ...rights]) })
beforeEach(() => signInWith(consumeElsewhere, stockView))

/** The consumption of any lot of the shaft. */
const shaft = { ...anyLine, materialId: '1' }
const at: unknown = expect.any(Number)
/** Returns the texts of all toasts. Toasts of an earlier test may still be shown. */
const toasts = () =>
  page
    .getByTestId('toast')
    .elements()
    .map(({ textContent }) => textContent)
    .join('\n')
const fromShelf = (quantity: string, line: object = {}) => ({
  workOrderId: '7',
  at,
  elsewhereReason: reason,
  lines: [{ ...shaft, quantity, locationId: '81', ...line }],
})

async function chooseShaft(): Promise<void> {
  await page.getByTestId('bench-consumeAction').click()
  await page.getByTestId('needed-1').click()
  await expect.element(page.getByTestId('quantity')).toBeVisible()
}

/** Chooses location B-02 and enters the reason. */
async function chooseShelf(): Promise<void> {
  await page.getByTestId('consume-elsewhere').click()
  await page.getByTestId('tile-81').click()
  await page.getByTestId('source-words').fill(reason)
  await page.getByTestId('source-confirm').click()
  await expect.poll(() => textOf('consume-elsewhere')).toBe(`From B-02: ${reason}`)
}

test('with keys only, location and reason are chosen and sent, and the typed quantity stays', async () => {
  await renderExample(bench)
  await chooseShaft()
  await press('12')
  focus('consume-elsewhere')
  await press('{Enter}')
  await expect.element(page.getByTestId('tile-81')).toHaveFocus()
  expect(textOf('tile-81')).toContain('42.5 pcs available')
  expect(textOf('tile-82')).toContain('7 pcs available')
  expect(page.getByTestId('tile-83').query()).toBeNull()
  await press('{Enter}')
  await expect.element(page.getByTestId('source-words')).toHaveFocus()
  await page.getByTestId('source-words').fill(reason)
  await press('{Enter}')
  await expect.element(page.getByTestId('quantity')).toHaveFocus()
  await expect.element(page.getByTestId('quantity')).toHaveValue('12')
  await press('{Enter}')
  await expect.poll(consumptions).toEqual([fromShelf('12')])
  await expect.poll(toasts).toContain('12 pcs SHAFT consumed from B-02')
  // The next consumption uses the line side again.
  await chooseNext()
  expect(textOf('consume-elsewhere')).toBe('From another location')
  await press('3{Enter}')
  await expect.poll(() => consumptions().at(-1)).toEqual({ workOrderId: '7', at, lines: [{ ...shaft, quantity: '3' }] })
})

async function chooseNext(): Promise<void> {
  await page.getByTestId('needed-1').click()
  await expect.element(page.getByTestId('quantity')).toHaveFocus()
}

test('without a reason it cannot be confirmed, and the step shows why', async () => {
  await renderExample(bench)
  await chooseShaft()
  await page.getByTestId('consume-elsewhere').click()
  await page.getByTestId('tile-82').click()
  await expect.element(page.getByTestId('source-confirm')).toBeDisabled()
  await expect.element(page.getByTestId('source-hint')).toHaveTextContent('Enter a reason to continue.')
  await page.getByTestId('source-words').fill('   ')
  await press('{Enter}')
  await expect.element(page.getByTestId('source-confirm')).toBeDisabled()
  await page.getByTestId('source-words').fill('A')
  await expect.element(page.getByTestId('source-confirm')).toBeEnabled()
  // A code that a scanner types does not count as a reason and confirms nothing.
  await scan('LOT-77')
  await expect.element(page.getByTestId('source-words')).toHaveValue('A')
  expect(consumptions()).toEqual([])
})

test('without the permission the choice is hidden, and the line side is consumed', async () => {
  signInWith(stockView)
  await renderExample(bench)
  await chooseShaft()
  expect(page.getByTestId('consume-elsewhere').query()).toBeNull()
  expect(textOf('consume-sheet')).not.toContain('another location')
  await press('2{Enter}')
  await expect.poll(consumptions).toEqual([{ workOrderId: '7', at, lines: [{ ...shaft, quantity: '2' }] }])
})

test('the queue stores location and reason offline and over a reload', async () => {
  const screen = await renderExample(bench)
  await chooseShaft()
  await chooseShelf()
  server.way = 'cut'
  await page.getByTestId('quantity-confirm').click()
  await expect.poll(unsentCount).toBe('1')
  await screen.unmount()
  server.clear()
  await renderAgain(bench)
  await expect.poll(unsentCount).toBe('1')
  await page.getByTestId('bench-unsent').click()
  await expect.poll(() => textOf('unsent-sheet')).toContain('Consume 40 pcs SHAFT from B-02')
  server.clear()
  server.way = 'open'
  dispatchEvent(new Event('online'))
  await expect.poll(unsentCount).toBe('0')
  expect(consumptions()).toEqual([fromShelf('40')])
})

test('a refusal of the server is shown in the sheet with its reason, and the input stays', async () => {
  await renderExample(bench)
  await chooseShaft()
  await chooseShelf()
  server.way = 'refused'
  server.refusal = refuse(consumptionErrors, 'consumedElsewhere', { lineSide: 'LINE-1', location: 'B-02' })
  await page.getByTestId('quantity-confirm').click()
  const why = 'Not consumed: Consume from the line-side location LINE-1, not from B-02'
  await expect.poll(() => textOf('scan-wrong')).toContain(why)
  expect(toasts()).not.toContain('LINE-1')
  await expect.element(page.getByTestId('quantity')).toHaveValue('40')
  await expect.poll(() => textOf('consume-elsewhere')).toBe(`From B-02: ${reason}`)
  await expect.poll(unsentCount).toBe('0')
})

test('a lot limits the locations, a location label chooses one, and one press returns to the line side', async () => {
  await renderExample(bench)
  await expect.element(page.getByTestId('bench-consumeAction')).toBeEnabled()
  await scan('A-100')
  await page.getByTestId('consume-elsewhere').click()
  await expect.element(page.getByTestId('tile-81')).toHaveFocus()
  expect(textOf('tile-81')).toContain('30 pcs available')
  expect(page.getByTestId('tile-82').query()).toBeNull()
  await scan('B-10')
  await expect.poll(() => textOf('scan-wrong')).toContain('B-10 is not one of the listed locations.')
  await scan('b-02')
  await expect.element(page.getByTestId('source-words')).toHaveFocus()
  await page.getByTestId('source-words').fill(reason)
  await press('{Enter}')
  await expect.poll(() => textOf('consume-elsewhere')).toBe(`From B-02: ${reason}`)
  await page.getByTestId('consume-elsewhere').click()
  await expect.element(page.getByTestId('tile-81')).toHaveAttribute('aria-pressed', 'true')
  for (const button of page.getByTestId('location-choice').getByRole('button').elements())
    expect(button.getBoundingClientRect().height, button.textContent ?? '').toBeGreaterThanOrEqual(72)
  await page.getByTestId('source-line-side').click()
  await expect.poll(() => textOf('consume-elsewhere')).toBe('From another location')
  await press('2{Enter}')
  const line = { ...shaft, quantity: '2', lotCode: 'A-100' }
  await expect.poll(consumptions).toEqual([{ workOrderId: '7', at, lines: [line] }])
})

test('another lot of the same material keeps the location', async () => {
  await renderExample(bench)
  await chooseShaft()
  await chooseShelf()
  await scan('A-100')
  await expect.poll(() => textOf('consume-choice')).toContain('A-100')
  expect(textOf('consume-elsewhere')).toBe(`From B-02: ${reason}`)
  await press('4{Enter}')
  await expect.poll(consumptions).toEqual([fromShelf('4', { lotCode: 'A-100' })])
})

test('more than 12 locations can be filtered by a field', async () => {
  const codes = Array.from({ length: 13 }, (_, index) => `C-${index + 1}`)
  const balances = codes.map((locationCode) => ({
    locationId: `of-${locationCode}`,
    locationCode,
    warehouseName: 'Yard',
    availableQuantity: '1',
  }))
  server.serve(on(listStock, balances))
  await renderExample(bench)
  await chooseShaft()
  await page.getByTestId('consume-elsewhere').click()
  await page.getByTestId('location-filter').fill('c-12')
  const tiles = () => page.getByTestId('location-choice').getByTestId(/^tile-/)
  await expect.poll(() => tiles().elements().length).toBe(1)
  await page.getByTestId('location-filter').fill('nothing')
  await expect.poll(() => textOf('location-choice')).toContain('No location matches.')
})

test('without permission to see stock, the step shows why no location can be chosen', async () => {
  signInWith(consumeElsewhere)
  await renderExample(bench)
  await chooseShaft()
  await page.getByTestId('consume-elsewhere').click()
  await expect.poll(() => textOf('source-unavailable')).toContain('requires the permission to see stock')
  await page.getByTestId('sheet-back').click()
  await expect.element(page.getByTestId('quantity')).toBeVisible()
})
