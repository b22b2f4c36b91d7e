// Scans at the bench: work orders are selected, material is consumed, a badge changes the worker.
import { findOptions } from '@gemba/contract/base/dictionary.ts'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { on } from '../../../api/fake-server/fake-server.fixture.ts'
import { press, renderExample } from '../../gallery/gallery.fixture.tsx'
import { anyLine, beginAnew, bench, consumptions, focus, reports, scan, textOf, unsentCount } from './bench.fixture.tsx'
import { server } from './bench-server.fixture.ts'

beginAnew()

/** The time of the action. */
const at: unknown = expect.any(Number)

test('scanning a lot while a button has focus opens its consumption and presses no button', async () => {
  await renderExample(bench)
  await expect.element(page.getByTestId('bench-consumeAction')).toBeEnabled()
  focus('bench-oneGood')
  await scan('A-100')
  await expect.poll(() => textOf('consume-choice')).toContain('A-100')
  await expect.element(page.getByTestId('quantity')).toHaveValue('40')
  await expect.element(page.getByTestId('quantity')).toHaveFocus()
  // A scan into the quantity field does not change the quantity.
  await scan('A-100')
  await expect.element(page.getByTestId('quantity')).toHaveValue('40')
  await press('12{Enter}')
  await expect
    .poll(consumptions)
    .toEqual([{ workOrderId: '7', at, lines: [{ ...anyLine, materialId: '1', quantity: '12', lotCode: 'A-100' }] }])
  expect(reports()).toEqual([])
})

test('a lot scanned offline is queued with its material and checked by the server when it is sent', async () => {
  await renderExample(bench)
  await expect.element(page.getByTestId('bench-consumeAction')).toBeEnabled()
  server.way = 'cut'
  await scan('LOT-5')
  await expect.poll(() => textOf('consume-choice')).toMatch(/SHAFT.*LOT-5/)
  await press('2{Enter}')
  await expect.poll(unsentCount).toBe('1')
  const sentFrom = Date.now()
  server.way = 'open'
  server.clear()
  dispatchEvent(new Event('online'))
  await expect.poll(unsentCount).toBe('0')
  const line = { ...anyLine, materialId: '1', quantity: '2', lotCode: 'LOT-5' }
  expect(consumptions()).toEqual([{ workOrderId: '7', at, lines: [line] }])
  expect(Number((consumptions()[0] as { at?: unknown }).at)).toBeLessThanOrEqual(sentFrom)
})

test('a lot on hold or expired is named at the scan, also if only the stored stock is known', async () => {
  await renderExample(bench)
  await page.getByTestId('bench-consumeAction').click()
  await expect.element(page.getByTestId('scan')).toHaveFocus()
  await scan('A-66')
  await expect
    .poll(() => textOf('scan-wrong'))
    .toBe('Lot A-66 of SHAFT is on hold and cannot be used. Remark of the lot: Cracks')
  expect(page.getByTestId('consume-extra').query()).toBeNull()
  await scan('A-99')
  await expect.poll(() => textOf('scan-wrong')).toBe('Lot A-99 of SHAFT expired on 2020-01-02 and cannot be used')
  server.way = 'cut'
  await scan('a-66')
  await expect
    .poll(() => textOf('scan-wrong'))
    .toBe('Lot A-66 of SHAFT is on hold and cannot be used. Remark of the lot: Cracks')
  expect(page.getByTestId('consume-choice').query()).toBeNull()
})

test('a wrong scan shows the expected codes; unplanned or excess material asks for a reason of its own', async () => {
  const reasons = { extraReason: 'Spoiled at work', rejectReason: 'Damaged' } as Record<string, string>
  server.serve(on(findOptions, ({ code }) => [{ id: '4', text: reasons[String(code)] ?? '' }]))
  await renderExample(bench)
  await page.getByTestId('bench-consumeAction').click()
  await expect.element(page.getByTestId('scan')).toHaveFocus()
  await scan('NOBODY')
  await expect.poll(() => textOf('scan-wrong')).toMatch(/NOBODY.*SHAFT/)
  await scan('OTHER')
  await expect.poll(() => textOf('scan-wrong')).toMatch(/OTHER.*SHAFT/)
  await page.getByTestId('consume-extra').click()
  for (const button of page.getByTestId('consume-sheet').getByRole('button').elements())
    if (!button.classList.contains('icon-button'))
      expect(button.getBoundingClientRect().height, button.textContent ?? '').toBeGreaterThanOrEqual(72)
  await expect.element(page.getByTestId('quantity')).toHaveFocus()
  await press('2{Enter}')
  await page.getByTestId('tile-4').click()
  await expect.poll(consumptions).toEqual([
    {
      workOrderId: '7',
      at,
      lines: [{ ...anyLine, materialId: '9', quantity: '2' }],
      isExtra: 1,
      remark: 'Spoiled at work',
    },
  ])
  await page.getByTestId('consume-undo').click()
  await expect.poll(() => server.sent.at(-1)).toMatchObject({ name: 'reverseConsumption', input: { id: '30' } })
})

test('a scanned or pressed alternate replaces the planned material without a reason', async () => {
  await renderExample(bench)
  await page.getByTestId('bench-consumeAction').click()
  await expect.poll(() => textOf('last-consumed')).toContain('instead of SEAL')
  await expect.element(page.getByTestId('alternate-5')).toBeVisible()
  expect(page.getByTestId('alternate-5').element().getBoundingClientRect().height).toBeGreaterThanOrEqual(72)
  const line = { ...anyLine, materialId: '5', substituteForId: '1' }
  await scan('B-7')
  await expect.poll(() => textOf('consume-choice')).toMatch(/SHAFT-B.*instead of SHAFT.*B-7/)
  await press('12{Enter}')
  const scanned = { workOrderId: '7', at, lines: [{ ...line, quantity: '12', lotCode: 'B-7' }] }
  await expect.poll(consumptions).toEqual([scanned])
  await page.getByTestId('alternate-5').click()
  await expect.element(page.getByTestId('quantity')).toHaveValue('40')
  // 42 are within the allowed quantity, 43 are not.
  await press('43{Enter}')
  await expect.poll(() => textOf('extra-reason')).toContain('3 pcs SHAFT-B')
  await page.getByTestId('extra-reason').getByTestId('sheet-back').click()
  await press('42{Enter}')
  await expect.poll(consumptions).toEqual([scanned, { workOrderId: '7', at, lines: [{ ...line, quantity: '42' }] }])
})

test('scanning another work order selects it; an unknown code shows a message', async () => {
  await renderExample(bench)
  await expect.element(page.getByTestId('bench-oneGood')).toBeEnabled()
  await scan('WO-8')
  await expect.poll(() => textOf('scan-told')).toContain('WO-8')
  await expect.element(page.getByTestId('next-7')).toBeVisible()
  await scan('NOBODY')
  await expect.poll(() => textOf('scan-told')).toContain('NOBODY')
  await expect.element(page.getByTestId('scan-told')).toHaveAttribute('data-wrong')
  expect(server.sent.map(({ name }) => name)).toEqual(['identifyPerson'])
})

test('scanning an order selects its work order here, or shows the station or the state of its work', async () => {
  await renderExample(bench)
  await expect.element(page.getByTestId('bench-oneGood')).toBeEnabled()
  await scan('PO-2')
  await expect.poll(() => textOf('scan-told')).toContain('WO-8')
  await expect.element(page.getByTestId('next-7')).toBeVisible()
  await scan('PO-9')
  await expect.poll(() => textOf('scan-told')).toContain('PO-9 is dispatched to M-14')
  await expect.element(page.getByTestId('scan-told')).toHaveAttribute('data-wrong')
  await scan('PO-8')
  await expect.poll(() => textOf('scan-told')).toContain('Completed')
})

test('a scan while a reason is chosen presses no tile and shows a message', async () => {
  await renderExample(bench)
  await page.getByTestId('bench-scrapAction').click()
  await expect.element(page.getByTestId('tile-4')).toHaveFocus()
  for (const tile of page
    .getByTestId('reject-sheet')
    .getByTestId(/^tile-/)
    .elements())
    expect(tile.querySelector('svg')?.getBoundingClientRect().height).toBeGreaterThanOrEqual(48)
  await scan('A-100')
  const inSheet = page.getByTestId('reject-sheet').getByTestId('scan-told')
  await expect.element(inSheet).toHaveTextContent('A-100 scanned. Choose a reason first')
  await expect.element(page.getByTestId('tile-4')).toBeVisible()
})

test('a scanned badge changes the worker, a name with a PIN asks for it, and reports carry the proof', async () => {
  await renderExample(bench)
  await expect.element(page.getByTestId('bench-oneGood')).toBeEnabled()
  await scan('BADGE-1')
  await expect.poll(() => textOf('bench-person')).toContain('Bert')
  await page.getByTestId('bench-oneGood').click()
  const expectedProof = { staff: [{ id: '11', sharePercent: '100' }], identities: ['proof'] }
  await expect.poll(() => reports().at(-1)?.input).toMatchObject(expectedProof)
  await page.getByTestId('bench-person').click()
  await page.getByTestId('tile-12').click()
  await expect.poll(() => textOf('bench-person')).toContain('Carla')
  // The proof was removed with the worker, so choosing the worker again asks for the PIN again.
  await page.getByTestId('bench-person').click()
  await page.getByTestId('tile-11').click()
  await expect.element(page.getByTestId('pin')).toHaveFocus()
  await press('12')
  for (const key of ['pin-3', 'pin-4', 'pin-confirm']) await page.getByTestId(key).click()
  await expect.element(page.getByTestId('pin-wrong')).toBeVisible()
  for (const key of ['pin-4', 'pin-7', 'pin-1', 'pin-1', 'pin-confirm']) await page.getByTestId(key).click()
  await expect.poll(() => textOf('bench-person')).toContain('Bert')
})

test('a person with a badge but no PIN cannot be chosen, and the bench shows what to do', async () => {
  await renderExample(bench)
  await page.getByTestId('bench-person').click()
  await expect.poll(() => textOf('tile-13')).toContain('No PIN')
  await page.getByTestId('tile-13').click()
  await expect.poll(() => textOf('badge-wrong')).toContain('Dora has a badge but no PIN. Ask an administrator')
  await page.getByTestId('tile-12').click()
  await expect.poll(() => textOf('bench-person')).toContain('Carla')
})
