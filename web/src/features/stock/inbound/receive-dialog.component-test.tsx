// Receiving line by line, by keyboard.
import { inboundErrors } from '@gemba/contract/stock/inbound/errors.ts'
import { receiveInbound } from '@gemba/contract/stock/inbound/inbound-actions.ts'
import { readReceivingList } from '@gemba/contract/stock/inbound/read-receiving-list.ts'
import { beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { type FakeServer, on, refuse, serve } from '../../../api/fake-server/fake-server.fixture.ts'
import { press, renderExample } from '../../gallery/gallery.fixture.tsx'
import type { ReceivingLine } from './inbound-lines.tsx'
import { ReceiveDialog } from './receive-dialog.tsx'

let server: FakeServer

const line = (lineId: string, materialCode: string, more: Partial<ReceivingLine> = {}): ReceivingLine => ({
  lineId,
  materialId: lineId,
  materialCode,
  materialName: materialCode.toLowerCase(),
  tracking: 0,
  locationId: null,
  locationCode: null,
  proposedLocationId: null,
  proposedLocationCode: null,
  serialNumbers: [],
  lotCode: null,
  madeOn: null,
  expiresOn: null,
  quantity: '10',
  received: '4',
  open: '6',
  over: '0',
  lineUnitName: 'box',
  waiting: '0',
  isInspected: false,
  unitName: 'pcs',
  ...more,
})
const lines = [
  line('1', 'BOLT'),
  line('2', 'SHAFT', {
    tracking: 1,
    lotCode: 'L1',
    locationId: '8',
    locationCode: 'A-1',
    proposedLocationId: '8',
    isInspected: true,
  }),
  line('3', 'MOTOR', { tracking: 2, open: '2' }),
  line('4', 'DONE', { open: '0' }),
]

beforeEach(() => {
  server = serve(on(readReceivingList, lines), on(receiveInbound, { id: '9', status: 40 }))
})

const dialog = page.getByTestId('receive-dialog')
const received = () => server.inputsOf(receiveInbound)
const show = async () => {
  const onClose = vi.fn()
  await renderExample(<ReceiveDialog row={{ id: '9', version: 3, code: 'RK-1', warehouseId: '7' }} onClose={onClose} />)
  await expect.element(dialog).toBeVisible()
  return onClose
}
const field = (material: string, label: string) =>
  dialog
    .getByRole('group', { name: `${material} ${material.toLowerCase()}` })
    .getByLabelText(label)
    .element() as HTMLElement

test('quantities are preset to the rest; serial numbers are one per line, distinct, and give the quantity', async () => {
  const onClose = await show()
  await expect.element(dialog.getByRole('group', { name: 'DONE done' })).not.toBeInTheDocument()
  field('BOLT', 'Quantity now').focus()
  await press('{Control>}a{/Control}2.5')
  field('MOTOR', 'Serial numbers').focus()
  await press('S1{Enter}S2{Enter}S1{Enter}')
  await expect.element(dialog.getByText('Scan or paste one per line: 2 so far')).toBeVisible()
  field('SHAFT', 'Lot code').focus()
  await press('{Control>}a{/Control}L2{Enter}')
  await expect.poll(() => onClose.mock.calls.length).toBe(1)
  expect(received()).toEqual([
    {
      id: '9',
      version: 3,
      lines: [
        expect.objectContaining({ lineId: '1', quantity: '2.5', lotCode: null, serialNumbers: null }),
        expect.objectContaining({ lineId: '2', quantity: '6', lotCode: 'L2' }),
        expect.objectContaining({ lineId: '3', quantity: '2', serialNumbers: ['S1', 'S2'] }),
      ],
    },
  ])
})

test('lines without a quantity are not sent; a refusal keeps everything that was typed', async () => {
  const onClose = await show()
  server.serve(on(receiveInbound, refuse(inboundErrors, 'lotNeeded', { material: 'SHAFT' })))
  for (const material of ['BOLT', 'MOTOR']) {
    field(material, 'Quantity now').focus()
    await press('{Control>}a{/Control}0')
  }
  await press('{Enter}')
  await expect.element(page.getByText('Enter the lot; SHAFT is tracked by lot')).toBeVisible()
  expect(received()[0]?.lines).toEqual([expect.objectContaining({ lineId: '2', quantity: '6' })])
  expect(onClose).not.toHaveBeenCalled()
  expect((field('BOLT', 'Quantity now') as HTMLInputElement).value).toBe('0')
  await press('{Escape}')
  expect(onClose).toHaveBeenCalledOnce()
})

test('the resulting stock is shown before the receipt, as it is typed', async () => {
  await show()
  const preview = dialog.getByRole('table', { name: 'Resulting stock:' })
  const rows = () =>
    [...preview.element().querySelectorAll('tbody tr')].map((row) =>
      [...row.querySelectorAll('td')].map(({ textContent }) => textContent),
    )
  await expect.poll(rows).toEqual([
    ['No location yet', '—', '6 box'],
    ['A-1', 'L1', '6 box · in inspection'],
    ['No location yet', '—', '2 box'],
  ])
  field('BOLT', 'Quantity now').focus()
  await press('{Control>}a{/Control}0')
  field('MOTOR', 'Serial numbers').focus()
  await press('S1{Enter}S2{Enter}S3{Enter}S4{Enter}')
  await expect.poll(rows).toEqual([
    ['A-1', 'L1', '6 box · in inspection'],
    ['No location yet', 'S1 · S2 · S3 · 4 in total', '4 box'],
  ])
})
