// Serial numbers at the bench: requested by keys, shown, printed, corrected and reported. Offline they are scanned.
import { serialErrors } from '@gemba/contract/production/serial/errors.ts'
import { makeSerials } from '@gemba/contract/production/serial/make-serials.ts'
import { beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { cut, type FakeServer, on, refuse, serve } from '../../../../api/fake-server/fake-server.fixture.ts'
import { press, renderExample } from '../../../gallery/gallery.fixture.tsx'
import { SerialSheet } from '../sheet/report-sheets.tsx'

const confirmed = vi.fn()
let server: FakeServer

beforeEach(() => {
  confirmed.mockClear()
  server = serve(
    on(makeSerials, ({ count }) => ({
      serialNumbers: Array.from({ length: count }, (_, index) => `P-40-000${index + 1}`),
    })),
  )
})

/** A report that nothing has refused. */
const reportState = { work: {} as never, pending: '0', isOnline: true, refusal: undefined, isBusy: false }
const at = (testId: string) => page.getByTestId(testId)
const shownSerials = () =>
  at('serial')
    .elements()
    .map((element) => element.textContent)
const show = ({ isOne = false, isOnline = true, isMade = true } = {}) =>
  renderExample(
    <SerialSheet
      unitName="pcs"
      precision={0}
      allowed="4"
      staff={[]}
      {...reportState}
      worker={undefined}
      isOne={isOne}
      unsent={new Set()}
      maker={isMade ? { workOrderId: '7', title: 'P-40 · WO-7', isOnline } : undefined}
      onConfirm={confirmed}
      onClose={() => undefined}
    />,
  )

test('the requested serial numbers are created, shown, corrected by hand and reported', async () => {
  await show()
  await expect.element(page.getByText('Unused numbers are not issued again', { exact: false })).toBeVisible()
  await at('serials-make').click()
  await expect.element(at('quantity')).toHaveValue('4')
  await press('3{Enter}')
  await expect.poll(() => server.inputsOf(makeSerials)).toMatchObject([{ workOrderId: '7', count: 3 }])
  await expect.poll(shownSerials).toEqual(['P-40-0003', 'P-40-0002', 'P-40-0001'])
  expect(at('serials-paper').element().textContent).toBe('P-40 · WO-7P-40-0001P-40-0002P-40-0003')
  await expect.element(at('serials-print')).toBeVisible()
  await page.getByRole('button', { name: 'Remove P-40-0002' }).click()
  await press('OWN-1{Enter}')
  await expect.poll(shownSerials).toEqual(['OWN-1', 'P-40-0003', 'P-40-0001'])
  await at('serials-confirm').click()
  expect(confirmed).toHaveBeenCalledWith(['P-40-0001', 'P-40-0003', 'OWN-1'], [])
})

test('a single serial number is created at once and reported only after its piece is marked', async () => {
  await show({ isOne: true })
  await at('serials-make').click()
  await expect.poll(shownSerials).toEqual(['P-40-0001'])
  expect(confirmed).not.toHaveBeenCalled()
  await expect.element(at('serials-make')).toBeDisabled()
  await at('serials-confirm').click()
  expect(confirmed).toHaveBeenCalledWith(['P-40-0001'], [])
})

test('a refusal and a broken network show a message', async () => {
  server.serve(on(makeSerials, refuse(serialErrors, 'serialRuleMissing', { material: 'P-40' })))
  await show({ isOne: true })
  await at('serials-make').click()
  await expect
    .element(at('scan-told'))
    .toHaveTextContent('Product P-40 has no enabled serial number rule. Scan or type the serial numbers')
  server.serve(on(makeSerials, cut))
  await at('serials-make').click()
  await expect.element(at('scan-told')).toHaveTextContent('Offline: numbers cannot be created. Scan or type them.')
})

test('offline no serial number is created, and a message is shown', async () => {
  await show({ isOnline: false })
  await expect.element(at('serials-make')).toBeDisabled()
  await expect.element(page.getByRole('alert').filter({ hasText: 'scan or type' })).toBeVisible()
})

test('without a rule on the product, creating serial numbers is not offered', async () => {
  await show({ isMade: false })
  await expect.element(at('serial-count')).toBeVisible()
  expect(at('serials-make').query()).toBeNull()
})
