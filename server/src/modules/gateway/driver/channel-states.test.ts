import { driverProtocol } from '@gemba/contract/gateway/channel/dictionaries.ts'
import { expect, test } from 'vitest'
import { ChannelStates } from './channel-states.ts'
import type { ThreadReports } from './thread-messages.ts'

const device = (id: string) => ({ id, code: `device-${id}`, name: '', periodMs: 1000, settings: {}, items: [] })
const noReports: ThreadReports = { channels: [], devices: [], items: [], counters: [], readings: [] }

test('failures are the channels in error, and the devices of connected channels that do not answer', () => {
  const states = new ChannelStates()
  for (const id of ['1', '2']) {
    const channel = { id, boxId: '1', name: `Line ${id}`, settings: {}, devices: [device(`${id}a`), device(`${id}b`)] }
    states.open(Object.assign(channel, { protocol: driverProtocol.codes.modbusTcp }))
  }
  expect(states.failures).toEqual({ channels: [], devices: [] })
  const fault = { code: 'refused', parameters: {} } as const
  const report = (channelId: string, state: 'connected' | 'error') => ({
    channelId,
    state,
    fault: state === 'error' ? fault : undefined,
    nextAttemptAt: undefined,
  })
  const silent = (channelId: string, deviceId: string) =>
    ({ channelId, deviceId, state: 'offline', fault, nextAttemptAt: undefined }) as const
  states.apply({ ...noReports, channels: [report('1', 'connected'), report('2', 'error')] })
  states.apply({ ...noReports, devices: [silent('1', '1b'), silent('2', '2a')] })
  expect(states.failures).toEqual({ channels: ['Line 2'], devices: ['device-1b'] })
  states.close('2')
  expect(states.failures.channels).toEqual([])
})
