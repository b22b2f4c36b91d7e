// Due bills, and any other bill by its code. Received stock is put away with a scanner.

import type { SessionUser } from '@gemba/contract/identity/sign-in/session.ts'
import { inboundErrors } from '@gemba/contract/stock/inbound/errors.ts'
import { findReceivingLocation } from '@gemba/contract/stock/inbound/find-receiving-location.ts'
import { receiveInbound } from '@gemba/contract/stock/inbound/inbound-actions.ts'
import { inboundBill } from '@gemba/contract/stock/inbound/inbound-bill.ts'
import { putAway, readPutAwayList } from '@gemba/contract/stock/inbound/put-away.ts'
import { readReceivingList } from '@gemba/contract/stock/inbound/read-receiving-list.ts'
import { pickOutbound, readPickList } from '@gemba/contract/stock/outbound/outbound-actions.ts'
import { outboundBill } from '@gemba/contract/stock/outbound/outbound-bill.ts'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { type FakeServer, on, refuse, serve } from '../../../api/fake-server/fake-server.fixture.ts'
import { operation } from '../../../api/fake-server/operation.fixture.ts'
import { useSession } from '../../../session/session.ts'
import { press, renderExample } from '../../gallery/gallery.fixture.tsx'
import { TasksPage } from './tasks-page.tsx'

const inbound = (id: string, status: number, expectedOn: string | null) => ({
  id,
  code: `RK-${id}`,
  status,
  expectedOn,
  warehouseId: '1',
  supplierId: '4',
  labels: { warehouseId: 'Store', supplierId: 'Steel Co' },
  version: 1,
  firstMaterialCode: 'BRG',
  firstMaterialName: 'Bearing',
  firstQuantity: '400',
  firstUnitName: 'pcs',
  lineCount: 2,
  purpose: 'PO-77',
})
const bills = [inbound('1', 20, '2026-12-01'), inbound('2', 20, '2026-11-30'), inbound('3', 30, null)]
const others = [inbound('8', 50, null), inbound('9', 90, null)]
const movable = (locationId: string, locationCode: string, quantity: string) => ({
  lineId: '1',
  materialId: '5',
  materialCode: 'BRG',
  materialName: 'Bearing',
  lotId: '6',
  lotCode: 'L-1',
  serialNumber: null,
  qualityStatus: 0,
  unitName: 'pcs',
  locationId,
  locationCode,
  quantity,
  proposedLocationId: '22',
  proposedLocationCode: 'A-01',
})
let locatedStock = [movable('21', 'DOCK', '10')]
const placeIds: Readonly<Record<string, string>> = { 'A-01': '22', 'A-02': '23' }
let server: FakeServer
const puts = () => server.inputsOf(putAway)
const pickedLines = () => server.inputsOf(pickOutbound).map(({ lines }) => lines?.[0])

const toReceive = {
  lineId: '1',
  materialId: '5',
  materialCode: 'BRG',
  materialName: 'Bearing',
  tracking: 1,
  locationId: null,
  locationCode: null,
  proposedLocationId: '22',
  proposedLocationCode: 'A-01',
  serialNumbers: [],
  lotCode: 'L-900',
  madeOn: null,
  expiresOn: null,
  quantity: '400',
  received: '0',
  open: '400',
  over: '0',
  lineUnitName: 'box',
  waiting: '0',
  isInspected: false,
  unitName: 'pcs',
}

const outbound = (id: string, neededOn: string) => ({
  id,
  code: `CK-${id}`,
  status: 20,
  neededOn,
  warehouseId: '1',
  labels: { warehouseId: 'Store' },
  version: 1,
})
const toPick = (line: string, locationCode: string, lotCode: string) => ({
  reservationId: line,
  lineId: line,
  materialId: '5',
  materialCode: 'BRG',
  materialName: 'Bearing',
  locationCode,
  lotCode,
  serialNumber: null,
  left: '2',
  unitName: 'pcs',
})
/** Two bills. The picks of the later one start at B-01. */
const outbounds = [outbound('31', '2026-11-29'), outbound('32', '2026-11-30')]
let picks: Record<string, ReturnType<typeof toPick>[]> = {}

beforeEach(async () => {
  locatedStock = [movable('21', 'DOCK', '10')]
  picks = {
    31: [toPick('311', 'A-01', 'L-7')],
    32: [toPick('321', 'B-01', 'L-1'), toPick('322', 'B-02', 'L-2'), toPick('323', 'B-03', 'L-3')],
  }
  useSession.setState({
    user: { authorities: ['inboundBill:view', 'outboundBill:view', 'location:view'] } as unknown as SessionUser,
  })
  server = serve(
    on(readPutAwayList, () => locatedStock),
    on(findReceivingLocation, ({ code }) => {
      const known = placeIds[code.toUpperCase()]
      if (known) return { locationId: known, locationCode: code.toUpperCase() }
      return code === 'Z-01'
        ? refuse(inboundErrors, 'locationOutside', { location: code, warehouse: 'Line', expected: 'Store' })
        : refuse(inboundErrors, 'locationUnknown', { location: code })
    }),
    on(readReceivingList, [toReceive]),
    on(receiveInbound, { id: '1', status: 50, version: 2 }),
    on(putAway, () => {
      locatedStock = [movable('21', 'DOCK', '6'), movable('22', 'A-01', '4')]
      return { id: '3', status: 30, version: 2 }
    }),
    on(readPickList, ({ id }) => picks[id] ?? []),
    on(pickOutbound, ({ id, lines }) => {
      picks[id] = (picks[id] ?? []).filter(({ lineId }) => lineId !== lines?.[0]?.lineId)
      return { id, status: 30, version: 2 }
    }),
    on(operation(outboundBill, 'page'), ({ code }) => pageOf(code ? [] : outbounds)),
    on(operation(inboundBill, 'page'), ({ code }) =>
      pageOf(code ? [...bills, ...others].filter((bill) => bill.code === code) : bills),
    ),
  )
  await renderExample(
    <MemoryRouter>
      <TasksPage />
    </MemoryRouter>,
  )
  await expect.element(page.getByTestId('task-bill').first()).toBeVisible()
})
afterEach(() => useSession.setState({ user: undefined }))

const pageOf = <Row,>(records: Row[]) => ({ records, total: records.length, pages: 1 })

const scan = (code: string) => press(`${code}{Enter}`)

test('the earliest due bill is first, and a bill without tasks shows its state', async () => {
  const codes = page
    .getByTestId('task-bill')
    .elements()
    .map((element) => element.querySelector('strong')?.textContent)
  expect(codes).toEqual(['CK-31', 'CK-32', 'RK-2', 'RK-1', 'RK-3'])
  await scan('RK-9')
  await expect.element(page.getByRole('alert')).toHaveTextContent('RK-9: Cancelled, nothing to do')
  await scan('RK-7')
  await expect.element(page.getByRole('alert')).toHaveTextContent('No task for document or location RK-7')
})

test('a received bill is put away by lot and location; moved stock stays, the rest is asked for', async () => {
  await scan('RK-8')
  const task = page.getByTestId('task')
  await expect.element(task.getByText('From DOCK')).toBeVisible()
  await scan('A-01')
  await expect.element(page.getByTestId('scan-wrong')).toHaveTextContent('Wrong code: A-01. Scan L-1')
  await scan('L-1')
  await scan('Z-01')
  await expect
    .element(page.getByTestId('scan-wrong'))
    .toHaveTextContent('Location Z-01 is in Line. Scan a location of Store. Proposed: A-01')
  await expect.element(page.getByTestId('task-confirm')).toBeDisabled()
  await scan('A-01')
  await expect.element(page.getByTestId('task-confirm')).toBeEnabled()
  await page.getByTestId('task-quantity').fill('4')
  page.getByTestId('task-confirm').element().focus()
  await press('{Enter}')
  await expect.poll(() => puts().length).toBe(1)
  expect(puts()[0]).toMatchObject({
    id: '8',
    lines: [{ lineId: '1', quantity: '4', locationId: '22', fromLocationId: '21', lotId: '6', qualityStatus: 0 }],
  })
  await expect.element(task.getByText('6 pcs')).toBeVisible()
  await expect.element(page.getByText('1 to go')).toBeVisible()
})

test('a task names material, quantity, supplier and purpose', async () => {
  const row = page.getByTestId('task-bill').filter({ hasText: 'RK-2' })
  await expect
    .element(row)
    .toHaveTextContent('RK-2ReceiveBRG Bearing400 pcs+1 moreFrom Steel Co · For PO-77 · Store · 2026-11-30')
})

test('a receipt needs one touch: location and lot are preset, scans replace them', async () => {
  await scan('RK-1')
  await expect.element(page.getByTestId('task-confirm')).toHaveTextContent('Confirm 400 box')
  await expect.element(page.getByTestId('task').getByText('A-01')).toBeVisible()
  await expect.element(page.getByTestId('task').getByText('Lot L-900')).toBeVisible()
  await scan('Z-01')
  await expect
    .element(page.getByTestId('scan-wrong'))
    .toHaveTextContent('Location Z-01 is in Line. Scan a location of Store. Proposed: A-01')
  await scan('a-02')
  await expect.element(page.getByTestId('task').getByText('A-02')).toBeVisible()
  await scan('GR-0577')
  await expect.element(page.getByTestId('task').getByText('Lot GR-0577')).toBeVisible()
  await page.getByTestId('task-confirm').click()
  await expect
    .poll(() => server.inputsOf(receiveInbound))
    .toMatchObject([
      { id: '1', lines: [{ lineId: '1', quantity: '400', locationId: '23', lotCode: 'GR-0577', serialNumbers: null }] },
    ])
})

test('three lines are picked with six scans and one touch: the first location finds the bill', async () => {
  for (const code of ['B-01', 'L-1', 'B-02', 'L-2', 'B-03', 'L-3']) {
    await scan(code)
    await expect.poll(() => document.body.textContent).toContain(code)
    // Wait until the next scan is expected.
    await new Promise((resolve) => setTimeout(resolve, 300))
  }
  await expect.poll(() => pickedLines().length).toBe(2)
  await page.getByTestId('task-confirm').click()
  await expect.poll(() => pickedLines().length).toBe(3)
  expect(pickedLines().map((line) => [line?.locationCode, line?.lotCode, line?.quantity])).toEqual([
    ['B-01', 'L-1', '2'],
    ['B-02', 'L-2', '2'],
    ['B-03', 'L-3', '2'],
  ])
  await expect.element(page.getByText('All done')).toBeVisible()
})
