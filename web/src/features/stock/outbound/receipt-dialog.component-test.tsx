// Confirms the arrival of an issue with one press. A smaller quantity needs a reason before it can be saved.
import { confirmOutboundReceipt } from '@gemba/contract/stock/outbound/outbound-actions.ts'
import { readOutboundProgress } from '@gemba/contract/stock/outbound/read-outbound-progress.ts'
import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { on, serve } from '../../../api/fake-server/fake-server.fixture.ts'
import { press, renderExample } from '../../gallery/gallery.fixture.tsx'
import { ReceiptDialog } from './receipt-dialog.tsx'

const line = (lineId: string, materialCode: string, issued: string) => ({
  lineId,
  materialId: lineId,
  materialCode,
  materialName: materialCode.toLowerCase(),
  lotCode: null,
  locationCode: null,
  wanted: '5',
  reserved: '0',
  picked: issued,
  issued,
  received: '0',
  unitName: 'pcs',
})

test('less than the issued quantity can be saved only with a reason', async () => {
  const server = serve(
    on(readOutboundProgress, [line('1', 'BOLT', '5'), line('2', 'NUT', '0')]),
    on(confirmOutboundReceipt, { id: '9', status: 60, version: 4 }),
  )
  const onClose = vi.fn()
  await renderExample(<ReceiptDialog row={{ id: '9', version: 3, code: 'CK-1' }} onClose={onClose} />)
  const dialog = page.getByTestId('receipt-dialog')
  await expect.element(dialog.getByText('NUT nut')).not.toBeInTheDocument()
  const confirm = dialog.getByRole('button', { name: 'Confirm receipt' })
  await expect.element(confirm).toBeEnabled()
  ;(dialog.getByLabelText('Arrived').element() as HTMLElement).focus()
  await press('{Control>}a{/Control}4')
  await expect.element(confirm).toBeDisabled()
  ;(dialog.getByLabelText('Reason for the difference').element() as HTMLElement).focus()
  await press('one fell off{Enter}')
  await expect.poll(() => onClose.mock.calls.length).toBe(1)
  expect(server.inputsOf(confirmOutboundReceipt)).toEqual([
    { id: '9', version: 3, lines: [{ lineId: '1', quantity: '4' }], reason: 'one fell off' },
  ])
})
