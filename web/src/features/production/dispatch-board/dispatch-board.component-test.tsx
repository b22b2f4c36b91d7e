// The board by keyboard and by dragging: cards are dispatched, recalled, split and merged.

import { listBenchStaff } from '@gemba/contract/production/personnel/identity/identify.ts'
import { workOrderStatus } from '@gemba/contract/production/work-order/dictionaries.ts'
import { mergeWork, recallWork, splitWork } from '@gemba/contract/production/work-order/dispatch.ts'
import { findStationHours, readDispatchBoard } from '@gemba/contract/production/work-order/dispatch-board.ts'
import { planWork } from '@gemba/contract/production/work-order/plan-work.ts'
import { MemoryRouter } from 'react-router'
import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { type FakeServer, on, serve } from '../../../api/fake-server/fake-server.fixture.ts'
import { press, renderExample } from '../../gallery/gallery.fixture.tsx'
import { DispatchBoard } from './dispatch-board.tsx'

const { toDispatch, dispatched, running } = workOrderStatus.codes
let server: FakeServer

/** The material that every card is short of. */
const short = [{ materialId: '5', materialCode: 'SHAFT', quantity: '4', unitName: 'pcs' }]

const now = Date.now()
const hour = 3_600_000

const work = (id: string, status: number, allowedActions: string[], more: object = {}) => ({
  id,
  code: `WO-${id}`,
  version: 3,
  status,
  isRework: 0,
  orderCode: 'PO-1',
  productCode: 'P-40',
  allowedActions: allowedActions.includes('dispatch') ? [...allowedActions, 'plan'] : allowedActions,
  priority: 50,
  workCenterId: '2',
  staffId: null,
  productName: 'Pump',
  unitName: 'pcs',
  segmentNumber: 10,
  stageName: 'Turn',
  quantity: '65',
  stationId: null,
  segmentPlanId: '21',
  goodQuantity: '25',
  scrapQuantity: '0',
  reworkQuantity: '0',
  availableQuantity: null,
  awaitedBatch: null,
  staffName: null,
  planStart: null,
  planEnd: null,
  kitStatus: null,
  shortOfKit: [],
  notInStock: [],
  blocks: [],
  dueDate: null,
  orderId: '1',
  remainingSeconds: 7200,
  stationName: null,
  ...more,
})
const planReply = [
  {
    id: '7',
    code: 'WO-7',
    status: toDispatch,
    quantity: '65',
    version: 4,
    before: { status: toDispatch, priority: null, planStart: null, stationId: null, teamId: null, staffId: null },
  },
]
const order = { kind: 'order', id: '1', code: 'PO-1', name: 'No power' }
const boardReply = () => ({
  waiting: [
    work('7', toDispatch, ['dispatch']),
    work('6', toDispatch, ['dispatch'], { quantity: '15.5' }),
    work('5', toDispatch, ['dispatch'], {
      segmentPlanId: '22',
      shortOfKit: short,
      dueDate: '2001-01-01',
      availableQuantity: '0',
      awaitedBatch: { needed: '20', made: '12' },
    }),
    work('4', toDispatch, ['dispatch'], { segmentPlanId: '23', availableQuantity: '0', blocks: [order] }),
  ],
  waitingTotal: 121,
  capacity: 1,
  stations: [
    {
      id: '3',
      name: 'Lathe',
      workOrders: [work('8', dispatched, ['dispatch', 'recall', 'claim'], { stationId: '3' })],
    },
    // Missing material does not block running work.
    { id: '4', name: 'Mill', workOrders: [work('9', running, ['pause'], { stationId: '4', shortOfKit: short })] },
  ],
})
/** A day that started eight hours ago and has one working hour left. */
const day = { from: now - 8 * hour, to: now + 16 * hour }
const hours = {
  days: [
    { day: '2026-11-23', ...day },
    { day: '2026-11-24', from: day.to, to: day.to + 24 * hour },
  ],
  stations: ['3', '4'].map((stationId) => ({
    stationId,
    windows: [
      { from: day.from, to: now + hour },
      { from: day.to, to: day.to + 8 * hour },
    ],
  })),
}

beforeEach(() => {
  server = serve(
    on(readDispatchBoard, boardReply()),
    on(findStationHours, hours),
    on(listBenchStaff, [{ id: '31', name: 'Ana', post: null, hasPin: false, hasBadge: false, isPinMissing: false }]),
    on(planWork, planReply),
    on(recallWork),
    on(splitWork),
    on(mergeWork),
  )
})
const sentCommands = () => server.writes.map(({ name, input }) => ({ name, input }))

async function show(view: 'queue' | 'day' = 'queue') {
  await renderExample(
    <MemoryRouter>
      <div style={{ display: 'flex', flexDirection: 'column', height: 900 }}>
        <DispatchBoard workCenterId="2" view={view} />
      </div>
    </MemoryRouter>,
  )
  await expect.element(page.getByTestId('lane-waiting')).toBeVisible()
}

const focus = (testId: string) => (page.getByTestId(testId).element() as HTMLElement).focus()

test('by keyboard: waiting work goes to a station, dispatched work to another station or back', async () => {
  await show()
  focus('move-7')
  await press('{Enter}{Tab}')
  await expect.element(page.getByTestId('move-to-3')).toHaveFocus()
  await press('{Enter}')
  await expect.poll(() => sentCommands().length).toBe(1)
  await page.getByTestId('move-8').click()
  // The current station is not offered.
  await expect.element(page.getByTestId('move-to-3')).not.toBeInTheDocument()
  await page.getByTestId('move-to-4').click()
  await expect.poll(() => sentCommands().length).toBe(2)
  await page.getByTestId('move-8').click()
  await page.getByTestId('move-recall').click()
  await expect.poll(() => sentCommands().length).toBe(3)
  expect(sentCommands()).toEqual([
    { name: 'planWork', input: { works: [{ id: '7', version: 3 }], stationId: '3' } },
    { name: 'planWork', input: { works: [{ id: '8', version: 3 }], stationId: '4' } },
    { name: 'recallWork', input: { ids: ['8'] } },
  ])
})

const laneOf = (id: string) => page.getByTestId(`card-${id}`).element().closest('section')?.getAttribute('data-testid')

test('blocked work is in the blocked lane with its reasons; running work stays at its station', async () => {
  await show()
  expect(['7', '5', '4', '8', '9'].map(laneOf)).toEqual([
    'lane-waiting',
    'lane-blocked',
    'lane-blocked',
    'lane-3',
    'lane-4',
  ])
  expect(page.getByTestId('card-5').element().textContent).toContain('Short: SHAFT 4 pcs')
  expect(page.getByTestId('blocked-5').element().textContent).toContain(
    'Waiting for 20 pcs from the previous operation (12 ready)',
  )
  const reasons = page.getByTestId('blocked-4').element().textContent
  expect(reasons).toContain('Waiting for the previous operation')
  expect(reasons).toContain('Order paused PO-1 No power')
  expect(page.getByTestId('card-9').element().textContent).not.toContain('Short of')
})

const preview = () => page.getByTestId('preview').query()?.textContent ?? ''

/** Starts dragging a card and holds it over an element at a share of its width. */
async function hold(cardId: string, over: string, share = 0.5) {
  const dataTransfer = new DataTransfer()
  const fire = (target: Element, type: string) => {
    const { left, width, top } = target.getBoundingClientRect()
    const at = { clientX: left + width * share, clientY: top + 4 }
    target.dispatchEvent(new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true, ...at }))
  }
  fire(page.getByTestId(cardId).element(), 'dragstart')
  await expect.poll(() => dataTransfer.types.length).toBe(1)
  const target = page.getByTestId(over).element()
  fire(target, 'dragover')
  return () => fire(target, 'drop')
}

test('a dragged card shows its expected end and delay, and the capacity line shows overload', async () => {
  await show()
  await hold('card-7', 'lane-4')
  // The station has two hours of running work and one hour left today. Two more hours end three hours into the next
  // window, which is on another day late in the evening.
  await expect.poll(preview).toMatch(/^Finish (\d\d-\d\d )?\d\d:\d\d$/)
  await hold('card-5', 'lane-4')
  await expect.poll(preview).toMatch(/d late$/)
  expect(page.getByTestId('lane-4').getByTestId('capacity').element().textContent).toBe(
    'Overloaded: 2 h planned, 1 h available',
  )
  page
    .getByTestId('card-5')
    .element()
    .dispatchEvent(new DragEvent('dragend', { bubbles: true }))
  await page.getByTestId('day-after').click()
  expect(page.getByTestId('lane-4').getByTestId('capacity').element().textContent).toBe('Planned 0 h of 8 h')
})

test('in the day view a card is dropped at a time: its end is shown, and it is planned for that time', async () => {
  await show('day')
  await expect.element(page.getByTestId('block-8')).toBeVisible()
  expect(page.getByTestId('track-4').element().contains(page.getByTestId('block-9').element())).toBe(true)
  // The full text is present however narrow the block is.
  expect(page.getByTestId('block-9').element().textContent).toMatch(/Pump · 10 Turn · WO-9 · .* to .* · Finish/)
  await page.getByTestId('day-after').click()
  const drop = await hold('card-7', 'track-3', 0.5)
  await expect.poll(preview).toMatch(/Planned \d\d:\d\d · Finish/)
  drop()
  await expect.poll(() => sentCommands().length).toBe(1)
  expect(sentCommands()[0]).toMatchObject({ name: 'planWork', input: { works: [{ id: '7' }], stationId: '3' } })
  const planned = Number(sentCommands()[0]?.input.planStart)
  expect(Math.abs(planned - (day.to + 4 * hour))).toBeLessThanOrEqual(hour)
})

test('with two thousand cards only the visible ones are in the document', async () => {
  const many = Array.from({ length: 500 }, (_, at) => work(String(1000 + at), toDispatch, ['dispatch']))
  server.serve(on(readDispatchBoard, { ...boardReply(), waiting: many, waitingTotal: 500 }))
  await show()
  const countRendered = () => page.getByTestId(/^card-1\d\d\d$/).elements().length
  expect(countRendered()).toBeGreaterThan(3)
  expect(countRendered()).toBeLessThan(40)
  page.getByTestId('lane-waiting').element().querySelector('ul')?.parentElement?.scrollTo({ top: 1e6 })
  await expect.element(page.getByTestId('card-1499')).toBeVisible()
  expect(countRendered()).toBeLessThan(40)
})

test('in the queue a card is dropped on a day, which plans it for the first shift', async () => {
  await show()
  await expect.element(page.getByTestId('day-after')).toBeVisible()
  expect(page.getByTestId('day-drop').elements()).toEqual([])
  const transfer = new DataTransfer()
  const fire = (element: Element, type: string) =>
    element.dispatchEvent(new DragEvent(type, { bubbles: true, cancelable: true, dataTransfer: transfer }))
  fire(page.getByTestId('card-7').element(), 'dragstart')
  await expect.element(page.getByTestId('drop-day-1')).toHaveTextContent('Tomorrow')
  fire(page.getByTestId('drop-day-1').element(), 'dragover')
  fire(page.getByTestId('drop-day-1').element(), 'drop')
  await expect
    .poll(sentCommands)
    .toEqual([{ name: 'planWork', input: { works: [{ id: '7', version: 3 }], planStart: day.to } }])
  fire(page.getByTestId('card-7').element(), 'dragend')
  await expect.poll(() => page.getByTestId('day-drop').elements()).toEqual([])
})

test('a card is dragged to a station; a running one cannot be dragged', async () => {
  await show()
  await page.getByTestId('card-7').dropTo(page.getByTestId('lane-4'))
  await expect
    .poll(sentCommands)
    .toEqual([{ name: 'planWork', input: { works: [{ id: '7', version: 3 }], stationId: '4' } }])
  await expect.element(page.getByTestId('move-9')).not.toBeInTheDocument()
  expect(page.getByTestId('card-9').element().getAttribute('draggable')).toBe('false')
})

test('a part is split off; more cards than the lane shows are counted', async () => {
  await show()
  await page.getByTestId('move-7').click()
  await page.getByTestId('move-split').click()
  await press('15{Control>}s{/Control}')
  await expect.poll(sentCommands).toEqual([{ name: 'splitWork', input: { id: '7', version: 3, quantities: ['15'] } }])
  expect(page.getByTestId('lane-waiting').element().textContent).toContain('117')
})

test('by keyboard: parts of the same work are merged after a question with the quantities', async () => {
  await show()
  focus('move-7')
  await press('{Enter}')
  await expect.element(page.getByTestId('move-merge-6')).toHaveTextContent('Merge with WO-6 (15.5 pcs)')
  // Other work, and parts in another state, cannot be merged.
  for (const id of ['5', '8']) expect(page.getByTestId(`move-merge-${id}`).query()).toBeNull()
  ;(page.getByTestId('move-merge-6').element() as HTMLElement).focus()
  await press('{Enter}')
  await expect.element(page.getByText('65 + 15.5 = 80.5 pcs in WO-7. WO-6 will be cancelled.')).toBeVisible()
  expect(sentCommands()).toEqual([])
  await page.getByTestId('popup-confirm').click()
  await expect.poll(sentCommands).toEqual([{ name: 'mergeWork', input: { ids: ['7', '6'] } }])
})

test('material that no stock covers is marked instead of ready, on work that has not started', async () => {
  const waiting = [work('7', toDispatch, ['dispatch'], { notInStock: short }), work('6', toDispatch, ['dispatch'])]
  server.serve(on(readDispatchBoard, { ...boardReply(), waiting }))
  await show()
  expect(page.getByTestId('card-7').element().textContent).toContain('Missing: SHAFT 4 pcs')
  expect(page.getByTestId('card-7').element().textContent).not.toContain('Ready')
  expect(laneOf('7')).toBe('lane-waiting')
  expect(page.getByTestId('card-6').element().textContent).toContain('Ready')
})

test('priority, day and person are set in two presses, and undone by the message', async () => {
  await show()
  for (const name of ['priority-urgent', 'plan-day-1', 'plan-person-31']) {
    await page.getByTestId('move-7').click()
    await page.getByTestId(name).click()
  }
  await expect.poll(() => sentCommands().length).toBe(3)
  const works = [{ id: '7', version: 3 }]
  expect(sentCommands()).toEqual([
    { name: 'planWork', input: { works, priority: 10 } },
    { name: 'planWork', input: { works, planStart: day.to } },
    { name: 'planWork', input: { works, staffId: '31' } },
  ])
  await page.getByTestId('toast-action').first().click()
  await expect.poll(() => sentCommands().length).toBe(4)
  expect(sentCommands()[3]).toEqual({ name: 'planWork', input: { works: [{ id: '7', version: 4 }], priority: null } })
})

test('several cards are planned at once; a running one cannot be selected', async () => {
  await show()
  for (const id of ['7', '6']) await page.getByTestId(`select-${id}`).click()
  expect(page.getByTestId('select-9').query()).toBeNull()
  await page.getByTestId('plan-selected').click()
  await expect.element(page.getByText('Plan 2 work orders')).toBeVisible()
  await press('5{Control>}s{/Control}')
  await expect.poll(sentCommands).toEqual([
    {
      name: 'planWork',
      input: {
        works: [
          { id: '7', version: 3 },
          { id: '6', version: 3 },
        ],
        priority: 5,
      },
    },
  ])
  await expect.element(page.getByTestId('board-selection')).not.toBeInTheDocument()
})

test('the day filters the cards; late ones are marked and first, then by day and priority', async () => {
  const waiting = [
    work('11', toDispatch, ['dispatch'], { priority: 40 }),
    work('12', toDispatch, ['dispatch'], { planStart: day.to + hour }),
    work('13', toDispatch, ['dispatch'], { dueDate: '2001-01-01', priority: 90 }),
    work('14', toDispatch, ['dispatch'], { priority: 10, planStart: now - 48 * hour }),
    work('15', toDispatch, ['dispatch'], { priority: 30 }),
  ]
  server.serve(on(readDispatchBoard, { ...boardReply(), waiting, waitingTotal: 5 }))
  await show()
  const shown = () =>
    page
      .getByTestId('lane-waiting')
      .getByTestId(/^card-/)
      .elements()
      .map((card) => card.getAttribute('data-testid'))
  await expect.poll(shown).toEqual(['card-14', 'card-13', 'card-15', 'card-11'])
  expect(page.getByTestId('late-13').element().textContent).toMatch(/^\d+ d late$/)
  expect(page.getByTestId('late-14').element().textContent).toMatch(/^Should have started/)
  expect(page.getByTestId('late-15').query()).toBeNull()
  await page.getByTestId('day-after').click()
  // Undated work can be planned for any day.
  await expect.poll(shown).toEqual(['card-13', 'card-15', 'card-11', 'card-12'])
  await expect.element(page.getByTestId('other-days')).toHaveTextContent('3 more on other days Show all')
  await page.getByTestId('other-days').getByRole('button').click()
  await expect.poll(shown).toHaveLength(5)
})

test('an overloaded station proposes which card to move where, and one press moves it', async () => {
  const board = boardReply()
  const works = [
    work('21', dispatched, ['dispatch', 'recall'], { stationId: '3', remainingSeconds: 1800, priority: 20 }),
    work('22', dispatched, ['dispatch', 'recall'], { stationId: '3', remainingSeconds: 2400 }),
  ]
  const stations = [
    { id: '3', name: 'Lathe', workOrders: works },
    { id: '4', name: 'Mill', workOrders: [] },
  ]
  server.serve(on(readDispatchBoard, { ...board, waiting: [], waitingTotal: 0, stations }))
  await show()
  await expect.element(page.getByTestId('proposal-3')).toHaveTextContent('Move WO-22 to Mill')
  expect(page.getByTestId('proposal-4').query()).toBeNull()
  await page.getByTestId('proposal-3').getByRole('button').click()
  await expect
    .poll(sentCommands)
    .toEqual([{ name: 'planWork', input: { works: [{ id: '22', version: 3 }], stationId: '4' } }])
})
