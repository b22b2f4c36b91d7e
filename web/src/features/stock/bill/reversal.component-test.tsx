// The effect of a reversal is read and shown before a reason is entered.
import { readInboundReversal, readOutboundReversal } from '@gemba/contract/stock/read-reversal.ts'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { on, serve } from '../../../api/fake-server/fake-server.fixture.ts'
import { renderExample } from '../../gallery/gallery.fixture.tsx'
import { InboundReversal, OutboundReversal } from './reversal.tsx'

const change = (quantity: string, more: object = {}) => ({
  materialId: '5',
  materialCode: 'BOLT',
  materialName: 'Bolt',
  locationCode: 'A-1',
  lotCode: 'L1',
  serialNumber: null,
  qualityStatus: 0,
  quantity,
  unitName: 'pcs',
  ...more,
})

const table = page.getByRole('table', { name: 'Changes:' })
const rows = () =>
  [...table.element().querySelectorAll('tbody tr')].map((row) =>
    [...row.querySelectorAll('td')].map(({ textContent }) => textContent),
  )

test('received stock is taken from its current location and quality', async () => {
  const server = serve(
    on(readInboundReversal, [change('-4'), change('-1200', { locationCode: 'B-2', lotCode: null, qualityStatus: 1 })]),
  )
  await renderExample(<InboundReversal id="9" />)
  await expect.element(table).toBeVisible()
  expect(rows()).toEqual([
    ['A-1', 'L1', '−4 pcs'],
    ['B-2', '—', '−1,200 pcs · In inspection'],
  ])
  expect(server.requests).toMatchObject([{ name: 'readInboundReversal', input: { id: '9' } }])
})

test('issued stock goes back; without a posting, a message is shown', async () => {
  const server = serve(on(readOutboundReversal, [change('15', { serialNumber: 'S1' })]))
  const view = await renderExample(<OutboundReversal id="9" />)
  await expect.element(table).toBeVisible()
  expect(rows()).toEqual([['A-1', 'L1 · S1', '+15 pcs']])
  expect(server.requests).toMatchObject([{ name: 'readOutboundReversal', input: { id: '9' } }])
  await view.unmount()
  server.serve(on(readOutboundReversal, []))
  await renderExample(<OutboundReversal id="10" />)
  await expect.element(page.getByText('No stock was posted, so nothing changes')).toBeVisible()
})
