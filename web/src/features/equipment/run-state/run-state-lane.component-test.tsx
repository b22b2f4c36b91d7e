// The lane shows the spans of the period and sets the object to maintenance.
import { listRunSpans, setMaintenance } from '@gemba/contract/equipment/run-state/run-spans.ts'
import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { on, serve } from '../../../api/fake-server/fake-server.fixture.ts'
import { useSession } from '../../../session/session.ts'
import { renderExample } from '../../gallery/gallery.fixture.tsx'
import { RunStateLane } from './run-state-lane.tsx'

const end = Date.UTC(2026, 0, 2)
const hourMs = 3_600_000
const running = {
  hasRule: true,
  state: 1,
  since: end - 6 * hourMs,
  isInMaintenance: false,
  maintenanceRemark: null,
  maintenanceUser: null,
  startTime: end - 24 * hourMs,
  endTime: end,
  spans: [
    { state: 0, startTime: end - 24 * hourMs, endTime: end - 6 * hourMs },
    { state: 1, startTime: end - 6 * hourMs, endTime: end },
  ],
  isCut: false,
  totals: [
    { state: 0, durationMs: 18 * hourMs, count: 1 },
    { state: 1, durationMs: 6 * hourMs, count: 1 },
  ],
  onlineRate: 25,
} as const

beforeEach(() => {
  useSession.setState({ user: { authorities: [listRunSpans.permission, setMaintenance.permission] } as never })
})

test('the spans fill the period, with the time in each state', async () => {
  serve(on(listRunSpans, () => running as never))
  await renderExample(<RunStateLane objectId="1" name="Press" />)
  await expect.element(page.getByText('Running 6 h 0 min (25%)', { exact: true })).toBeVisible()
  await expect.element(page.getByText('25%', { exact: true })).toBeVisible()
  const spans = [...document.querySelectorAll<HTMLElement>('[data-state]')]
  expect(spans.map(({ style }) => [style.insetInlineStart, style.width])).toEqual([
    ['0%', '75%'],
    ['75%', '25%'],
  ])
})

test('maintenance is set by a button and ended by the same one', async () => {
  let isOn = false
  serve(
    on(listRunSpans, () => Object.assign({}, running, { isInMaintenance: isOn }) as never),
    on(setMaintenance, (input) => {
      isOn = (input as { isOn: boolean }).isOn
      return { objectId: '1', isOn }
    }),
  )
  await renderExample(<RunStateLane objectId="1" name="Press" />)
  await page.getByRole('button', { name: 'Set to maintenance' }).click()
  await expect.element(page.getByRole('button', { name: 'End maintenance' })).toBeVisible()
})

test('an object without a rule shows nothing', async () => {
  serve(on(listRunSpans, () => Object.assign({}, running, { hasRule: false, spans: [], state: null }) as never))
  await renderExample(<RunStateLane objectId="1" name="Press" />)
  expect(document.querySelector('[data-testid="run-state"]')).toBe(null)
})
