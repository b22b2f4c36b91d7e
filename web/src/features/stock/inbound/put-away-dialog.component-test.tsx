// Received stock is put away to the proposed location, or stays where it is.
import { putAway, readPutAwayList } from '@gemba/contract/stock/inbound/put-away.ts'
import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { on, serve } from '../../../api/fake-server/fake-server.fixture.ts'
import { press, renderExample } from '../../gallery/gallery.fixture.tsx'
import { PutAwayDialog } from './put-away-dialog.tsx'

const part = (lineId: string, materialCode: string, more: object = {}) => ({
  lineId,
  materialId: lineId,
  materialCode,
  materialName: materialCode.toLowerCase(),
  lotId: null,
  lotCode: null,
  serialNumber: null,
  qualityStatus: 0,
  locationId: '7',
  locationCode: 'DOCK',
  quantity: '6',
  unitName: 'pcs',
  proposedLocationId: null,
  proposedLocationCode: null,
  ...more,
})

const dialog = page.getByTestId('put-away-dialog')

test('stock with a proposed location is moved there in the entered quantity; the rest stays', async () => {
  const server = serve(
    on(readPutAwayList, [
      part('1', 'BOLT', { lotId: '3', lotCode: 'L1', proposedLocationId: '8', proposedLocationCode: 'A-1' }),
      part('2', 'SEAL', { qualityStatus: 1 }),
    ]),
    on(putAway, { id: '9', status: 50, version: 4 }),
  )
  const onClose = vi.fn()
  await renderExample(<PutAwayDialog row={{ id: '9', version: 3, code: 'RK-1', warehouseId: '7' }} onClose={onClose} />)
  await expect.element(dialog.getByText('BOLT bolt · L1 · 6 pcs at DOCK')).toBeVisible()
  await expect.element(dialog.getByText('SEAL seal · In inspection · 6 pcs at DOCK')).toBeVisible()
  ;(
    dialog
      .getByRole('group', { name: 'BOLT bolt · L1 · 6 pcs at DOCK' })
      .getByLabelText('Quantity now')
      .element() as HTMLElement
  ).focus()
  await press('{Control>}a{/Control}4{Enter}')
  await expect.poll(() => onClose.mock.calls.length).toBe(1)
  expect(server.inputsOf(putAway)).toEqual([
    expect.objectContaining({
      version: 3,
      lines: [
        {
          lineId: '1',
          quantity: '4',
          locationId: '8',
          fromLocationId: '7',
          lotId: '3',
          serialNumber: null,
          qualityStatus: 0,
        },
      ],
    }),
  ])
})

test('without anything to move, a message explains why', async () => {
  serve(on(readPutAwayList, []))
  await renderExample(
    <PutAwayDialog row={{ id: '9', version: 3, code: 'RK-1', warehouseId: '7' }} onClose={() => {}} />,
  )
  await expect
    .element(dialog.getByText('Nothing to move: the received stock is reserved or no longer there.'))
    .toBeVisible()
})
