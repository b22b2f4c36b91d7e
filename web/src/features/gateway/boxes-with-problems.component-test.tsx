// Gateways that need attention on the overview, sorted by duration.
import { box, listBoxStates } from '@gemba/contract/gateway/box.ts'
import type { SessionUser } from '@gemba/contract/identity/sign-in/session.ts'
import { MemoryRouter } from 'react-router'
import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { type FakeServer, on, serve } from '../../api/fake-server/fake-server.fixture.ts'
import { operation } from '../../api/fake-server/operation.fixture.ts'
import { useSession } from '../../session/session.ts'
import { renderExample } from '../gallery/gallery.fixture.tsx'
import { BoxCounts } from './box-counts.tsx'
import { TroubledBoxes } from './boxes-with-problems.tsx'

let server: FakeServer

beforeEach(() => {
  useSession.setState({ user: { authorities: ['box:view'] } as unknown as SessionUser })
  const records = ['1', '2', '3', '4'].map((id) => ({ id, code: `box-${id}`, name: `Box ${id}` }))
  server = serve(on(operation(box, 'page'), { records, total: 4, pages: 1 }))
})

const show = () =>
  renderExample(
    <MemoryRouter>
      <TroubledBoxes />
    </MemoryRouter>,
  )
const minutesAgo = (count: number) => Date.now() - count * 60_000

test('silent and degraded gateways are listed with state, duration and a link to the diagnosis', async () => {
  server.serve(
    on(listBoxStates, [
      { id: '1', state: 1, stateAt: minutesAgo(9), lastMessageAt: minutesAgo(0) },
      { id: '2', state: 2, stateAt: minutesAgo(2), lastMessageAt: minutesAgo(4.5) },
      { id: '3', state: 3, stateAt: minutesAgo(70), lastMessageAt: minutesAgo(0) },
      { id: '4', state: 0, stateAt: null, lastMessageAt: null },
    ]),
  )
  await show()
  await expect.element(page.getByRole('link', { name: 'Box 2' })).toHaveAttribute('href', '/lak/pages/gateway/box/2')
  const itemTexts = [...document.querySelectorAll('[data-testid=troubled-boxes] li')].map(
    (element) => element.textContent,
  )
  expect(itemTexts[0]).toMatch(/^Box 3.*Degraded.*for 1 h$/)
  expect(itemTexts[1]).toMatch(/^Box 2.*Offline.*no data for 4 min/)
  expect(itemTexts).toHaveLength(2)
})

test('nothing is rendered if all gateways are well', async () => {
  server.serve(on(listBoxStates, [{ id: '1', state: 1, stateAt: minutesAgo(9), lastMessageAt: minutesAgo(0) }]))
  await show()
  await expect.poll(() => server.requests.length).toBeGreaterThan(0)
  expect(page.getByTestId('troubled-boxes').query()).toBeNull()
})

test('the counts by state link to the filtered list', async () => {
  const states = [2, 1, 4, 1, 2].map((state, at) => ({ id: String(at), state, stateAt: null, lastMessageAt: null }))
  server.serve(on(listBoxStates, states))
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
