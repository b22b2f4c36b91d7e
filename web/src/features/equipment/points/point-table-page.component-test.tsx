// The points of an object: live values load first, then the last day of all points in one request.
import { listModelPoints, listObjectPoints } from '@gemba/contract/alarm/point-limits.ts'
import { model } from '@gemba/contract/equipment/model.ts'
import { listModelVersions } from '@gemba/contract/equipment/model-version/model-versions.ts'
import { object } from '@gemba/contract/equipment/object.ts'
import type { SessionUser } from '@gemba/contract/identity/sign-in/session.ts'
import { readLatest } from '@gemba/contract/telemetry/read.ts'
import { readSparklines } from '@gemba/contract/telemetry/sparkline.ts'
import { MemoryRouter } from 'react-router'
import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { type FakeServer, on, pending, serve } from '../../../api/fake-server/fake-server.fixture.ts'
import { operation } from '../../../api/fake-server/operation.fixture.ts'
import { useSession } from '../../../session/session.ts'
import { renderExample } from '../../gallery/gallery.fixture.tsx'
import { ModelPointsPage, ObjectPointsPage } from './point-table-page.tsx'

const points = ['1', '2'].map((id) => ({
  id,
  version: 1,
  code: `p${id}`,
  name: `Point ${id}`,
  dataType: 8,
  periodMs: 1000,
}))
const course = { from: 0, stepMs: 900_000, series: [{ point: '1', values: [1, null, 2, 3] }] }
let server: FakeServer
/** Times of the requests for the last day, on the clock of the page. */
let coursesAt: number[] = []

beforeEach(() => {
  coursesAt = []
  useSession.setState({
    user: { id: '1', authorities: ['object:view', 'alarm:view', 'telemetry:view'] as readonly string[] } as SessionUser,
  })
  server = serve(
    on(operation(object, 'read'), { id: '5', name: 'Pump' }),
    on(listObjectPoints, points),
    on(readLatest, []),
    on(readSparklines, () => {
      coursesAt.push(performance.now())
      return course
    }),
  )
})

test('the last day of all points is requested once, after the values', async () => {
  await renderExample(
    <MemoryRouter>
      <ObjectPointsPage params={{ id: '5' }} />
    </MemoryRouter>,
  )
  await expect.element(page.getByRole('columnheader', { name: 'Last 24 h' })).toBeInTheDocument()
  const shownAt = performance.now()
  const courses = () => server.inputsOf(readSparklines)
  expect(courses()).toEqual([])
  await expect.element(page.getByRole('img', { name: 'Point 1, last 24 h' })).toBeInTheDocument()
  expect(courses()).toHaveLength(1)
  expect(courses()[0]).toMatchObject({ points: ['1', '2'], span: 'day' })
  expect(Number(coursesAt[0])).toBeGreaterThan(shownAt + 500)
})

test('until the name is known, the title is only what is listed', async () => {
  serve(
    on(operation(model, 'read'), pending),
    on(operation(object, 'read'), pending),
    on(listModelPoints, points),
    on(listModelVersions),
    on(listObjectPoints, points),
    on(readLatest, []),
  )
  const { unmount } = await renderExample(
    <MemoryRouter>
      <ModelPointsPage params={{ id: '5' }} />
    </MemoryRouter>,
  )
  await expect.element(page.getByRole('heading', { name: 'Model points', exact: true })).toBeVisible()
  await unmount()
  await renderExample(
    <MemoryRouter>
      <ObjectPointsPage params={{ id: '5' }} />
    </MemoryRouter>,
  )
  await expect.element(page.getByRole('heading', { name: 'Points', exact: true })).toBeVisible()
})
