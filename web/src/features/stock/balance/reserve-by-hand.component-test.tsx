// Manual reservations of stock for a purpose, and their release.
import type { SessionUser } from '@gemba/contract/identity/sign-in/session.ts'
import { listReservations } from '@gemba/contract/stock/balance/find-stock.ts'
import { releaseReservation, reserveStock } from '@gemba/contract/stock/balance/reserve-by-hand.ts'
import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { on, serve } from '../../../api/fake-server/fake-server.fixture.ts'
import { useSession } from '../../../session/session.ts'
import { renderExample } from '../../gallery/gallery.fixture.tsx'
import { Reservations } from './reservations.tsx'

const row = {
  materialId: '5',
  materialCode: 'BOLT',
  materialName: 'Bolt',
  unitName: 'pcs',
  warehouseId: '7',
  warehouseName: 'Store',
  locationId: '9',
  locationCode: 'A',
}
const reservation = {
  id: '4',
  billId: null,
  billCode: null,
  purpose: 'Trial run',
  expiresOn: '2026-12-01',
  locationCode: 'A',
  batchNo: null,
  serialNumber: null,
  quantity: '3',
  pickedQuantity: '0',
  createUser: 'ann',
  createdAt: 0,
}

afterEach(() => useSession.setState({ user: undefined }))

/** Renders the reservations of a row for a user with these permissions. Returns the server. */
async function show(...authorities: string[]) {
  useSession.setState({ user: { authorities } as unknown as SessionUser })
  const server = serve(on(listReservations, [reservation]), on(reserveStock), on(releaseReservation, { status: 30 }))
  await renderExample(<Reservations row={row} />)
  await expect.element(page.getByText('Trial run')).toBeVisible()
  return server
}

test('with the permission, stock is reserved until a day and released again', async () => {
  const server = await show('stock:reserve')
  await page.getByTestId('reserve').click()
  await expect.element(page.getByText('Store · A')).toBeVisible()
  await page.getByLabelText('Quantity (pcs)').fill('3')
  await page.getByLabelText('Purpose').fill('Trial run')
  await page.getByTestId('dialog-save').click()
  await expect
    .poll(() => server.inputsOf(reserveStock)[0])
    .toMatchObject({ materialId: '5', warehouseId: '7', locationId: '9', quantity: '3', purpose: 'Trial run' })
  await page.getByRole('button', { name: 'Release reservation: Trial run' }).click()
  await page.getByTestId('popup-confirm').click()
  await expect.poll(() => server.inputsOf(releaseReservation)[0]).toEqual({ id: '4' })
})

test('without the permission, reservations are only shown', async () => {
  await show('stock:view')
  expect(page.getByTestId('reserve').elements()).toHaveLength(0)
  expect(page.getByTestId('release-reservation').elements()).toHaveLength(0)
})
