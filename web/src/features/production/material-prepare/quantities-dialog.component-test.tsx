// Received quantities are entered by line, and less than issued needs a reason. Returned quantities are limited to the
// rest. By keyboard.
import {
  confirmPrepareReceipt,
  returnPrepared,
} from '@gemba/contract/production/material-prepare/material-prepare-actions.ts'
import { beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { type FakeServer, on, serve } from '../../../api/fake-server/fake-server.fixture.ts'
import { press, renderExample } from '../../gallery/gallery.fixture.tsx'
import type { PrepareLine, PrepareRow } from './prepare-form.ts'
import { ReceiveDialog, ReturnDialog } from './quantities-dialog.tsx'

let server: FakeServer
const received = () => server.inputsOf(confirmPrepareReceipt).at(-1)

const row = { id: '7', version: 3, code: 'LL-1' } as unknown as PrepareRow
const line = (id: string, code: string, more: object) =>
  ({
    id,
    materialCode: code,
    materialName: code,
    unitName: 'pcs',
    preparedQuantity: '0',
    onLineQuantity: '0',
    ...more,
  }) as unknown as PrepareLine
const lines = [
  line('1', 'SHAFT', { preparedQuantity: '21', onLineQuantity: '4' }),
  line('2', 'SEAL', { preparedQuantity: '10' }),
  line('3', 'BOLT', {}),
]
const close = vi.fn()

beforeEach(() => {
  close.mockClear()
  server = serve(on(confirmPrepareReceipt), on(returnPrepared))
})
const fieldOf = (label: RegExp) => page.getByLabelText(label)

test('one press receives everything that was issued; lines without an issue are not asked for', async () => {
  await renderExample(<ReceiveDialog row={row} lines={lines} onClose={close} />)
  await expect.element(fieldOf(/^SHAFT/)).toHaveValue('21')
  await expect.element(fieldOf(/^BOLT/)).not.toBeInTheDocument()
  ;(fieldOf(/^SHAFT/).element() as HTMLElement).focus()
  await press('{Enter}')
  await expect.poll(received).toMatchObject({
    id: '7',
    version: 3,
    lines: [
      { lineId: '1', quantity: '21' },
      { lineId: '2', quantity: '10' },
    ],
  })
  expect(received()).not.toHaveProperty('reason')
})

test('less than issued needs a reason; more than issued cannot be sent', async () => {
  await renderExample(<ReceiveDialog row={row} lines={lines} onClose={close} />)
  await fieldOf(/^SHAFT/).fill('22')
  await expect.element(page.getByTestId('popup-confirm')).toBeDisabled()
  await fieldOf(/^SHAFT/).fill('19')
  await expect.element(page.getByTestId('popup-confirm')).toBeDisabled()
  await page.getByLabelText('Reason').fill('box open')
  await page.getByRole('checkbox').click()
  await expect.element(page.getByTestId('popup-confirm')).toBeEnabled()
  page.getByTestId('popup-confirm').element().focus()
  await press('{Enter}')
  await expect.poll(received).toMatchObject({ reason: 'box open', isMissing: 1 })
})

test('a return is preset to the whole remaining quantity', async () => {
  await renderExample(<ReturnDialog row={row} lines={lines.slice(0, 1)} onClose={close} />)
  await expect.element(fieldOf(/^SHAFT/)).toHaveValue('4')
  await fieldOf(/^SHAFT/).fill('5')
  await expect.element(page.getByTestId('popup-confirm')).toBeDisabled()
  await fieldOf(/^SHAFT/).fill('1')
  await press('{Enter}')
  await expect
    .poll(() => server.inputsOf(returnPrepared).at(-1))
    .toMatchObject({ lines: [{ lineId: '1', quantity: '1' }] })
})

test('without a remaining quantity there is nothing to send', async () => {
  await renderExample(<ReturnDialog row={row} lines={[]} onClose={close} />)
  await expect.element(page.getByText('Nothing left at the line')).toBeVisible()
  await expect.element(page.getByTestId('popup-confirm')).toBeDisabled()
})
