// The form of a personal model: its alarms choose an alarm type by name.
import { readSavedViews } from '@gemba/contract/admin/saved-view.ts'
import { alarmType } from '@gemba/contract/alarm/type/alarm-type.ts'
import { personalModel } from '@gemba/contract/equipment/model-person/personal-model.ts'
import { personalModelAlarm } from '@gemba/contract/equipment/model-person/personal-model-alarm.ts'
import { personalModelPoint } from '@gemba/contract/equipment/model-person/personal-model-point.ts'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { on, serve } from '../../../api/fake-server/fake-server.fixture.ts'
import { operation } from '../../../api/fake-server/operation.fixture.ts'
import { noLayout, noParameters, TabContext } from '../../../resource/tab/tab-context.ts'
import { useSession } from '../../../session/session.ts'
import { renderExample } from '../../gallery/gallery.fixture.tsx'
import { PersonalModelPage } from './personal-model-page.tsx'

const draft = {
  id: '9',
  version: 1,
  code: 'press',
  name: 'Press',
}
const lineKinds = [personalModelPoint, personalModelAlarm]
const lines = {
  points: [],
  alarms: [{ id: '3', version: 1, name: 'Too hot', pointId: '7', warnMax: 80, alarmTypeId: '4' }],
}

test('the type of an alarm is shown by its name and chosen from the alarm types', async () => {
  const needed = [operation(personalModel, 'page'), operation(personalModel, 'update'), operation(alarmType, 'page')]
  useSession.setState({ user: { id: '5', authorities: needed.map(({ permission }) => permission) } as never })
  const server = serve(
    on(operation(personalModel, 'page'), { records: [draft], total: 1, pages: 1 }),
    on(operation(personalModel, 'tree'), []),
    on(operation(personalModel, 'read', lineKinds), { ...draft, ...lines }),
    on(operation(personalModel, 'update')),
    on(operation(alarmType, 'page'), {
      records: [
        { id: '4', code: 'safety', name: 'Safety' },
        { id: '6', code: 'process', name: 'Process' },
      ],
      total: 2,
      pages: 1,
    }),
    on(operation(personalModelPoint, 'page')),
    on(readSavedViews),
  )
  const tab = { path: '/drafts', setTitle: () => undefined, granted: [], entryId: '' }
  await renderExample(
    <MemoryRouter>
      <TabContext value={{ ...tab, parameters: noParameters, layout: noLayout }}>
        <div style={{ width: 1200, height: 600 }}>
          <PersonalModelPage />
        </div>
      </TabContext>
    </MemoryRouter>,
  )
  await page.getByText('press', { exact: true }).click()
  const alarms = page.getByRole('table', { name: 'Alarms of personal models' })
  await expect.element(alarms.getByText('Safety')).toBeVisible()
  await alarms.getByTestId('row-edit').click()
  await alarms.getByRole('combobox', { name: 'Alarm type' }).click()
  await page.getByTitle('Process').last().click()
  await page.getByTestId('dialog-save').click()
  await expect
    .poll(() => server.requests.find(({ name }) => name === operation(personalModel, 'update').name)?.input)
    .toMatchObject({ alarms: [{ id: '3', alarmTypeId: '6' }] })
})
