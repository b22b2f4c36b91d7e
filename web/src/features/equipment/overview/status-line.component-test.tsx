// The status of the plant in one line; each figure links to its list.
import { readCalm } from '@gemba/contract/alarm/calm.ts'
import { countBoxes } from '@gemba/contract/gateway/box.ts'
import type { SessionUser } from '@gemba/contract/identity/sign-in/session.ts'
import { listObjectStatus, type ObjectStatus } from '@gemba/contract/overview/object-status.ts'
import { MemoryRouter } from 'react-router'
import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { type FakeServer, on, serve } from '../../../api/fake-server/fake-server.fixture.ts'
import { useSession } from '../../../session/session.ts'
import { formatWhen } from '../../../ui/value/time.ts'
import { renderExample } from '../../gallery/gallery.fixture.tsx'
import { StatusLine } from './status-line.tsx'

const well: ObjectStatus = {
  id: '1',
  level: null,
  alarmPointId: null,
  objectCount: 3,
  boxCount: 2,
  onlineBoxCount: 2,
  newestTs: null,
  offlineSince: null,
  activeCount: 0,
  urgencyCount: 0,
  errorCount: 0,
  warnCount: 0,
  unackedCount: 0,
  activeSince: null,
}
let server: FakeServer
const calmSince = Date.parse('2026-11-20T17:14:00Z')

beforeEach(() => {
  useSession.setState({
    user: { companyName: 'Steel', authorities: ['object:view', 'box:view', 'alarm:view'] } as unknown as SessionUser,
  })
  server = serve(on(countBoxes, { total: 18, online: 17, offline: 1 }), on(readCalm, { since: calmSince }))
})

const show = (...statuses: ObjectStatus[]) => {
  server.serve(on(listObjectStatus, statuses))
  return renderExample(
    <MemoryRouter>
      <StatusLine roots={statuses} />
    </MemoryRouter>,
  )
}
const leads = async (name: RegExp, to: string) =>
  expect.element(page.getByRole('link', { name })).toHaveAttribute('href', to)

test('shows active alarms by level with the age of the oldest, each with a link to its list', async () => {
  const alarms = '/lak/pages/basicData/alarmQueryReal'
  const minutes = (count: number) => Date.now() - count * 60_000
  await show(
    { ...well, level: 1, activeCount: 2, urgencyCount: 1, warnCount: 1, unackedCount: 1, activeSince: minutes(5) },
    { ...well, id: '2', level: 3, activeCount: 1, warnCount: 1, unackedCount: 1, activeSince: minutes(130) },
  )
  await leads(/^1 Critical/, `${alarms}?alarmStatus=1&liveLevel=1`)
  await leads(/^2 Warning/, `${alarms}?alarmStatus=1&liveLevel=3`)
  await leads(/^oldest 2 h/, `${alarms}?alarmStatus=1`)
  await leads(/^2 unacknowledged/, `${alarms}?confirmStatus=0`)
  await leads(/^17 of 18 gateways online/, '/lak/pages/gateway/box?state.in=0&state.in=2&state.in=4')
  await leads(/^6 objects/, '/lak/pages/equipment/object')
  expect(page.getByText('High').query()).toBeNull()
})

test('says that all is well, without a link to alarms', async () => {
  await show(well)
  await expect.element(page.getByText(`All normal since ${formatWhen(calmSince)}`)).toBeVisible()
  expect(page.getByRole('link', { name: /unacknowledged|Critical/ }).query()).toBeNull()
})
