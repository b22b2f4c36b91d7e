// The page of a work order and the page that splits it.
import { findOptions } from '@gemba/contract/base/dictionary.ts'
import { andonEvent } from '@gemba/contract/production/andon/andon-event.ts'
import { listConsumedMaterial, listLyingMaterial } from '@gemba/contract/production/consumption/consume-material.ts'
import { readBenchWork } from '@gemba/contract/production/work-order/bench.ts'
import { workOrderStatus } from '@gemba/contract/production/work-order/dictionaries.ts'
import { splitWork } from '@gemba/contract/production/work-order/dispatch.ts'
import { stopWork } from '@gemba/contract/production/work-order/do-work.ts'
import { workRights } from '@gemba/contract/production/work-order/flow.ts'
import { listWorkLog } from '@gemba/contract/production/work-order/read-log.ts'
import { readReportForm, reverseReport } from '@gemba/contract/production/work-order/report-work.ts'
import type { ReactNode } from 'react'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { type FakeServer, on, serve } from '../../../../api/fake-server/fake-server.fixture.ts'
import { operation } from '../../../../api/fake-server/operation.fixture.ts'
import { TabContext } from '../../../../resource/tab/tab-context.ts'
import { useSession } from '../../../../session/session.ts'
import { press, renderExample } from '../../../gallery/gallery.fixture.tsx'
import { OperatePage } from '../operate-page.tsx'
import { SplitPage } from '../split-page.tsx'
import { WorkPage } from './work-page.tsx'

let server: FakeServer
const pageCalls = operation(andonEvent, 'page')
const sentCommands = () => server.writes.map(({ name, input }) => ({ name, input }))
const work = (status: number) => ({
  id: '7',
  code: 'WO-7',
  version: 3,
  status,
  statusAt: 0,
  isRework: 0,
  orderId: '1',
  orderCode: 'PO-1',
  productCode: 'P',
  productName: 'Pump',
  unitName: 'pcs',
  segmentNumber: 10,
  stageName: 'Turn',
  quantity: '65',
  goodQuantity: '25',
  scrapQuantity: '0',
  reworkQuantity: '0',
  stationId: '3',
  stationName: 'M-12',
  staffName: null,
  planStart: null,
  planEnd: null,
  actualStart: null,
  remaining: '40',
  allowedActions: status === workOrderStatus.codes.dispatched ? ['recall', 'cancel'] : ['pause', 'report', 'terminate'],
})
let status: number = workOrderStatus.codes.running
const share = (name: string) => ({ staffId: name, name, sharePercent: '50' })
const call = {
  id: '9',
  code: 'AD-9',
  status: 20,
  severity: 3,
  calledAt: 0,
  typeId: '1',
  stationId: '3',
  labels: { typeId: 'Tool broken', stationId: 'M-12' },
}
const value = (name: string, more: object) => ({
  id: name,
  code: name,
  name,
  kind: 1,
  unit: 'mm',
  lowerLimit: '10',
  target: null,
  upperLimit: '12',
  isRequired: 1,
  source: 1,
  sampledAt: null,
  ageSeconds: null,
  isOutside: 0,
  ...more,
})
const served = [
  on(readBenchWork, () => work(status)),
  on(readReportForm, {
    workOrderId: '7',
    reports: [
      {
        id: '1',
        status: 20,
        goodQuantity: '5',
        scrapQuantity: '2',
        reworkQuantity: '0',
        reportedAt: 0,
        reportedBy: 'anna',
        staff: [share('Anna'), share('Bert')],
        rejects: [],
        params: [
          value('Force', { source: 2, value: '71.2', ageSeconds: 4 }),
          value('Depth', { value: '12.5', isOutside: 1, overriddenBy: 'lea', overrideReason: 'Trial' }),
        ],
        serialNumbers: ['SN-1', 'SN-2', 'SN-3', 'SN-4'],
      },
    ],
  }),
  on(listConsumedMaterial, [
    {
      id: '30',
      workOrderId: '7',
      materialId: '5',
      materialCode: 'SHAFT-B',
      materialName: 'Brass',
      lotId: '6',
      lotCode: 'B-7',
      serialNumber: null,
      quantity: '3',
      unitName: 'pcs',
      locationCode: 'L-1',
      status: 20,
      isBackflush: 0,
      isExtra: 0,
      substituteForId: '1',
      substituteForCode: 'SHAFT',
      consumedAt: 0,
    },
  ]),
  on(listLyingMaterial, [
    {
      consumptionId: '30',
      materialId: '5',
      materialCode: 'SHAFT-B',
      materialName: 'Brass',
      lotCode: 'B-7',
      serialNumber: null,
      quantity: '3',
      unitName: 'pcs',
      locationCode: 'L-1',
    },
  ]),
  on(listWorkLog, [
    { id: '2', kind: 2, startAt: 60_000, endAt: null, staffName: 'Anna', stationName: 'M-12', isAutoClosed: 0 },
    { id: '1', kind: 2, startAt: 0, endAt: 60_000, staffName: 'Bert', stationName: 'M-12', isAutoClosed: 1 },
  ]),
  on(findOptions, []),
  on(pageCalls, { records: [call], total: 12, pages: 2 }),
  on(reverseReport),
  on(stopWork),
  on(splitWork),
]

const tab = { path: '/page', setTitle: () => undefined, granted: [], parameters: {}, entryId: '', layout: {} }
const show = (element: ReactNode) =>
  renderExample(
    <MemoryRouter initialEntries={['/page?id=7']}>
      <TabContext value={tab}>{element}</TabContext>
    </MemoryRouter>,
  )

beforeEach(() => {
  server = serve(...served)
  status = workOrderStatus.codes.running
  useSession.setState({
    user: { id: '5', authorities: [...Object.values(workRights), 'workOrder:view', 'andon:view'] } as never,
  })
})
afterEach(() => useSession.setState({ user: undefined }))

test('reports show their people and can be reversed with a reason; one press opens the bench', async () => {
  await show(<WorkPage />)
  await expect.element(page.getByTestId('work-at-bench')).toHaveAttribute('href', '/operatrOrder?id=7')
  await expect.element(page.getByTestId('values-1')).toBeVisible()
  expect(page.getByTestId('work-reports').element().textContent).toMatch(/Anna 50 %, Bert 50 %/)
  const values = page.getByTestId('values-1').element().textContent
  expect(values).toMatch(
    /Force 71.2 mm telemetry, 4 s old.*Depth 12.5 mm by hand.*outside 10 … 12 mm.*passed by lea: Trial/,
  )
  // Each table has a call of its own.
  await expect.element(page.getByTestId('work-consumption')).toMatchTextContent('instead of SHAFT')
  await expect.element(page.getByTestId('work-log')).toMatchTextContent('M-12')
  expect(
    page
      .getByTestId('work-log')
      .element()
      .textContent?.match(/Run · ended automatically with the shift/g),
  ).toHaveLength(1)
  // A claimed work order cannot be split.
  expect(page.getByTestId('work-split').query()).toBeNull()
  await page.getByTestId('reverse-1').click()
  await press('miscounted{Control>}s{/Control}')
  await expect.poll(sentCommands).toEqual([{ name: 'reverseReport', input: { id: '1', reason: 'miscounted' } }])
})

test('terminating asks for the use of the material that is left', async () => {
  await show(<WorkPage />)
  await page.getByTestId('action-more').click()
  await page.getByTestId('action-terminate').click()
  const line = page.getByTestId('leftover-30')
  await expect.element(line).toBeVisible()
  expect(line.element().textContent).toMatch(/SHAFT-B Brass.*B-7.*3 pcs.*Return to L-1.*Scrap/)
  await line.getByText('Scrap').click()
  document.querySelector<HTMLTextAreaElement>('[role=dialog] textarea')?.focus()
  await press('drawing withdrawn{Control>}s{/Control}')
  await expect.poll(sentCommands).toEqual([
    {
      name: 'stopWork',
      input: {
        id: '7',
        version: 3,
        type: 2,
        reason: 'drawing withdrawn',
        leftovers: [{ consumptionId: '30', becomes: 2 }],
      },
    },
  ])
})

test.each([390, 1280])(
  'the use of the material can be chosen without horizontal scrolling, %i px wide',
  async (width) => {
    await page.viewport(width, 844)
    await show(<WorkPage />)
    await page.getByTestId('action-more').click()
    await page.getByTestId('action-terminate').click()
    const line = page.getByTestId('leftover-30')
    await expect.element(line).toBeVisible()
    const right = line.getByText('Scrap').element().getBoundingClientRect().right
    const dialog = line.element().closest('[role=dialog]')
    expect(right).toBeLessThanOrEqual(dialog?.getBoundingClientRect().right ?? 0)
    for (let box = line.element().parentElement; box && box !== dialog; box = box.parentElement)
      expect(box.scrollWidth).toBeLessThanOrEqual(box.clientWidth + 1)
    await page.viewport(1280, 800)
  },
)

test('its calls link to their pages and to the list of calls, by keyboard', async () => {
  await show(<WorkPage />)
  const calls = page.getByTestId('work-calls')
  await expect.element(calls).toBeVisible()
  expect(server.inputsOf(pageCalls).at(-1)).toMatchObject({ workOrderId: '7' })
  expect(calls.element().textContent).toContain('Tool broken')
  const [all, callLink] = [...calls.element().querySelectorAll('a')]
  expect(callLink?.getAttribute('href')).toBe('/andonEvent?id=9')
  expect(decodeURIComponent(all?.getAttribute('href') ?? '')).toMatch(/workOrderId.*7/)
  all?.focus()
  await press('{Tab}')
  expect(document.activeElement).toBe(callLink)
})

test('a work order is split into parts that leave a remainder', async () => {
  status = workOrderStatus.codes.dispatched
  await show(<SplitPage />)
  const rest = () => page.getByTestId('split-rest').element().textContent
  await page.getByTestId('split-part-0').click()
  await press('60')
  await page.getByTestId('split-add').click()
  await page.getByTestId('split-part-1').click()
  await press('5')
  await expect.element(page.getByTestId('split-do')).toBeDisabled()
  await expect.element(page.getByRole('alert')).toBeVisible()
  await press('{Backspace}2')
  await expect.poll(rest).toContain('3 pcs')
  await press('{Enter}')
  await expect.poll(() => server.writes.at(-1)?.input).toEqual({ id: '7', version: 3, quantities: ['60', '2'] })
})

test('a finished work order is not opened at the bench: its state and a link to its page are shown', async () => {
  status = workOrderStatus.codes.completed
  await show(<OperatePage />)
  await expect.element(page.getByText('WO-7: Completed')).toBeVisible()
  await expect
    .element(page.getByRole('link', { name: 'Open work order' }))
    .toHaveAttribute('href', '/workOrderDetail?id=7')
})
