// Stock of a row is kept for a purpose, and let go again.
import type { SessionUser } from '@gemba/contract/identity/sign-in/session.ts'
import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
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
const kept = {
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

afterEach(() => {
  useSession.setState({ user: undefined })
  vi.restoreAllMocks()
})

/** Shows the reservations of the row to somebody with rights. Returns what was asked for. */
async function show(...authorities: string[]) {
  useSession.setState({ user: { authorities } as unknown as SessionUser })
  const asked: { path: string; body: unknown }[] = []
  vi.spyOn(window, 'fetch').mockImplementation(async (url, options) => {
    const path = String(url).split('/reservation/')[1] ?? ''
    asked.push({ path, body: JSON.parse(String(options?.body ?? '{}')) })
    return Response.json({ code: '200', msg: '', data: path === 'list' ? [kept] : { quantity: '3', status: 30 } })
  })
  await renderExample(<Reservations row={row} />)
  await expect.element(page.getByText('Trial run')).toBeVisible()
  return asked
}

test('who may keeps stock of that place until a day, and lets it go', async () => {
  const asked = await show('stock:reserve')
  await page.getByTestId('reserve').click()
  await expect.element(page.getByText('Store · A')).toBeVisible()
  await page.getByLabelText('Quantity (pcs)').fill('3')
  await page.getByLabelText('Purpose').fill('Trial run')
  await page.getByTestId('dialog-save').click()
  await expect
    .poll(() => asked.find(({ path }) => path === 'reserve')?.body)
    .toMatchObject({ materialId: '5', warehouseId: '7', locationId: '9', quantity: '3', purpose: 'Trial run' })
  await page.getByRole('button', { name: 'Release the reservation: Trial run' }).click()
  await page.getByTestId('popup-confirm').click()
  await expect.poll(() => asked.find(({ path }) => path === 'release')?.body).toEqual({ id: '4' })
})

test('who may not sees what is kept, and no more', async () => {
  await show('stock:view')
  expect(page.getByTestId('reserve').elements()).toHaveLength(0)
  expect(page.getByTestId('release-reservation').elements()).toHaveLength(0)
})
