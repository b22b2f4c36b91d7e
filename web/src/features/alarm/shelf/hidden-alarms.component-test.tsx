// Alarms that do not ring: what each is hidden by, by whom and for how long, and how it comes back.
import { readSavedViews } from '@gemba/contract/admin/saved-view.ts'
import { pageHiddenAlarms, unshelveAlarms } from '@gemba/contract/alarm/shelf/shelve-alarms.ts'
import type { CommandReply } from '@gemba/contract/kit/command.ts'
import { readLatest } from '@gemba/contract/telemetry/read.ts'
import { MemoryRouter } from 'react-router'
import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { type FakeServer, on, serve } from '../../../api/fake-server/fake-server.fixture.ts'
import { noLayout, noParameters, TabContext } from '../../../resource/tab/tab-context.ts'
import { useSession } from '../../../session/session.ts'
import { renderExample } from '../../gallery/gallery.fixture.tsx'
import { HiddenAlarmsPage } from './hidden-alarms-page.tsx'

const hourMs = 3_600_000
/** The page shows ages by a clock that may be some seconds behind. */
const now = Date.now() - 60_000

type HiddenAlarm = Partial<CommandReply<typeof pageHiddenAlarms>['records'][number]>

const hiddenAlarm = (id: string, rest: HiddenAlarm): HiddenAlarm => ({
  id,
  objectName: `Pump ${id}`,
  dataName: 'Temperature',
  level: 2,
  liveLevel: 2,
  alarmStatus: 1,
  raiseTs: now - 9 * hourMs,
  allowedActions: [],
  ...rest,
})

let server: FakeServer
let alarms: readonly HiddenAlarm[]

beforeEach(async () => {
  alarms = [
    hiddenAlarm('1', {
      isaState: 4,
      shelveTs: now - 2 * hourMs,
      shelveReason: 'sensor is being exchanged',
      hiddenByName: 'Anna',
      allowedActions: ['unshelve'],
    }),
    hiddenAlarm('2', { isaState: 5, suppressTs: now - 3 * hourMs }),
  ]
  server = serve(
    on(pageHiddenAlarms, () => ({ records: [...alarms], total: alarms.length, pages: 1 })),
    on(unshelveAlarms, ({ ids }) => {
      alarms = alarms.slice(1)
      return { ok: ids.length, skipped: [] }
    }),
    on(readSavedViews),
    on(readLatest),
  )
  const authorities = [pageHiddenAlarms, unshelveAlarms].map(({ permission }) => permission)
  useSession.setState({ user: { id: '5', authorities } as never })
  const tab = { path: '/hidden', setTitle: () => undefined, granted: [], entryId: '' }
  await renderExample(
    <MemoryRouter>
      <TabContext value={{ ...tab, parameters: noParameters, layout: noLayout }}>
        <div style={{ width: 1200, height: 600 }}>
          <HiddenAlarmsPage />
        </div>
      </TabContext>
    </MemoryRouter>,
  )
})

const rowOf = (name: string) => page.getByRole('row').filter({ hasText: name })
const textOf = (name: string) => expect.poll(() => rowOf(name).element().textContent)

test('each alarm says by what, by whom and for how long it is hidden', async () => {
  await textOf('Pump 1').toMatch(/Shelved.*2 h.*sensor is being exchanged.*Anna/)
  await textOf('Pump 2').toMatch(/Suppressed by design.*3 h.*—/)
})

test('a shelved alarm can be unshelved; a suppressed one comes back by its condition', async () => {
  await rowOf('Pump 1').getByTestId('row-unshelve').click()
  await expect.poll(() => server.requests.filter(({ name }) => name === unshelveAlarms.name)).toHaveLength(1)
  await expect.poll(() => document.querySelectorAll('[data-row-id]')).toHaveLength(1)
  await expect.element(rowOf('Pump 2').getByTestId('row-unshelve')).not.toBeInTheDocument()
})
