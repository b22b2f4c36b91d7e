import { expect, test } from 'vitest'
import type { Settings } from '../../platform/settings.ts'
import { gatewayAddress } from './gateway-address.ts'

const listenAddress = { host: '0.0.0.0', mqttPort: 1883 }
const settings = (more: Partial<Settings>) => more as Settings

test('without a certificate boxes take the plain port', () => {
  expect(gatewayAddress(settings({}), listenAddress)).toEqual({
    isOwnBroker: false,
    listeners: [{ host: null, port: 1883, scheme: 'mqtt', isLocal: false }],
  })
  expect(gatewayAddress(settings({}), { ...listenAddress, host: '127.0.0.1' }).listeners[0]?.isLocal).toBe(true)
})

test('with a certificate they take TLS first; the plain port is for this machine', () => {
  const { listeners } = gatewayAddress(settings({ certificate: { certFile: 'c', keyFile: 'k' } }), listenAddress)
  expect(listeners.map(({ scheme, port, isLocal }) => [scheme, port, isLocal])).toEqual([
    ['mqtts', 8883, false],
    ['mqtt', 1883, true],
    ['wss', 8084, false],
  ])
})

test("a broker of the operator's own is named without the product's password", () => {
  const address = gatewayAddress(settings({ mqttUrl: 'mqtts://gemba:secret@broker.plant' }), listenAddress)
  expect(address).toEqual({
    isOwnBroker: true,
    listeners: [{ host: 'broker.plant', port: 8883, scheme: 'mqtts', isLocal: false }],
  })
})
