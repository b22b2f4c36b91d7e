// The list of orders: how far and how late each is, what may be done with it, and several released at once.
import type { SessionUser } from '@gemba/contract/identity/sign-in/session.ts'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { useSession } from '../../../session/session.ts'
import { press, renderExample } from '../../gallery/gallery.fixture.tsx'
import { OrderListPage } from './order-list-page.tsx'

interface Asked {
  readonly path: string
  readonly body: Record<string, unknown>
}

const row = (id: string, status: number, allowedActs: readonly string[], more: object = {}) => ({
  ...{ id, code: `PO-${id}`, status, allowedActs, version: 2, materialId: '1', productCode: 'P-40', unitName: 'pcs' },
  ...{ quantity: '200', baseQuantity: '200', goodQuantity: '92', scrapQuantity: '3', reworkQuantity: '0' },
  ...{ dueDate: null, actualEnd: null, priority: 50, customerRef: null, labels: {}, ...more },
})
const records = [
  row('1', 20, ['release', 'withdraw', 'cancel'], { dueDate: '2020-01-02', urgentFlag: 1 }),
  row('2', 10, ['plan', 'cancel']),
  row('3', 20, ['release', 'withdraw', 'cancel']),
]
let asked: Asked[] = []
let rows: readonly object[] = records

beforeEach(async () => {
  asked = []
  rows = records
  const authorities = ['productionOrder:view', 'productionOrder:edit', 'productionOrder:release']
  useSession.setState({ user: { authorities } as unknown as SessionUser })
  vi.spyOn(window, 'fetch').mockImplementation(async (input, init) => {
    const path = String(input)
    asked.push({ path, body: JSON.parse(String(init?.body ?? '{}')) })
    const data = path.endsWith('/page') ? { records: rows, total: rows.length, pageNumber: 1, pageSize: 10 } : []
    return Response.json({ code: '200', msg: '', data })
  })
})
afterEach(() => {
  vi.restoreAllMocks()
  useSession.setState({ user: undefined })
})

const show = () =>
  renderExample(
    <MemoryRouter>
      <div style={{ display: 'flex', width: '1600px', height: '600px' }}>
        <OrderListPage />
      </div>
    </MemoryRouter>,
  )
const rowOf = (id: string) => page.getByRole('row').filter({ hasText: `PO-${id}` })
const sentTo = (path: string) => asked.filter((one) => one.path.endsWith(path)).map(({ body }) => body)

test('a row says how far and how late it is, and offers what the server allows', async () => {
  await show()
  await expect.element(rowOf('1').getByTestId('quantity-bar')).toBeVisible()
  expect(rowOf('1').getByTestId('quantity-bar').element().textContent).toBe('92 / 200 pcs')
  expect(rowOf('1').getByTestId('margin').element().textContent).toMatch(/^\d+ d late$/)
  const isMarked = (id: string) => /urgent/.test(rowOf(id).element().className)
  expect([isMarked('1'), isMarked('2')]).toEqual([true, false])
  await expect.element(rowOf('2').getByTestId('row-release')).not.toBeInTheDocument()
  ;(rowOf('1').getByTestId('row-release').element() as HTMLElement).focus()
  await press('{Enter}')
  await expect.poll(() => sentTo('/status')).toEqual([{ ids: ['1'], action: 'release', version: 2 }])
})

test('several are released at once after one question; what is not planned is left out and told', async () => {
  await show()
  await expect.element(rowOf('1')).toBeVisible()
  await expect.element(page.getByTestId('release-selected')).not.toBeInTheDocument()
  for (const id of ['1', '2', '3']) await rowOf(id).getByRole('checkbox').click()
  ;(page.getByTestId('release-selected').element() as HTMLElement).focus()
  await press('{Enter}')
  await expect.element(page.getByText('Release 2 orders?')).toBeVisible()
  await expect.element(page.getByText(/1 more are left out/)).toBeVisible()
  expect(sentTo('/releasePlan')).toEqual([])
  ;(page.getByTestId('popup-confirm').element() as HTMLElement).focus()
  await press('{Enter}')
  await expect.poll(() => sentTo('/releasePlan')).toEqual([{ ids: ['1', '3'] }])
  await expect.element(page.getByTestId('release-selected')).not.toBeInTheDocument()
})

test('who comes the first time reads what an order is for, and can add one', async () => {
  rows = []
  await show()
  await expect.element(page.getByText(/A production order says what is made/)).toBeVisible()
  await expect.element(page.getByTestId('list-add-first')).toBeVisible()
})
