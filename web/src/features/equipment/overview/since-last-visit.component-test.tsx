// The news since the last visit, and that none is claimed that is not certain.

import type { SessionUser } from '@gemba/contract/identity/sign-in/session.ts'
import { readLastVisit } from '@gemba/contract/identity/sign-in/visit.ts'
import { MemoryRouter } from 'react-router'
import { beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { type FakeServer, on, serve } from '../../../api/fake-server/fake-server.fixture.ts'
import { type News, NewsContext } from '../../../resource/tab/news.ts'
import { useSession } from '../../../session/session.ts'
import { renderExample } from '../../gallery/gallery.fixture.tsx'
import { SinceLastVisit } from './since-last-visit.tsx'

let endedAt: number | null = null
let server: FakeServer

beforeEach(() => {
  useSession.setState({ user: { authorities: ['alarm:view', 'document:view'] } as unknown as SessionUser })
  server = serve(on(readLastVisit, () => ({ endedAt })))
})

const newsOf = (name: string, permission: string, count: News['count']): News => ({
  name,
  permission,
  count,
  text: [`{n} ${name}{n||s}`, `{n} ${name}{n||s}`, `{n} ${name}{n||s}`],
  path: (since) => `/${name}?since=${since}`,
})

const show = (...news: News[]) =>
  renderExample(
    <MemoryRouter>
      <NewsContext value={news}>
        <SinceLastVisit />
      </NewsContext>
    </MemoryRouter>,
  )
const line = () => page.getByTestId('since-last-visit')

test('each visible kind links to its list since then; kinds without news are left out', async () => {
  endedAt = Date.now() - 3_600_000
  await show(
    newsOf('alarm', 'alarm:view', async () => 3),
    newsOf('document', 'document:view', async () => 1),
    newsOf('notice', 'alarm:view', async () => 0),
    newsOf('change', 'record:view', async () => 9),
  )
  await expect.element(page.getByRole('link', { name: '3 alarms' })).toHaveAttribute('href', `/alarm?since=${endedAt}`)
  await expect.element(page.getByRole('link', { name: '1 document' })).toBeVisible()
  expect(line().element().textContent).not.toMatch(/notice|change|nothing new/)
})

test('says that nothing is new only if every list has answered', async () => {
  endedAt = Date.now() - 3_600_000
  const none = newsOf('alarm', 'alarm:view', async () => 0)
  const first = await show(none)
  await expect.poll(() => line().query()?.textContent).toContain('nothing new')
  await first.unmount()
  const broken = vi.fn(() => Promise.reject(new Error('away')))
  await show(none, newsOf('document', 'document:view', broken))
  await expect.poll(() => broken.mock.calls.length).toBe(1)
  expect(line().query()).toBeNull()
})

test('the first visit shows no news', async () => {
  endedAt = null
  const count = vi.fn(async () => 3)
  await show(newsOf('alarm', 'alarm:view', count))
  await expect.poll(() => server.requests.length).toBeGreaterThan(0)
  expect(line().query()).toBeNull()
  expect(count).not.toHaveBeenCalled()
})
