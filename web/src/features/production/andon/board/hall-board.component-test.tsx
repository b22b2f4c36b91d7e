// The hall board: colour only for calls, elapsed time by the server clock, responders, and a warning if the data is
// old.
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
  isOverdue: 0,
  responder: null,
  hasArrived: 0,
  ...more,
})
const station = (id: string, ...calls: ReturnType<typeof call>[]) => ({
  id,
  code: id,
  name: `Station ${id}`,
  column: null as number | null,
  row: null as number | null,
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

test('a call shows duration, subject, repetitions, severity and responder; a quiet station shows only its name', async () => {
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

test('the output line shows produced and planned quantities and marks centres that are behind', async () => {
  await show()
  expect(page.getByTestId('board-output').element().querySelector('h2')?.textContent).toBe(
    'Completed today / planned good pieces at each operation',
  )
  const line = page.getByTestId('output-9')
  await expect.element(line).toBeVisible()
  expect(line.element().textContent).toMatch(/Assembly.*1,240 \/ 2,000 pcs.*1,300.*3\.5 \/ 3 kg$/)
  const behind = [...line.element().querySelectorAll('[data-is-behind]')].map((element) =>
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
