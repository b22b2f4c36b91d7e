// The sheet of a report: its limit, missing material, refusals, and what waits to be sent.
import { listNeededMaterial } from '@gemba/contract/production/consumption/consume-material.ts'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { on } from '../../../../api/fake-server/fake-server.fixture.ts'
import { press, renderExample } from '../../../gallery/gallery.fixture.tsx'
import { beginAnew, bench, reports, textOf, unsentCount } from '../bench.fixture.tsx'
import { server } from '../bench-server.fixture.ts'

beginAnew()

const need = (materialCode: string, more: object) => ({
  materialId: materialCode,
  materialCode,
  materialName: materialCode,
  unitName: 'pcs',
  precision: 0,
  consumeType: 1,
  plannedQuantity: '65',
  consumedQuantity: '0',
  leftQuantity: '65',
  allowedQuantity: '65',
  stockQuantity: '0',
  blockedLots: [],
  alternates: [],
  ...more,
})

test('the sheet says the limit, and OK is disabled above it; offline it warns only', async () => {
  server.allowed = '14'
  await renderExample(bench)
  await page.getByTestId('bench-report').click()
  await expect.element(page.getByTestId('quantity')).toHaveValue('14')
  await press('999')
  await expect.element(page.getByTestId('quantity-confirm')).toBeDisabled()
  expect(textOf('quantity-problem')).toBe('At most 14 pcs can be reported now')
  await press('{Enter}')
  expect(reports()).toEqual([])
  await press('{Backspace}{Backspace}{Backspace}14')
  await expect.element(page.getByTestId('quantity-confirm')).toBeEnabled()
  expect(page.getByTestId('quantity-problem').query()).toBeNull()
  server.way = 'cut'
  await press('{Enter}')
  await expect.poll(unsentCount).toBe('1')
  // What waits to be sent is shown, and no longer offered.
  await expect.poll(() => textOf('bench-waiting')).toBe('Good 25 + 14 waiting')
  expect(textOf('bench-left')).toBe('Left 26 pcs')
  await page.getByTestId('bench-report').click()
  await expect.element(page.getByTestId('quantity')).toHaveValue('0')
  await press('3')
  expect(textOf('quantity-problem')).toContain('before the connection was lost')
  await expect.element(page.getByTestId('quantity-confirm')).toBeEnabled()
})

test('a refused report keeps the sheet open with the reason and leaves nothing behind', async () => {
  await renderExample(bench)
  await expect.element(page.getByTestId('bench-report')).toBeEnabled()
  server.way = 'refused'
  await page.getByTestId('bench-report').click()
  await press('12{Enter}')
  await expect.poll(() => textOf('report-refused')).toContain('Not reported: You reported 99')
  await expect.element(page.getByTestId('quantity')).toHaveValue('12')
  expect(unsentCount()).toBe('0')
  expect(page.getByTestId('bench-last').query()).toBeNull()
  server.way = 'open'
  await press('{Backspace}{Backspace}9{Enter}')
  await expect.poll(() => reports().map(({ input }) => input.good)).toEqual(['12', '9'])
  await expect.element(page.getByTestId('quantity-sheet')).not.toBeInTheDocument()
})

test('a refused piece of +1 opens the sheet with the reason', async () => {
  await renderExample(bench)
  await expect.element(page.getByTestId('bench-oneGood')).toBeEnabled()
  server.way = 'refused'
  await page.getByTestId('bench-oneGood').click()
  await expect.poll(() => textOf('report-refused')).toContain('You reported 99')
  await expect.element(page.getByTestId('quantity')).toHaveValue('1')
})

test('+1 is disabled when nothing can be reported', async () => {
  server.allowed = '0'
  await renderExample(bench)
  await expect.poll(() => textOf('bench-now')).toContain('You can report up to 0 pcs now')
  await expect.element(page.getByTestId('bench-oneGood')).toBeDisabled()
})

test('the sheet names material that the pieces need and that was not consumed, with its stock', async () => {
  server.serve(
    on(listNeededMaterial, [
      need('FRAME', {}),
      need('SEAL', { consumedQuantity: '25', stockQuantity: '2' }),
      need('GREASE', { consumeType: 2, stockQuantity: '500' }),
    ]),
  )
  await renderExample(bench)
  await page.getByTestId('bench-report').click()
  await expect.element(page.getByTestId('quantity')).toHaveValue('40')
  await press('13')
  await expect.poll(() => textOf('missing-material')).toContain('FRAME 38 pcs none in stock')
  expect(textOf('missing-material')).toContain('SEAL 13 pcs only 2 pcs in stock')
  expect(textOf('missing-material')).not.toContain('GREASE')
  // It is a warning: the report is possible.
  await expect.element(page.getByTestId('quantity-confirm')).toBeEnabled()
})

test('two equal presses within a second ask once whether both are meant', async () => {
  await renderExample(bench)
  await expect.element(page.getByTestId('bench-oneGood')).toBeEnabled()
  await page.getByTestId('bench-oneGood').click()
  await page.getByTestId('bench-oneGood').click()
  await expect.poll(() => textOf('repeat-sheet')).toContain('1 pcs good')
  await page.getByTestId('repeat-once').click()
  await expect.element(page.getByTestId('repeat-sheet')).not.toBeInTheDocument()
  expect(reports()).toHaveLength(1)
  await new Promise((go) => setTimeout(go, 1_100))
  await page.getByTestId('bench-oneGood').click()
  await page.getByTestId('bench-oneGood').click()
  await page.getByTestId('repeat-both').click()
  await expect.poll(() => reports().length).toBe(3)
})
