// Stock of a place is moved by who may; what is reserved stays, and a move is taken back with its reason.
import type { SessionUser } from '@gemba/contract/identity/sign-in/session.ts'
import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { useSession } from '../../../session/session.ts'
import { renderExample } from '../../gallery/gallery.fixture.tsx'
import { Movements, Places } from './figure-parts.tsx'

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
const answers: Readonly<Record<string, unknown>> = {
  'stock/selectStock': places,
  'ledger/page': { records: [entry], total: 1, pages: 1 },
  'location/page': { records: [{ id: '12', code: 'B', name: 'Rack B' }], total: 1, pages: 1 },
}

afterEach(() => {
  useSession.setState({ user: undefined })
  vi.restoreAllMocks()
})

/** Returns what was sent, by the last parts of its path. */
function answerTo(...authorities: string[]) {
  useSession.setState({ user: { authorities } as unknown as SessionUser })
  const sent: Record<string, unknown> = {}
  vi.spyOn(window, 'fetch').mockImplementation(async (url, options) => {
    const name = new URL(String(url), location.href).pathname.split('/').slice(-2).join('/')
    sent[name] = JSON.parse(String(options?.body ?? '{}'))
    return Response.json({ code: '200', msg: '', data: answers[name] ?? { id: '77' } })
  })
  return sent
}

test('who may moves what is free of a place; what waits for its inspection offers no move', async () => {
  const sent = answerTo('stock:move', 'location:view', 'location:page')
  await renderExample(<Places row={row} />)
  await page.getByTestId('move-stock').click()
  await expect.element(page.getByText('Store · A')).toBeVisible()
  await expect.element(page.getByLabelText('Quantity (pcs)')).toHaveValue('6')
  await page.getByLabelText('To location').click()
  await page.getByText('Rack B').click()
  await page.getByLabelText('Quantity (pcs)').fill('2')
  await page.getByTestId('dialog-save').click()
  await expect.poll(() => sent['stock/move']).toMatchObject({ balanceId: '31', quantity: '2', locationId: '12' })
})

test('a move by hand is taken back with its reason', async () => {
  const sent = answerTo('stock:move')
  await renderExample(<Movements row={row} />)
  await page.getByRole('button', { name: 'Reverse the move of BOLT' }).click()
  await page.getByLabelText('Reason').fill('wrong rack')
  await page.getByTestId('dialog-save').click()
  await expect.poll(() => sent['stock/reverseMove']).toEqual({ id: '77', reason: 'wrong rack' })
})

test('who may not sees neither', async () => {
  answerTo('stock:view')
  await renderExample(
    <>
      <Places row={row} />
      <Movements row={row} />
    </>,
  )
  await expect.element(page.getByText('Aisle')).toBeVisible()
  expect(page.getByTestId('move-stock').elements()).toHaveLength(0)
  expect(page.getByTestId('reverse-move').elements()).toHaveLength(0)
})
