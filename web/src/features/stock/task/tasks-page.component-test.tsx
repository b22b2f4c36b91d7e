// Bills that are due, and any other by its code; what was received is put away with a scanner.
import type { SessionUser } from '@gemba/contract/identity/sign-in/session.ts'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { useSession } from '../../../session/session.ts'
import { press, renderExample } from '../../gallery/gallery.fixture.tsx'
import { TasksPage } from './tasks-page.tsx'

const inbound = (id: string, status: number, expectedOn: string | null) => ({
  ...{ id, code: `RK-${id}`, status, expectedOn, warehouseId: '1', labels: { warehouseId: 'Store' }, version: 1 },
})
const bills = [inbound('1', 20, '2026-12-01'), inbound('2', 20, '2026-11-30'), inbound('3', 30, null)]
const others = [inbound('8', 50, null), inbound('9', 90, null)]
const movable = (locationId: string, locationCode: string, quantity: string) => ({
  ...{ lineId: '1', materialId: '5', materialCode: 'BRG', materialName: 'Bearing', lotId: '6', lotCode: 'L-1' },
  ...{ serialNumber: null, qualityStatus: 0, unitName: 'pcs', locationId, locationCode, quantity },
  ...{ proposedLocationId: '22', proposedLocationCode: 'A-01' },
})
let lying = [movable('21', 'DOCK', '10')]
const put = vi.fn()

beforeEach(async () => {
  lying = [movable('21', 'DOCK', '10')]
  put.mockReset()
  useSession.setState({ user: { authorities: ['inboundBill:view', 'location:view'] } as unknown as SessionUser })
  vi.spyOn(window, 'fetch').mockImplementation(async (input, init) => {
    const { pathname } = new URL(String(input), location.href)
    const body = init?.body ? JSON.parse(String(init.body)) : {}
    const answer = (data: unknown) => Response.json({ code: '200', msg: '', data })
    const pageOf = (records: object[]) => answer({ records, total: records.length, pages: 1 })
    if (pathname.endsWith('/putAwayList')) return answer(lying)
    if (pathname.endsWith('/location/page')) return pageOf([{ id: '22', code: 'A-01' }])
    if (pathname.endsWith('/putAway')) {
      put(body)
      lying = [movable('21', 'DOCK', '6'), movable('22', 'A-01', '4')]
      return answer({ id: '3', status: 30, version: 2 })
    }
    return pageOf(body.code ? [...bills, ...others].filter(({ code }) => code === body.code) : bills)
  })
  await renderExample(
    <MemoryRouter>
      <TasksPage />
    </MemoryRouter>,
  )
  await expect.element(page.getByTestId('task-bill').first()).toBeVisible()
})
afterEach(() => {
  useSession.setState({ user: undefined })
  vi.restoreAllMocks()
})

const scan = (code: string) => press(`${code}{Enter}`)

test('what is due first stands first; a bill with nothing to do says how it stands', async () => {
  const codes = page
    .getByTestId('task-bill')
    .elements()
    .map((one) => one.querySelector('strong')?.textContent)
  expect(codes).toEqual(['RK-2', 'RK-1', 'RK-3'])
  await scan('RK-9')
  await expect.element(page.getByRole('alert')).toHaveTextContent('RK-9: Cancelled, nothing to do')
  await scan('RK-7')
  await expect.element(page.getByRole('alert')).toHaveTextContent('No task of a bill RK-7')
})

test('a bill that was received is put away by its lot and the place; what was moved stays, the rest is asked for', async () => {
  await scan('RK-8')
  const task = page.getByTestId('task')
  await expect.element(task.getByText('From DOCK')).toBeVisible()
  await scan('A-01')
  await expect.element(page.getByTestId('scan-wrong')).toHaveTextContent('That was A-01; L-1 is expected')
  await scan('L-1')
  await scan('A-01')
  await page.getByTestId('task-quantity').fill('4')
  page.getByTestId('task-confirm').element().focus()
  await press('{Enter}')
  await expect.poll(() => put.mock.calls.length).toBe(1)
  expect(put.mock.calls[0]?.[0]).toMatchObject({
    id: '8',
    lines: [{ lineId: '1', quantity: '4', locationId: '22', fromLocationId: '21', lotId: '6', qualityStatus: 0 }],
  })
  await expect.element(task.getByText('6 pcs')).toBeVisible()
  await expect.element(page.getByText('1 to go')).toBeVisible()
})
