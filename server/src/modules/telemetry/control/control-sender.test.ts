// Commands leave at once or not at all.
import { expect, test } from 'vitest'
import type { Broker } from '../../../platform/broker/login.ts'
import type { BoxLane } from '../intake/catalogue.ts'
import { ControlSender } from './control-sender.ts'

const lane = { box: { boxCode: 'press', enabled: true }, company: { companyCode: 'demo' } } as BoxLane
const order = { boxId: '1', cmdId: 'c1', issuedAt: Date.now(), command: { name: 'restart', params: {} } }

function open({ isOnline = true, isReachable = true, isEnabled = true } = {}) {
  const published: string[] = []
  const broker = {
    canReach: () => isReachable,
    commandOnce: async (_: unknown, topic: string) => void published.push(topic),
  } as unknown as Broker
  const sender = new ControlSender({
    catalogue: { boxes: new Map([['1', Object.assign({}, lane, { box: { ...lane.box, enabled: isEnabled } })]]) },
    sessions: { isOnline: () => isOnline },
    sparkplug: { isNode: () => false, encodeWrite: () => 'notWritable' },
    broker: () => broker,
  })
  return { published, send: (expiresAt = Date.now() + 1000) => sender.send({ ...order, expiresAt }) }
}

test('a box that is online gets the command once', async () => {
  const { published, send } = open()
  expect(await send()).toBe('box')
  expect(published).toEqual(['iot/v1/demo/press/down/cmd'])
})

test('nothing waits: for a box that is offline, a broker that is not connected, or after the validity', async () => {
  const offline = open({ isOnline: false })
  expect(await offline.send()).toBe('gatewayOffline')
  const unconnected = open({ isReachable: false })
  expect(await unconnected.send()).toBe('gatewayOffline')
  const disabled = open({ isEnabled: false })
  expect(await disabled.send()).toBe('gatewayDisabled')
  const late = open()
  expect(await late.send(Date.now() - 1)).toBe('writeExpired')
  expect([offline, unconnected, disabled, late].flatMap(({ published }) => published)).toEqual([])
})
