// Manual moves of stock with the permission: reserved stock stays, and a move is reversed with a reason.
import { location } from '@gemba/contract/base/warehouse/location.ts'
import type { SessionUser } from '@gemba/contract/identity/sign-in/session.ts'
import { listStock, pageLedger } from '@gemba/contract/stock/balance/find-stock.ts'
import { moveStock, reverseMove } from '@gemba/contract/stock/balance/move-by-hand.ts'
import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { on, serve } from '../../../api/fake-server/fake-server.fixture.ts'
import { operation } from '../../../api/fake-server/operation.fixture.ts'
import { useSession } from '../../../session/session.ts'
import { renderExample } from '../../gallery/gallery.fixture.tsx'
import { Movements, StockLocations } from './figure-parts.tsx'

const row = { materialId: '5', materialCode: 'BOLT', materialName: 'Bolt', unitName: 'pcs' }
const place = (id: string, more: object) => ({
  id: `5-7-${id}`,
  balanceId: id,
  ...row,
  warehouseId: '7',
  warehouseName: 'Store',
  locationId: '9',
  locationCode: 'A',
  lotId: null,
  batchNo: null,
  expiryDate: null,
  serialNumber: null,
  qualityStatus: 0,
  quantity: '10',
  lockedQuantity: '4',
  heldQuantity: '0',
  heldFor: [],
  availableQuantity: '6',
  incomingQuantity: null,
  value: null,
  ...more,
})
const places = [place('31', {}), place('32', { locationCode: 'Q', qualityStatus: 1, lockedQuantity: '0' })]
const entry = {
  id: '1',
  at: 0,
  postingDate: '2026-01-01',
  moveType: 302,
  ...row,
  warehouseName: 'Store',
  locationName: 'B',
  batchNo: null,
  serialNumber: null,
  qualityStatus: 0,
  quantity: '3',
  balanceAfter: '3',
  unitCost: '1',
  value: '3',
  sourceType: 6,
  sourceId: '77',
  billCode: 'Aisle',
  isReversed: false,
  operatorName: 'ann',
}

afterEach(() => useSession.setState({ user: undefined }))

function serveTo(...authorities: string[]) {
  useSession.setState({ user: { authorities } as unknown as SessionUser })
  return serve(
    on(listStock, places),
    on(pageLedger, { records: [entry], total: 1, pages: 1 }),
    on(operation(location, 'page'), { records: [{ id: '12', code: 'B', name: 'Rack B' }], total: 1, pages: 1 }),
    on(moveStock, { id: '77' }),
    on(reverseMove, { id: '77' }),
  )
}

test('with the permission, free stock of a location can be moved; stock in inspection offers no move', async () => {
  const server = serveTo('stock:move', 'location:view', 'location:page')
  await renderExample(<StockLocations row={row} />)
  await page.getByTestId('move-stock').click()
  await expect.element(page.getByText('Store · A')).toBeVisible()
  await expect.element(page.getByLabelText('Quantity (pcs)')).toHaveValue('6')
  await page.getByLabelText('To location').click()
  await page.getByText('Rack B').click()
  await page.getByLabelText('Quantity (pcs)').fill('2')
  await page.getByTestId('dialog-save').click()
  await expect
    .poll(() => server.inputsOf(moveStock).at(-1))
    .toMatchObject({ balanceId: '31', quantity: '2', locationId: '12' })
})

test('a manual move is reversed with a reason', async () => {
  const server = serveTo('stock:move')
  await renderExample(<Movements row={row} />)
  await page.getByRole('button', { name: 'Reverse move of BOLT' }).click()
  await page.getByLabelText('Reason').fill('wrong rack')
  await page.getByTestId('dialog-save').click()
  await expect.poll(() => server.inputsOf(reverseMove).at(-1)).toEqual({ id: '77', reason: 'wrong rack' })
})

test('without the permission neither is offered', async () => {
  serveTo('stock:view')
  await renderExample(
    <>
      <StockLocations row={row} />
      <Movements row={row} />
    </>,
  )
  await expect.element(page.getByText('Aisle')).toBeVisible()
  expect(page.getByTestId('move-stock').elements()).toHaveLength(0)
  expect(page.getByTestId('reverse-move').elements()).toHaveLength(0)
})
