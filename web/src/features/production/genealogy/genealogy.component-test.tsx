// Genealogy by keyboard: a scan, a choice among matches, folded nodes and the recall list.
import { readWorkTelemetry } from '@gemba/contract/production/genealogy/read-work-telemetry.ts'
import { findTraceable, listRecall, traceGenealogy } from '@gemba/contract/production/genealogy/trace.ts'
import { lot } from '@gemba/contract/stock/lot/lot.ts'
import { readHistory } from '@gemba/contract/telemetry/read.ts'
import { MemoryRouter, useLocation } from 'react-router'
import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { type FakeServer, on, serve } from '../../../api/fake-server/fake-server.fixture.ts'
import { operation } from '../../../api/fake-server/operation.fixture.ts'
import { permissionOf } from '../../../resource/labels.ts'
import { useSession } from '../../../session/session.ts'
import { press, renderExample } from '../../gallery/gallery.fixture.tsx'
import { CodeSearch } from './code-search.tsx'
import { NodeCard } from './node-card.tsx'
import { RecallList } from './recall-list.tsx'
import { RecentLots } from './recent-lots.tsx'
import { TraceView } from './trace-view.tsx'

let server: FakeServer

const node = (key: string, level: number, more: object = {}) => ({
  key,
  kind: 2,
  recordId: '1',
  code: key,
  name: 'BRG · Bearing',
  quantity: '4',
  unitName: 'pcs',
  at: null,
  by: null,
  place: null,
  status: null,
  lotStatus: 10,
  qualityStatus: 0,
  moveType: null,
  partner: null,
  supplierLot: null,
  orderId: null,
  orderCode: null,
  level,
  backward: null,
  forward: null,
  ...more,
})
const work = (n: number) => node(`workOrder:${n}`, 1, { kind: 5, code: `WO-${n}`, lotStatus: null, status: 60 })
const trace = (after: number) => ({
  nodes: [
    node('lot:1', 0, { code: 'NB-1', forward: after === 0 ? { count: 1, isAtLeast: false, after: 50 } : null }),
    after === 0 ? work(1) : work(2),
  ],
  links: [{ from: 'lot:1', to: after === 0 ? 'workOrder:1' : 'workOrder:2', quantity: '3', unitName: 'pcs' }],
  isCut: false,
})
const recall = {
  rows: [
    {
      key: 'lot:9',
      kind: 2,
      materialCode: 'P-40',
      materialName: 'Pump',
      code: 'P-1',
      where: 2,
      quantity: '4',
      unitName: 'pcs',
      place: 'Finished',
      qualityStatus: null,
      billId: '7',
      billCode: 'CK-7',
      moveType: 203,
      receiver: 'Water works',
      at: null,
    },
  ],
  hasMore: false,
  isCut: true,
}

/** Returns the text that the browser prints. */
function printedText(): string {
  dispatchEvent(new Event('beforeprint'))
  const printed = page.getByTestId('paper').element().textContent
  dispatchEvent(new Event('afterprint'))
  return printed ?? ''
}

const matchesByCode: Record<string, { key: string; kind: number; code: string; name: string }[]> = {
  'NB-1': [{ key: 'lot:1', kind: 2, code: 'NB-1', name: 'BRG · Bearing' }],
  TWICE: [
    { key: 'lot:1', kind: 2, code: 'TWICE', name: 'BRG · Bearing' },
    { key: 'order:3', kind: 6, code: 'TWICE', name: 'P-40 · Pump' },
  ],
}

const course = { from: 1000, to: 9000, points: [{ pointId: '9', name: 'Force', objectName: 'Press 1', unit: 'kN' }] }
const samples = [
  [1000, 60, 0],
  [9000, 70, 0],
]
beforeEach(() => {
  server = serve(
    on(findTraceable, ({ code }) => matchesByCode[code] ?? []),
    on(traceGenealogy, ({ after }) => trace(after ?? 0)),
    on(listRecall, recall),
    on(readWorkTelemetry, course),
    on(readHistory, { series: [{ point: '9', points: samples }] }),
  )
  useSession.setState({ user: { authorities: ['outboundBill:view'] } as never })
})

function AddressProbe() {
  return <output data-testid="place">{useLocation().search}</output>
}

test('a scan goes into the focused field, Enter searches, and a single match is chosen at once', async () => {
  const chosen: string[] = []
  await renderExample(<CodeSearch onChoose={(key) => chosen.push(key)} />)
  await expect.element(page.getByTestId('trace-code')).toHaveFocus()
  await press(...'NB-1', '{Enter}')
  await expect.poll(() => chosen).toEqual(['lot:1'])
  // The next scan replaces the last code.
  await press(...'TWICE', '{Enter}')
  await expect.element(page.getByRole('button', { name: /Production order · TWICE/ })).toBeVisible()
  await press('{Tab}', '{Tab}', '{Tab}', '{Enter}')
  await expect.poll(() => chosen).toEqual(['lot:1', 'order:3'])
})

test('a code without a match shows a message with the format of codes', async () => {
  await renderExample(<CodeSearch onChoose={() => undefined} />)
  await press(...'nb-1', '{Enter}')
  await expect.element(page.getByText('Code nb-1 not found')).toBeVisible()
})

test('in the table, folded nodes open in place, and a code opens its own trace', async () => {
  await renderExample(
    <MemoryRouter>
      <TraceView of="lot:1" direction={2} shape="table" />
      <AddressProbe />
    </MemoryRouter>,
  )
  const rows = page.getByTestId('trace-table').getByRole('row')
  await expect.poll(() => rows.elements().length).toBe(3)
  ;(page.getByTestId('more-forward-lot:1').element() as HTMLElement).focus()
  await press('{Enter}')
  await expect.poll(() => rows.elements().length).toBe(4)
  expect(server.inputsOf(traceGenealogy).at(-1)).toEqual({ key: 'lot:1', direction: 2, after: 50 })
  expect(page.getByTestId('more-forward-lot:1').elements()).toEqual([])
  ;(page.getByRole('link', { name: 'WO-2' }).element() as HTMLElement).focus()
  await press('{Enter}')
  await expect.element(page.getByTestId('place')).toHaveTextContent('?of=workOrder%3A2')
})

test('the graph shows the details of the chosen node', async () => {
  await renderExample(
    <MemoryRouter>
      <TraceView of="lot:1" direction={2} shape="graph" />
    </MemoryRouter>,
  )
  await expect.element(page.getByTestId('genealogy-graph')).toBeVisible()
  await expect.element(page.getByTestId('node-card').getByText('NB-1')).toBeVisible()
  await page.getByTestId('genealogy-graph').getByText('WO-1').click()
  await expect.element(page.getByTestId('node-card').getByText('WO-1')).toBeVisible()
  expect(printedText()).toMatch(/^Genealogy of NB-1.*WO-1.*Printed \d{4}-/)
  // Telemetry of the station needs the permission to see values.
  expect(page.getByTestId('work-course').query()).toBeNull()
})

test('a work order shows the telemetry of its station during its time', async () => {
  useSession.setState({ user: { authorities: ['telemetry:view'] } as never })
  await renderExample(
    <MemoryRouter>
      <NodeCard node={work(1) as never} isStart onOpen={() => undefined} />
    </MemoryRouter>,
  )
  await expect.element(page.getByTestId('course-9')).toHaveTextContent('Press 1 · Force (kN)')
  await expect.element(page.getByRole('img', { name: 'Press 1 · Force' })).toBeVisible()
})

test('an incomplete recall list shows a warning and links to the bill of each delivery', async () => {
  await renderExample(
    <MemoryRouter>
      <RecallList of="lot:1" code="NB-1" />
    </MemoryRouter>,
  )
  await expect.element(page.getByRole('alert').getByText(/list is incomplete/)).toBeVisible()
  expect(printedText()).toMatch(/^Recall list of NB-1.*list is incomplete.*Pump.*Water works.*Printed \d{4}-/)
  await expect.element(page.getByText('Water works')).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'CK-7' })).toHaveAttribute('href', '/outboundDetail?id=7')
})

test('without a code, a trace starts from one of the newest lots', async () => {
  useSession.setState({ user: { authorities: [permissionOf(lot, 'page')] } as never })
  const records = [{ id: '9', code: 'L-9', labels: { materialId: 'Bearing 6204' } }]
  server.serve(on(operation(lot, 'page'), { records, total: 1, pages: 1 }))
  await renderExample(
    <MemoryRouter>
      <RecentLots />
    </MemoryRouter>,
  )
  await expect
    .element(page.getByRole('link', { name: 'L-9' }))
    .toHaveAttribute('href', expect.stringContaining('lot%3A9'))
  await expect.element(page.getByText('Bearing 6204')).toBeVisible()
})
