// The list of orders: progress, delay, actions, and the release of several orders at once.
import { findOptions } from '@gemba/contract/base/dictionary.ts'
import type { SessionUser } from '@gemba/contract/identity/sign-in/session.ts'
import { orderErrors } from '@gemba/contract/production/order/errors.ts'
import { readOrderLeftovers } from '@gemba/contract/production/order/leftovers.ts'
import { changeOrderStatus, releaseOrders } from '@gemba/contract/production/order/order-actions.ts'
import { productionOrder } from '@gemba/contract/production/order/production-order.ts'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { type FakeServer, on, refuse, serve } from '../../../api/fake-server/fake-server.fixture.ts'
import { operation } from '../../../api/fake-server/operation.fixture.ts'
import { useSession } from '../../../session/session.ts'
import { press, renderExample } from '../../gallery/gallery.fixture.tsx'
import { OrderListPage } from './order-list-page.tsx'

const row = (id: string, status: number, allowedActions: readonly string[], more: object = {}) => ({
  id,
  code: `PO-${id}`,
  status,
  allowedActions,
  version: 2,
  materialId: '1',
  productCode: 'P-40',
  unitName: 'pcs',
  quantity: '200',
  baseQuantity: '200',
  goodQuantity: '92',
  scrapQuantity: '3',
  reworkQuantity: '0',
  dueDate: null,
  actualEnd: null,
  priority: 50,
  customerRef: null,
  labels: {},
  ...more,
})
const nothing = { id: null, name: null, at: null, quantity: null, unitName: null, due: null }
const missing = { ...nothing, kind: 'short', id: '7', name: 'SEAL', quantity: '1200', unitName: 'kg' }
const behind = { ...nothing, kind: 'behind', name: 'Turn', quantity: '4', due: Date.UTC(2026, 10, 21, 9) }
const records = [
  row('1', 20, ['release', 'withdraw', 'cancel'], {
    dueDate: '2020-01-02',
    urgentFlag: 1,
    holdups: [missing, behind],
  }),
  row('2', 10, ['plan', 'cancel'], { holdups: [{ ...nothing, kind: 'paused', name: '3', at: 'Turn' }] }),
  row('3', 20, ['release', 'withdraw', 'cancel']),
]
let server: FakeServer

beforeEach(() => {
  const authorities = ['productionOrder:view', 'productionOrder:edit', 'productionOrder:release']
  useSession.setState({ user: { authorities } as unknown as SessionUser })
  server = serve(
    on(findOptions, [{ id: '3', text: 'Tool change' }]),
    on(readOrderLeftovers),
    on(changeOrderStatus),
    on(releaseOrders),
  )
  serveRows(records)
})
afterEach(() => useSession.setState({ user: undefined }))

const serveRows = (rows: readonly ReturnType<typeof row>[]) =>
  server.serve(on(operation(productionOrder, 'page'), { records: rows, total: rows.length, pages: 1 }))
const show = () =>
  renderExample(
    <MemoryRouter>
      <div style={{ display: 'flex', width: '1600px', height: '600px' }}>
        <OrderListPage />
      </div>
    </MemoryRouter>,
  )
const rowOf = (id: string) => page.getByRole('row').filter({ hasText: `PO-${id}` })
const statuses = () => server.inputsOf(changeOrderStatus)

test('a row shows progress and delay, and offers the actions that the server allows', async () => {
  await show()
  await expect.element(rowOf('1').getByTestId('quantity-bar')).toBeVisible()
  expect(rowOf('1').getByTestId('quantity-bar').element().textContent).toBe('92 / 200 pcs')
  expect(rowOf('1').getByTestId('margin').element().textContent).toMatch(/^\d+ d late$/)
  const isMarked = (id: string) => /urgent/.test(rowOf(id).element().className)
  expect([isMarked('1'), isMarked('2')]).toEqual([true, false])
  await expect.element(rowOf('2').getByTestId('row-release')).not.toBeInTheDocument()
  ;(rowOf('1').getByTestId('row-release').element() as HTMLElement).focus()
  await press('{Enter}')
  await expect.poll(statuses).toEqual([{ ids: ['1'], action: 'release', version: 2 }])
})

test('missing material is shown before the release, which needs a reason and is sent again with it', async () => {
  const line = { materialId: '9', materialCode: 'SHAFT', materialName: 'Shaft', unitName: 'pcs' }
  const lines = [{ ...line, required: '1200', available: '1000', shortage: '200' }]
  const short = refuse(orderErrors, 'materialShort', { lines, canForce: 1 })
  server.serve(on(changeOrderStatus, ({ force }) => (force === 1 ? [] : short)))
  await show()
  await expect.element(rowOf('1').getByTestId('row-release')).toBeVisible()
  ;(rowOf('1').getByTestId('row-release').element() as HTMLElement).focus()
  await press('{Enter}')
  const dialog = page.getByRole('dialog')
  await expect.element(dialog.getByTestId('short-SHAFT')).toBeVisible()
  expect(dialog.getByTestId('short-SHAFT').element().textContent).toMatch(/SHAFT.*1,2001,000200pcs/)
  await dialog.getByRole('textbox').fill('The rest comes on Friday')
  await page.getByTestId('dialog-save').click()
  await expect
    .poll(() => statuses().at(-1))
    .toEqual({ ids: ['1'], action: 'release', version: 2, force: 1, reason: 'The rest comes on Friday' })
  await expect.element(dialog).not.toBeInTheDocument()
})

test('a row shows the most pressing holdup first, with a link if the user may open it', async () => {
  await show()
  const holdupsOf = (id: string) => rowOf(id).getByTestId('holdups')
  await expect.element(holdupsOf('1')).toBeVisible()
  expect(holdupsOf('1').element().textContent).toBe('SEAL: 1,200 kg missing+1')
  expect(holdupsOf('1').element().getAttribute('title')).toMatch(
    /^SEAL: 1,200 kg missing\nTurn: 4 pcs left, due 11-2\d \d\d:00$/,
  )
  expect(holdupsOf('1').element().querySelector('a')).toBeNull()
  await expect.poll(() => holdupsOf('2').element().textContent).toBe('Paused at Turn: Tool change')
  useSession.setState({ user: { authorities: ['materialPrepare:view'] } as unknown as SessionUser })
  await expect
    .poll(() => holdupsOf('1').element().querySelector('a')?.getAttribute('href'))
    .toBe('/confirmReceipt?id=7')
})

test('several orders are released after one question; orders that are not planned are left out and counted', async () => {
  await show()
  await expect.element(rowOf('1')).toBeVisible()
  await expect.element(page.getByTestId('release-selected')).not.toBeInTheDocument()
  for (const id of ['1', '2', '3']) await rowOf(id).getByRole('checkbox').click()
  ;(page.getByTestId('release-selected').element() as HTMLElement).focus()
  await press('{Enter}')
  await expect.element(page.getByText('Release 2 orders?')).toBeVisible()
  await expect.element(page.getByText(/1 more is skipped because it is not planned/)).toBeVisible()
  expect(server.inputsOf(releaseOrders)).toEqual([])
  ;(page.getByTestId('popup-confirm').element() as HTMLElement).focus()
  await press('{Enter}')
  await expect.poll(() => server.inputsOf(releaseOrders)).toEqual([{ ids: ['1', '3'] }])
  await expect.element(page.getByTestId('release-selected')).not.toBeInTheDocument()
})

test('an order without leftovers is closed after one question', async () => {
  serveRows([row('4', 60, ['close'])])
  await show()
  await expect.element(rowOf('4').getByTestId('row-close')).toBeVisible()
  ;(rowOf('4').getByTestId('row-close').element() as HTMLElement).focus()
  await press('{Enter}')
  await expect.element(page.getByText('Close PO-4?')).toBeVisible()
  ;(page.getByTestId('popup-confirm').element() as HTMLElement).focus()
  await press('{Enter}')
  await expect.poll(statuses).toEqual([{ ids: ['4'], action: 'close', version: 2 }])
})

test('closing an order shows material not consumed and pieces not delivered, and asks for a reason', async () => {
  serveRows([row('5', 60, ['close'])])
  const shaft = { materialId: '7', materialCode: 'SHAFT', materialName: 'Shaft' }
  const leftovers = {
    notConsumed: [{ ...shaft, planned: '2100', consumed: '0', unitName: 'pcs' }],
    notDelivered: { good: '92', delivered: '40', unitName: 'pcs' },
  }
  server.serve(on(readOrderLeftovers, leftovers))
  await show()
  await expect.element(rowOf('5').getByTestId('row-close')).toBeVisible()
  ;(rowOf('5').getByTestId('row-close').element() as HTMLElement).focus()
  await press('{Enter}')
  await expect.element(page.getByTestId('leftovers')).toBeVisible()
  const leftoversText = page.getByTestId('leftovers').element().textContent
  expect(leftoversText).toContain('92 pcs good, 40 pcs delivered.')
  expect(leftoversText).toContain('SHAFT Shaft2,100 pcs0 pcs')
  expect(statuses()).toEqual([])
  await page.getByTestId('dialog-save').click()
  expect(statuses()).toEqual([])
  ;(page.getByRole('dialog').getByRole('textbox').element() as HTMLElement).focus()
  await press('used elsewhere')
  await page.getByTestId('dialog-save').click()
  await expect.poll(statuses).toEqual([{ ids: ['5'], action: 'close', reason: 'used elsewhere', version: 2 }])
})

test('a first-time user reads what an order is for and can add one', async () => {
  serveRows([])
  await show()
  await expect.element(page.getByText(/A production order states the product/)).toBeVisible()
  await expect.element(page.getByTestId('list-add-first')).toBeVisible()
})
