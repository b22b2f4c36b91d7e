// The points of an object: live values first, their last day behind, in one call for all of them.
import type { SessionUser } from '@gemba/contract/identity/sign-in/session.ts'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { useSession } from '../../../session/session.ts'
import { renderExample } from '../../gallery/gallery.fixture.tsx'
import { ObjectPointsPage } from './point-table-page.tsx'

const points = ['1', '2'].map((id) => ({
  id,
  version: 1,
  code: `p${id}`,
  name: `Point ${id}`,
  dataType: 8,
  periodMs: 1000,
}))
const course = { from: 0, stepMs: 900_000, series: [{ point: '1', values: [1, null, 2, 3] }] }
let asked: { path: string; at: number; body: Record<string, unknown> }[] = []

beforeEach(() => {
  asked = []
  useSession.setState({
    user: { id: '1', authorities: ['object:view', 'alarm:view', 'telemetry:view'] as readonly string[] } as SessionUser,
  })
  vi.spyOn(window, 'fetch').mockImplementation(async (input, init) => {
    const path = new URL(input instanceof Request ? input.url : String(input), location.href).pathname
    asked.push({ path, at: performance.now(), body: JSON.parse(String(init?.body || '{}')) })
    const data = path.endsWith('/sparklines')
      ? course
      : path.endsWith('/latest')
        ? []
        : /oint/.test(path)
          ? points
          : { id: '5', name: 'Pump' }
    return Response.json({ code: '200', msg: '', data })
  })
})
afterEach(() => vi.restoreAllMocks())

test('the last day of all points is asked for once, after the values', async () => {
  await renderExample(
    <MemoryRouter>
      <ObjectPointsPage params={{ id: '5' }} />
    </MemoryRouter>,
  )
  await expect.element(page.getByRole('columnheader', { name: 'Last 24 h' })).toBeInTheDocument()
  const shownAt = performance.now()
  const courses = () => asked.filter(({ path }) => path.endsWith('/telemetry/sparklines'))
  expect(courses()).toEqual([])
  await expect.element(page.getByRole('img', { name: 'Point 1, last 24 h' })).toBeInTheDocument()
  expect(courses()).toHaveLength(1)
  expect(courses()[0]?.body).toMatchObject({ points: ['1', '2'], span: 'day' })
  expect(Number(courses()[0]?.at)).toBeGreaterThan(shownAt + 500)
})
