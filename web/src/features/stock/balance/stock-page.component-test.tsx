// The stock page: the URL holds its view, and each quantity opens its details.
import type { SessionUser } from '@gemba/contract/identity/sign-in/session.ts'
import { listReservations, listStock, pageLedger, pageStock } from '@gemba/contract/stock/balance/find-stock.ts'
import { listOpenDocuments } from '@gemba/contract/stock/balance/stock-of-material.ts'
import { readStockPeriod } from '@gemba/contract/stock/period.ts'
import { BrowserRouter } from 'react-router'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { type FakeServer, on, serve } from '../../../api/fake-server/fake-server.fixture.ts'
import { noLayout, noParameters, TabContext } from '../../../resource/tab/tab-context.ts'
import { useSession } from '../../../session/session.ts'
import { press, renderExample } from '../../gallery/gallery.fixture.tsx'
import { StockPage } from './stock-page.tsx'

let server: FakeServer
const opened = location.pathname + location.search

const row = (asOf: unknown) => ({
  id: '1',
  materialId: '5',
  materialCode: 'BOLT',
  materialName: 'Bolt',
  unitName: 'pcs',
  warehouseId: '7',
  warehouseName: 'Store',
  locationId: null,
  locationCode: null,
  lotId: null,
  batchNo: null,
  expiryDate: null,
  serialNumber: null,
  qualityStatus: null,
  quantity: '15',
  heldQuantity: '4',
  value: '30',
  heldFor: asOf
    ? []
    : [
        { reason: 1, quantity: '3' },
        { reason: 5, quantity: '1' },
      ],
  lockedQuantity: asOf ? null : '3',
  availableQuantity: asOf ? null : '8',
  incomingQuantity: asOf ? null : '7',
})
const place = (code: string, more: object) => ({
  ...row(undefined),
  id: code,
  locationCode: code,
  heldQuantity: '0',
  heldFor: [],
  qualityStatus: 0,
  ...more,
})
const bill = (id: string, more: object) => ({
  kind: 'inboundBill',
  id,
  code: `RK-${id}`,
  status: 20,
  warehouseId: '7',
  warehouseName: 'Store',
  dueOn: '2026-11-24',
  quantity: '7',
  isIncoming: true,
  unitName: 'pcs',
  ...more,
})

const served = [
  on(pageStock, ({ asOf }) => ({ records: [row(asOf)], total: 1, pages: 1 })),
  on(listStock, [
    place('A', { quantity: '11' }),
    place('B', { quantity: '3', heldQuantity: '3', heldFor: [{ reason: 1, quantity: '3' }], qualityStatus: 1 }),
    place('C', { quantity: '1', heldQuantity: '1', heldFor: [{ reason: 5, quantity: '1' }] }),
  ]),
  on(pageLedger),
  on(readStockPeriod),
  on(listReservations, [
    {
      id: '1',
      billId: '33',
      billCode: 'CK-33',
      locationCode: 'A',
      batchNo: null,
      serialNumber: null,
      quantity: '3',
      pickedQuantity: '0',
      createUser: 'ann',
      createdAt: 0,
    },
  ]),
  on(listOpenDocuments, [
    bill('1', {}),
    bill('2', { warehouseId: '8' }),
    bill('3', { status: 10 }),
    bill('4', { kind: 'demand' }),
  ]),
]

beforeEach(() => {
  useSession.setState({ user: { authorities: ['inboundBill:view', 'outboundBill:view'] } as unknown as SessionUser })
  server = serve(...served)
})
afterEach(() => {
  history.replaceState(null, '', opened)
  useSession.setState({ user: undefined })
})

const show = async (address: string) => {
  history.pushState(null, '', address)
  const tab = { path: '/stock', setTitle: () => undefined, granted: [], entryId: '' }
  await renderExample(
    <BrowserRouter>
      <TabContext value={{ ...tab, parameters: noParameters, layout: noLayout }}>
        <StockPage />
      </TabContext>
    </BrowserRouter>,
  )
  await expect.element(page.getByRole('button', { name: 'BOLT', exact: true })).toBeVisible()
}
const panel = page.getByTestId('stock-panel')
const group = (name: string) => page.getByTestId('stock-groups').getByRole('button', { name })

test('a link opens the page grouped and as of a day; the details follow that day and show it', async () => {
  await show('/stock?groupBy=lot&asOf=2026-11-01')
  await expect.element(group('Lot')).toHaveAttribute('aria-pressed', 'true')
  expect(server.inputsOf(pageStock).at(-1)).toMatchObject({ groupBy: 'lot', asOf: '2026-11-01' })
  await expect.poll(() => page.getByTestId('stock-as-of').element().textContent).toContain('2026-11-01')
  ;(page.getByRole('button', { name: 'BOLT', exact: true }).element() as HTMLElement).focus()
  await press('{Enter}')
  await expect.poll(() => panel.getByTestId('stock-as-of').element().textContent).toContain('end of 2026-11-01')
  await expect
    .poll(() => server.inputsOf(listStock))
    .toMatchObject([{ materialId: '5', warehouseId: '7', asOf: '2026-11-01' }])
  await expect.poll(() => server.inputsOf(pageLedger)).toMatchObject([{ materialId: '5', end: '2026-11-01' }])
  await expect.element(panel.getByTestId('made-of-held')).toBeVisible()
  expect(panel.getByTestId('made-of-reserved').query()).toBeNull()
  expect(server.inputsOf(listReservations)).toEqual([])
})

test('the URL holds grouping and filter, and Back restores the previous view', async () => {
  await show('/stock')
  await expect.poll(() => location.search).toBe('?groupBy=material')
  await page.getByTestId('filter-keyword').fill('bo')
  await press('{Enter}')
  await expect.poll(() => location.search).toBe('?groupBy=material&keyword=bo')
  await group('Location').click()
  await expect.poll(() => location.search).toBe('?groupBy=location&keyword=bo')
  await expect.element(page.getByTestId('filter-keyword')).toHaveValue('bo')
  await expect.poll(() => server.inputsOf(pageStock).at(-1)).toMatchObject({ groupBy: 'location', keyword: 'bo' })
  history.back()
  await expect.element(group('Material')).toHaveAttribute('aria-pressed', 'true')
  await expect.element(page.getByTestId('filter-keyword')).toHaveValue('bo')
})

test('stock that is not available shows its reasons with quantities', async () => {
  await show('/stock?groupBy=warehouse')
  const heldButton = page.getByRole('button', { name: '4 pcs' })
  await expect.element(heldButton).toHaveAttribute('title', 'In inspection 3 pcs\nLot expired 1 pcs')
  await group('Lot').click()
  await expect.element(page.getByText('In inspection · Lot expired')).toBeVisible()
})

test('each quantity opens its details: locations, reservations by bill, incoming bills', async () => {
  await show('/stock?groupBy=warehouse')
  await page.getByRole('button', { name: '3 pcs' }).click()
  await expect.element(panel.getByRole('link', { name: 'CK-33' })).toHaveAttribute('href', '/outboundDetail?id=33')
  await panel.getByTestId('made-of-incoming').click()
  const coming = panel.getByRole('table', { name: 'Open documents' })
  await expect.element(coming.getByRole('link', { name: 'RK-1' })).toHaveAttribute('href', '/inboundDetail?id=1')
  expect(coming.element().querySelectorAll('tbody tr')).toHaveLength(1)
  await panel.getByTestId('made-of-held').click()
  const places = panel.getByRole('table', { name: 'Location' })
  await expect.element(places.getByText('In inspection')).toBeVisible()
  await expect.element(places.getByText('Lot expired', { exact: true })).toBeVisible()
  expect(places.element().querySelectorAll('tbody tr')).toHaveLength(2)
  await panel.getByTestId('made-of-available').click()
  await expect
    .element(panel.getByTestId('available-is'))
    .toHaveTextContent('15 pcs on hand − 4 pcs blocked − 3 pcs reserved = 8 pcs')
})
