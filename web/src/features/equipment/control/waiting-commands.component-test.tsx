// What a second person decides by.
import { listWritablePoints, pageControlCommands } from '@gemba/contract/control/commands.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { on, serve } from '../../../api/fake-server/fake-server.fixture.ts'
import { useFeed } from '../../../feed/feed.ts'
import { useSession } from '../../../session/session.ts'
import { renderExample } from '../../gallery/gallery.fixture.tsx'
import { ControlPanel } from './control-panel.tsx'

beforeEach(() => {
  const authorities = ['telemetry:view', 'controlCommand:view', 'controlCommand:confirm']
  useSession.setState({ user: { authorities } as never })
  useFeed.setState({ status: 'live', alarms: undefined })
})
afterEach(() => useSession.setState({ user: undefined }))

test('a command that waits shows its reason and the limits of its point', async () => {
  const waiting = {
    id: '11',
    pointId: '7',
    kind: 1,
    state: 1,
    userName: 'mia',
    pointName: 'Set point',
    oldValue: '91',
    target: '70',
    unit: '°C',
    reason: 'cleaning of line 2',
    expiresAt: Date.now() + 40_000,
    allowedActions: ['confirm', 'refuse'] as const,
  }
  serve(
    on(listWritablePoints, [
      { pointId: '7', writeMin: 10, writeMax: 95, writeStep: 0.5, isCritical: true, obstacle: null },
    ]),
    on(pageControlCommands, { records: [waiting], total: 1, pages: 1 }),
  )
  await renderExample(<ControlPanel objectId="5" points={[]} polled={new Map()} />)
  const list = page.getByTestId('waiting-commands')
  await expect
    .element(list.getByText('Reason: cleaning of line 2 · Allowed: 10 °C to 95 °C · steps of 0.5 °C'))
    .toBeVisible()
})
