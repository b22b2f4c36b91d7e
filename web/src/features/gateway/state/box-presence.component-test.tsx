// The state of a gateway with its reason.
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { renderExample } from '../../gallery/gallery.fixture.tsx'
import { BoxPresence, type ShownPresence } from './box-presence.tsx'

const calm: ShownPresence = {
  state: 1,
  stateAt: Date.now() - 3_660_000,
  stateCause: 'message',
  faults: [],
  isAwaited: false,
  isFlapping: false,
  refusedCount: 0,
  onlineRate: null,
  address: null,
  firmware: null,
}

const show = async (box: Partial<ShownPresence>) => {
  const screen = await renderExample(<BoxPresence box={Object.assign({}, calm, box)} />)
  const shown = page.getByTestId('box-presence').element().textContent
  await screen.unmount()
  return shown
}

test('a gateway that is online has its duration, online rate, address and firmware', async () => {
  expect(await show({ onlineRate: 98.5, address: '10.0.0.7', firmware: '1.4.2' })).toBe(
    'Onlinefor 1 h98.5% onlineaddress 10.0.0.7firmware 1.4.2',
  )
})

test('a degraded gateway names every fault', async () => {
  const since = Date.now()
  const faults: ShownPresence['faults'] = [
    { kind: 'channel', since, names: ['Line 1'], count: 1, value: null },
    { kind: 'device', since, names: ['a', 'b', 'c', 'd', 'e'], count: 7, value: null },
    { kind: 'skew', since, names: [], count: 0, value: 120_000 },
    { kind: 'buffer', since, names: [], count: 0, value: 63.4 },
  ]
  expect(await show({ state: 3, faults })).toBe(
    'Degradedfor 1 hChannel failing: Line 1; Device not responding: a, b, c, d, e and 2 more; Clock 2 min 0 s behind; Buffer 63% full',
  )
})

test('an offline, awaited, unstable or disabled gateway says why', async () => {
  expect(await show({ state: 2, stateCause: 'silence' })).toContain('No message for 90 s')
  expect(await show({ isAwaited: true })).toContain('No message since the server started')
  expect(await show({ isFlapping: true })).toContain('notifications are held')
  expect(await show({ state: 4, refusedCount: 1 })).toContain('1 message refused')
})
