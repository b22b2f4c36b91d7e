// The editor of alarm rules: its fields follow the kind, faults are shown before sending, and the preview counts alarms.

import { reasonTag } from '@gemba/contract/alarm/reason-tag/reason-tag.ts'
import { previewAlarmRule } from '@gemba/contract/alarm/rule/preview-rule.ts'
import { alarmRule } from '@gemba/contract/alarm/rule.ts'
import { alarmType } from '@gemba/contract/alarm/type/alarm-type.ts'
import { point } from '@gemba/contract/equipment/point.ts'
import { role } from '@gemba/contract/identity/role/role.ts'
import type { SessionUser } from '@gemba/contract/identity/sign-in/session.ts'
import { MemoryRouter } from 'react-router'
import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { on, serve } from '../../../api/fake-server/fake-server.fixture.ts'
import { operation } from '../../../api/fake-server/operation.fixture.ts'
import { useSession } from '../../../session/session.ts'
import { renderExample } from '../../gallery/gallery.fixture.tsx'
import { AlarmRulesPanel } from './alarm-rules-panel.tsx'

beforeEach(() => {
  useSession.setState({
    user: { authorities: ['alarm:view', 'alarm:edit', 'telemetry:view'] } as unknown as SessionUser,
  })
})

const from = Date.UTC(2026, 10, 1)
const emptyPreview = {
  from,
  to: from + 86_400_000,
  isComplete: true,
  sampleCount: 0,
  alarmCount: 0,
  shortCount: 0,
  alarms: [],
}

const references = [
  on(operation(role, 'page'), { records: [], total: 0 }),
  on(operation(reasonTag, 'page'), { records: [], total: 0 }),
  on(operation(alarmType, 'page'), { records: [{ id: '4', code: 'safety', name: 'Safety' }], total: 1 }),
]

test('fields follow the kind, a wrong expression is named at its position, and the preview sends the form', async () => {
  const server = serve(
    on(operation(alarmRule, 'page'), { records: [], total: 0 }),
    ...references,
    on(operation(alarmRule, 'create'), { id: '9' }),
    on(previewAlarmRule, emptyPreview),
  )
  await renderExample(
    <MemoryRouter>
      <AlarmRulesPanel target={{ field: 'pointId', id: '7', name: 'Temperature' }} onClose={() => undefined} />
    </MemoryRouter>,
  )
  await page.getByTestId('alarm-rules').getByRole('button', { name: /^Add/ }).first().click()
  const dialog = page.getByTestId('edit-dialog')
  await expect.element(dialog.getByLabelText('Critical upper limit')).toBeVisible()
  await dialog.getByLabelText('Kind').click()
  await page.getByTitle('Expression').last().click()
  await expect.element(dialog.getByLabelText('Critical upper limit')).not.toBeInTheDocument()
  const expression = dialog.getByLabelText('Expression')
  await expression.fill('temperature >')
  await userEvent.keyboard('{Control>}s{/Control}')
  await expect.element(dialog.getByText('Position 14: The formula ends too early')).toBeVisible()
  expect(server.inputsOf(operation(alarmRule, 'create'))).toEqual([])
  await expression.fill('temperature > 80')
  await dialog.getByRole('button', { name: 'Preview' }).click()
  await expect.element(dialog.getByText('There is no history of this point in the period')).toBeVisible()
  expect(server.inputsOf(previewAlarmRule)).toMatchObject([
    { pointId: '7', kind: 6, expression: 'temperature > 80', urgencyMax: null },
  ])
  server.serve(on(previewAlarmRule, { ...emptyPreview, sampleCount: 1, alarmCount: 14, shortCount: 3 }))
  await dialog.getByRole('button', { name: 'Preview' }).click()
  await expect.element(dialog.getByText(/14 alarms · 3 of them shorter than 10 s · 1 sample/)).toBeVisible()
  expect(dialog.getByText(/can differ/).elements()).toEqual([])
  await dialog.getByRole('combobox', { name: 'Alarm type' }).click()
  await page.getByTitle('Safety').last().click()
  await expression.click()
  await userEvent.keyboard('{Control>}s{/Control}')
  await expect
    .poll(() => server.inputsOf(operation(alarmRule, 'create')))
    .toMatchObject([{ kind: 6, pointId: '7', name: 'Temperature', expression: 'temperature > 80', alarmTypeId: '4' }])
})

test('the level of another kind is neither checked nor sent with limits', async () => {
  const server = serve(
    on(operation(alarmRule, 'page'), { records: [], total: 0 }),
    ...references,
    on(operation(alarmRule, 'create'), { id: '9' }),
    on(previewAlarmRule, emptyPreview),
  )
  await renderExample(
    <MemoryRouter>
      <AlarmRulesPanel target={{ field: 'pointId', id: '7', name: 'Temperature' }} onClose={() => undefined} />
    </MemoryRouter>,
  )
  await page.getByTestId('alarm-rules').getByRole('button', { name: /^Add/ }).first().click()
  const dialog = page.getByTestId('edit-dialog')
  await dialog.getByLabelText('Kind').click()
  await page.getByTitle('State').last().click()
  await dialog.getByLabelText('Alarm level').click()
  await page.getByTitle('Warning').last().click()
  await dialog.getByLabelText('Kind').click()
  await page.getByTitle('Limit').last().click()
  await dialog.getByLabelText('High upper limit').fill('90')
  await dialog.getByRole('button', { name: 'Preview' }).click()
  await expect.poll(() => server.inputsOf(previewAlarmRule)).toMatchObject([{ kind: 1, errorMax: 90, level: null }])
  await dialog.getByLabelText('High upper limit').click()
  await userEvent.keyboard('{Control>}s{/Control}')
  await expect.poll(() => server.inputsOf(operation(alarmRule, 'create'))).toMatchObject([{ kind: 1, errorMax: 90 }])
  expect(server.inputsOf(operation(alarmRule, 'create'))[0]?.level ?? null).toBeNull()
})

test('a rule of a model is previewed with one of its objects', async () => {
  const server = serve(
    on(operation(alarmRule, 'page'), { records: [], total: 0 }),
    ...references,
    on(operation(point, 'page'), {
      records: [
        { id: '71', objectId: '1', labels: { objectId: 'Press 1' } },
        { id: '72', objectId: '2', labels: { objectId: 'Press 2' } },
      ],
      total: 2,
    }),
    on(previewAlarmRule, Object.assign({}, emptyPreview, { sampleCount: 1, isApproximate: true })),
  )
  await renderExample(
    <MemoryRouter>
      <AlarmRulesPanel target={{ field: 'modelPointId', id: '7', name: 'Temperature' }} onClose={() => undefined} />
    </MemoryRouter>,
  )
  await page.getByTestId('alarm-rules').getByRole('button', { name: /^Add/ }).first().click()
  const dialog = page.getByTestId('edit-dialog')
  await dialog.getByLabelText('Object to preview with').click()
  await page.getByTitle('Press 2').last().click()
  await dialog.getByRole('button', { name: 'Preview' }).click()
  await expect.element(dialog.getByText(/0 alarms/)).toBeVisible()
  await expect.element(dialog.getByText(/the preview can differ from live alarms/)).toBeVisible()
  expect(server.inputsOf(previewAlarmRule)).toMatchObject([{ pointId: '72', kind: 1 }])
})
