// The hall board: the work of the stations, calls with their time by the server clock, responders, and a warning if the
// data is old.
import { findOptions } from '@gemba/contract/base/dictionary.ts'
import { keepSession } from '@gemba/contract/identity/sign-in/visit.ts'
import { type CommandReply, fieldOfReply } from '@gemba/contract/kit/command.ts'
import type { Field } from '@gemba/contract/kit/field.ts'
import { readAndonBoard } from '@gemba/contract/production/andon/read-andon-calls.ts'
import { MemoryRouter, useLocation } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { completeReply } from '../../../../api/fake-server/complete-reply.fixture.ts'
import { type FakeServer, on, serve } from '../../../../api/fake-server/fake-server.fixture.ts'
import { queryClient } from '../../../../api/query.ts'
import { queryOf } from '../../../../api/run.ts'
import { useFeed } from '../../../../feed/feed.ts'
import { useSession } from '../../../../session/session.ts'
import { renderAgain, renderExample } from '../../../gallery/gallery.fixture.tsx'
import { HallBoard } from './hall-board.tsx'

const serverAheadMs = 3_600_000

const call = (more: object) => ({
  id: '1',
  code: 'AD-1',
  kind: 1,
  typeName: 'Machine down',
  status: 10,
  severity: 3,
  callCount: 1,
  level: 0,
  calledAt: Date.now() + serverAheadMs - 125_000,
  dueAt: Date.now() + serverAheadMs + 55_000,
  isOverdue: 0,
  responder: null,
  hasArrived: 0,
  ...more,
})
const work = {
  id: '70',
  orderId: '60',
  orderCode: 'PO-7',
  productCode: 'P-40',
  productName: 'Pump',
  stageName: 'Turn',
  unitName: 'pcs',
  quantity: '40',
  goodQuantity: '12',
  scrapQuantity: '0',
  due: '18' as string | null,
  person: 'Rita' as string | null,
}
const stationWork = (more: object) => ({
  state: 'idle' as const,
  since: null as number | null,
  pauseReason: null,
  current: null as typeof work | null,
  others: 0,
  next: null as typeof work | null,
  ...more,
})
const station = (id: string, ...calls: ReturnType<typeof call>[]) => ({
  id,
  code: id,
  name: `Station ${id}`,
  column: null as number | null,
  row: null as number | null,
  work: null as ReturnType<typeof stationWork> | null,
  calls,
})

const boardOf = (stations: readonly ReturnType<typeof station>[]) => ({
  at: Date.now() + serverAheadMs,
  centers: [
    {
      id: '9',
      name: 'Assembly',
      output: [
        { unitName: 'pcs', good: '1240', planned: '2000', due: '1300' },
        { unitName: 'kg', good: '3.5', planned: '3', due: '3' },
      ],
      stations,
    },
  ],
})
let stations: ReturnType<typeof station>[]
let server: FakeServer

beforeEach(() => {
  stations = [
    station('1', call({ callCount: 3, level: 2 }), call({ id: '2', severity: 1 })),
    station('2', call({ status: 20, severity: 2, responder: 'Rita' })),
    station('3', call({ status: 30, severity: 1, responder: 'Rita', hasArrived: 1 })),
    station('4'),
  ]
  server = serve(
    on(readAndonBoard, () => boardOf(stations)),
    on(keepSession),
    on(findOptions, [{ id: '3', text: 'Tool change' } as never]),
  )
})
afterEach(() => {
  useFeed.setState({ status: 'off' })
  useSession.setState({ user: undefined })
})

const show = async () => {
  await renderExample(
    <MemoryRouter>
      <HallBoard />
    </MemoryRouter>,
  )
  await expect.element(page.getByTestId('hall-board')).toBeVisible()
}
const textOf = (id: string) => page.getByTestId(`station-${id}`).element().textContent

test('a call shows duration, subject, repetitions, severity and responder; a station without known work shows only its name', async () => {
  await show()
  expect(textOf('1')).toMatch(/2:0[3-9].*×3.*↑2/)
  expect(textOf('2')).toContain('Rita')
  expect(textOf('2')).not.toBe(textOf('3'))
  expect(textOf('4')).toBe('Station 4')
  const levels = ['1', '2', '3', '4'].map((id) =>
    page.getByTestId(`station-${id}`).element().getAttribute('data-calls'),
  )
  expect(levels).toEqual(['urgency', 'error', 'warn', null])
  await expect.element(page.getByTestId('board-lost')).not.toBeInTheDocument()
})

test('placed stations keep their position, others are grouped; important text is legible from afar on dark', async () => {
  const places = [
    { column: 2, row: 3 },
    { column: 4, row: 3 },
    { column: 2, row: 4 },
  ]
  for (const [index, place] of places.entries()) Object.assign(stations[index] ?? {}, place)
  await show()
  await expect.element(page.getByTestId('board-hall')).toBeVisible()
  const boxOf = (id: string) => page.getByTestId(`station-${id}`).element().getBoundingClientRect()
  expect(boxOf('2').top).toBeCloseTo(boxOf('1').top, 0)
  expect(boxOf('2').left - boxOf('1').left).toBeGreaterThan(1.5 * boxOf('1').width)
  expect(boxOf('3').left).toBeCloseTo(boxOf('1').left, 0)
  expect(boxOf('3').top).toBeGreaterThan(boxOf('1').bottom - 1)
  expect(page.getByTestId('board-hall').element().textContent).not.toContain('Station 4')
  expect(textOf('4')).toBe('Station 4')
  expect(document.documentElement.dataset.theme).toBe('dark')
})

test('a station shows state, order, pieces against the target of now, person and next order', async () => {
  const since = Date.now() + serverAheadMs - 12.5 * 60_000
  const works = [
    stationWork({ state: 'running', since, current: work, next: { ...work, orderCode: 'PO-8' } }),
    stationWork({ state: 'paused', since, pauseReason: '3', current: { ...work, due: '10' }, others: 2 }),
    stationWork({ next: work }),
  ]
  stations = works.map((stationState, index) => ({ ...station(String(index)), work: stationState }))
  await show()
  await expect.poll(() => textOf('1')).toContain('Tool change')
  expect(textOf('0')).toBe('Station 0Running 12 minPumpPO-7 · Turn12/ 40 pcsTarget now 18 RitaNext PO-8')
  expect(textOf('1')).toBe('Station 1Paused 12 min · Tool change2 morePumpPO-7 · Turn12/ 40 pcsTarget now 10 Rita')
  expect(textOf('2')).toBe('Station 2Idle Next PO-7 · Pump')
  const isBehind = (id: string) =>
    page.getByTestId(`station-${id}`).element().querySelector('[data-is-behind]')?.getAttribute('data-is-behind')
  expect(['0', '1'].map(isBehind)).toEqual(['true', 'false'])
  expect(page.getByTestId('output-9').element().textContent).toContain('1 of 3 running')
})

test('a call past its target is late, and its work stays visible', async () => {
  const lateCall = call({ calledAt: Date.now() + serverAheadMs - 572_000, dueAt: Date.now() + serverAheadMs - 392_000 })
  stations = [
    { ...station('1', lateCall), work: stationWork({ state: 'running', since: 0, current: work }) },
    station('2', call({})),
  ]
  await show()
  expect(textOf('1')).toMatch(/9:3\dof 3 minLate.*Pump12 \/ 40 pcs/)
  expect(textOf('2')).toMatch(/of 3 min/)
  expect(textOf('2')).not.toContain('Late')
})

test('no text of a tile is cut in height, and nothing overlaps the name', async () => {
  stations = [
    { ...station('1'), work: stationWork({ state: 'running', since: 0, current: work, next: work }) },
    { ...station('2', call({}), call({ id: '2' })), work: stationWork({ state: 'running', current: work }) },
  ]
  await show()
  for (const id of ['1', '2']) {
    const tile = page.getByTestId(`station-${id}`).element()
    expect(tile.scrollHeight, id).toBeLessThanOrEqual(tile.clientHeight)
  }
  const name = page.getByRole('link', { name: 'Station 2' }).element().getBoundingClientRect()
  const badge = page.getByText('1 more').element().getBoundingClientRect()
  expect(badge.left).toBeGreaterThanOrEqual(name.right)
})

test('each work centre has one row with its output, and centres behind their plan are marked', async () => {
  await show()
  const line = page.getByTestId('output-9')
  await expect.element(line).toBeVisible()
  expect(line.element().textContent).toMatch(/Assembly1,240 \/ 2,000 pcsTarget now 1,3003\.5 \/ 3 kgTarget now 3$/)
  const behind = [...line.element().querySelectorAll('[data-is-behind]:not([aria-hidden])')].map((element) =>
    element.getAttribute('data-is-behind'),
  )
  expect(behind).toEqual(['true', 'false'])
})

test('a board without updates shows how old it is', async () => {
  await show()
  server.isCut = true
  const { queryKey } = queryOf(readAndonBoard, {})
  queryClient.setQueryData(queryKey, (cached) => cached, { updatedAt: Date.now() - 190_000 })
  useFeed.setState({ status: 'lost' })
  await expect.element(page.getByTestId('board-lost')).toBeVisible()
  await expect.poll(() => page.getByTestId('board-lost').element().textContent).toMatch(/3/)
})

function Where() {
  return <output data-testid="where">{useLocation().pathname}</output>
}

test.each([
  ['stays during a call', true, '/boardLarge'],
  ['alternates with the overview without a call', false, '/lak/pages/overview'],
])('the board %s', async (_, isCalled, path) => {
  useSession.setState({ user: { authorities: ['object:view'] } as never })
  if (!isCalled) stations = stations.map(({ id }) => station(id))
  // The board is put into the cache, because a query would wait for the timers that are stopped here.
  queryClient.clear()
  const { queryKey } = queryOf(readAndonBoard, {}, 'en')
  const board = completeReply(fieldOfReply(readAndonBoard.reply) as Field, boardOf(stations), readAndonBoard.name)
  queryClient.setQueryData(queryKey, board as CommandReply<typeof readAndonBoard>)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  try {
    await renderAgain(
      <MemoryRouter initialEntries={['/boardLarge?turn=10']}>
        <HallBoard />
        <Where />
      </MemoryRouter>,
    )
    expect(page.getByTestId('turn-boards').element().getAttribute('aria-pressed')).toBe('true')
    vi.advanceTimersByTime(11_000)
  } finally {
    vi.useRealTimers()
  }
  await expect.element(page.getByTestId('where')).toHaveTextContent(path)
})
