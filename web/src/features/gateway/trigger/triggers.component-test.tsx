// The triggers of a gateway: what they say, and what the form offers and requires.

import { triggerCondition } from '@gemba/contract/gateway/trigger/dictionaries.ts'
import { triggerChannel } from '@gemba/contract/gateway/trigger/trigger-channel.ts'
import { listTriggerPoints } from '@gemba/contract/gateway/trigger/trigger-points.ts'
import type { SessionUser } from '@gemba/contract/identity/sign-in/session.ts'
import { MemoryRouter } from 'react-router'
import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { on, serve } from '../../../api/fake-server/fake-server.fixture.ts'
import { operation } from '../../../api/fake-server/operation.fixture.ts'
import { useSession } from '../../../session/session.ts'
import { renderExample } from '../../gallery/gallery.fixture.tsx'
import { Triggers } from './triggers.tsx'

const points = [
  {
    pointId: '11',
    code: 't',
    name: 'Temperature',
    unit: '°C',
    dataType: 8 as const,
    objectId: '1',
    objectName: 'Oven',
  },
  { pointId: '21', code: 's', name: 'Speed', unit: null, dataType: 8 as const, objectId: '2', objectName: 'Fan' },
]
const trigger = {
  id: '5',
  version: 1,
  boxId: '7',
  name: 'Too hot',
  triggerTypeId: '3',
  objectId: '1',
  pointId: '11',
  condition: triggerCondition.codes.above,
  value: 90,
  intervalMs: null,
  uploadPointIds: ['11', '21'],
  preMs: 5000,
  postMs: 0,
  debounceMs: 0,
  minGapMs: 0,
  isEnabled: 1 as const,
  labels: { triggerTypeId: 'Fault', objectId: 'Oven', pointId: 'Temperature' },
}

beforeEach(() => {
  useSession.setState({ user: { authorities: ['box:view', 'box:edit'] } as unknown as SessionUser })
})

const show = (rows: readonly object[], offered = points) => {
  const server = serve(on(operation(triggerChannel, 'list'), rows as never), on(listTriggerPoints, offered))
  return {
    server,
    shown: renderExample(
      <MemoryRouter>
        <Triggers boxId="7" />
      </MemoryRouter>,
    ),
  }
}

test('a trigger says when it fires and what it uploads, and is disabled with its version', async () => {
  const { server, shown } = show([trigger])
  await shown
  const line = page.getByRole('article', { name: 'Too hot' })
  await expect.element(line.getByText(/Fault · Oven · Temperature · Above 90/)).toBeVisible()
  await expect.element(line.getByText(/records 2 points/)).toBeVisible()
  server.serve(on(operation(triggerChannel, 'update'), trigger as never))
  await line.getByRole('button', { name: 'Disable' }).click()
  await expect
    .poll(() => server.inputsOf(operation(triggerChannel, 'update')))
    .toMatchObject([{ id: '5', version: 1, isEnabled: 0 }])
})

test('a gateway without points offers no trigger and says why', async () => {
  await show([], []).shown
  await expect.element(page.getByText('No device of this gateway has points yet. Map points first')).toBeVisible()
  await expect.element(page.getByTestId('trigger-add')).not.toBeInTheDocument()
})
