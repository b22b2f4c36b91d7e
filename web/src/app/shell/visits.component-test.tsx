// A visit is reported when the page opens and on later input, at intervals; time alone reports nothing.
import type { SessionUser } from '@gemba/contract/identity/sign-in/session.ts'
import { recordVisit } from '@gemba/contract/identity/sign-in/visit.ts'
import { afterEach, expect, test, vi } from 'vitest'
import { on, serve } from '../../api/fake-server/fake-server.fixture.ts'
import { press, renderExample } from '../../features/gallery/gallery.fixture.tsx'
import { useSession } from '../../session/session.ts'
import { readLastPlace } from '../login/last-place.ts'
import { useVisits } from './visits.ts'

afterEach(() => vi.restoreAllMocks())

function Frame({ place = '' }: { place?: string }) {
  useVisits(place)
  return <p>page</p>
}

test('a visit is reported at once, and again by the first key after ten minutes', async () => {
  const server = serve(on(recordVisit))
  let now = 1_000_000
  vi.spyOn(Date, 'now').mockImplementation(() => now)
  await renderExample(<Frame />)
  await expect.poll(() => server.requests.length).toBe(1)
  now += 599_000
  await press('a')
  expect(server.requests).toHaveLength(1)
  now += 2_000
  expect(server.requests).toHaveLength(1)
  await press('a')
  await expect.poll(() => server.requests.length).toBe(2)
})

test('the page on which a person stays is reported once', async () => {
  const server = serve(on(recordVisit))
  useSession.setState({ user: { id: '7' } as SessionUser })
  const places = () => server.inputsOf(recordVisit).map(({ place }) => place)
  await renderExample(<Frame place="/lak/pages/equipment/object" />)
  await expect.poll(places, { timeout: 4_000 }).toEqual([undefined, '/lak/pages/equipment/object'])
  // The next sign-in of this person in this browser returns to it; nobody else's does.
  expect(['7', '8'].map(readLastPlace)).toEqual(['/lak/pages/equipment/object', ''])
})
