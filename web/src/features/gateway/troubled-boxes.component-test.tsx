// Gateways on the overview: those that need somebody, the longest first, and how long it lasts.
import type { SessionUser } from '@gemba/contract/identity/sign-in/session.ts'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { useSession } from '../../session/session.ts'
import { renderExample } from '../gallery/gallery.fixture.tsx'
import { BoxCounts } from './box-counts.tsx'
import { TroubledBoxes } from './troubled-boxes.tsx'

let states: readonly object[] = []

beforeEach(() => {
  useSession.setState({ user: { authorities: ['box:view'] } as unknown as SessionUser })
  vi.spyOn(window, 'fetch').mockImplementation(async (input) => {
    const url = String(input instanceof Request ? input.url : input)
    const records = ['1', '2', '3', '4'].map((id) => ({ id, code: `box-${id}`, name: `Box ${id}` }))
    return Response.json({ code: '200', msg: '', data: url.includes('boxStates') ? states : { records, total: 4 } })
  })
})
afterEach(() => vi.restoreAllMocks())

const show = () =>
  renderExample(
    <MemoryRouter>
      <TroubledBoxes />
    </MemoryRouter>,
  )
const minutesAgo = (count: number) => Date.now() - count * 60_000

test('silent and degraded ones stand there, each with its word, since when and the way to its diagnosis', async () => {
  states = [
    { id: '1', state: 1, stateAt: minutesAgo(9), lastMessageAt: minutesAgo(0) },
    { id: '2', state: 2, stateAt: minutesAgo(2), lastMessageAt: minutesAgo(4.5) },
    { id: '3', state: 3, stateAt: minutesAgo(70), lastMessageAt: minutesAgo(0) },
    { id: '4', state: 0, stateAt: null, lastMessageAt: null },
  ]
  await show()
  await expect.element(page.getByRole('link', { name: 'Box 2' })).toHaveAttribute('href', '/lak/pages/gateway/box/2')
  const told = [...document.querySelectorAll('[data-testid=troubled-boxes] li')].map((element) => element.textContent)
  expect(told[0]).toMatch(/^Box 3.*Degraded.*for 1 h$/)
  expect(told[1]).toMatch(/^Box 2.*Offline.*silent for 4 min/)
  expect(told).toHaveLength(2)
})

test('nothing stands there where all are well', async () => {
  states = [{ id: '1', state: 1, stateAt: minutesAgo(9), lastMessageAt: minutesAgo(0) }]
  await show()
  await expect.poll(() => vi.mocked(window.fetch).mock.calls.length).toBeGreaterThan(0)
  expect(page.getByTestId('troubled-boxes').query()).toBeNull()
})

test('counted by state above their list, each count leads to those alone', async () => {
  states = [2, 1, 4, 1, 2].map((state, at) => ({ id: String(at), state, stateAt: null, lastMessageAt: null }))
  await renderExample(
    <MemoryRouter>
      <BoxCounts chosen={2} />
    </MemoryRouter>,
  )
  const chosen = page.getByRole('link', { name: 'Offline 2' })
  await expect.element(chosen).toHaveAttribute('href', '/lak/pages/gateway/box?state=2')
  await expect.element(chosen).toHaveAttribute('aria-current', 'true')
  const links = page.getByTestId('box-counts').getByRole('link')
  expect(links.elements().map((element) => element.textContent)).toEqual(['Online 2', 'Offline 2', 'Disabled 1'])
})
