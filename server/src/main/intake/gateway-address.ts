// Where boxes find the product, as it knows: a port that somebody forwards elsewhere is not seen from here.
import type { GatewayAddress } from '../../modules/gateway/index.ts'
import { isLoopback } from '../../platform/loopback.ts'
import type { Settings } from '../../platform/settings.ts'
import { listenersOf } from './open-intake.ts'

const portOf = { mqtt: 1883, mqtts: 8883, ws: 80, wss: 443 } as const
type Listener = GatewayAddress['listeners'][number]

/** Returns the ports of this process, those that boxes should take first; with `MQTT_URL` the broker it names. */
export function gatewayAddress(settings: Settings, own: { host: string; mqttPort: number }): GatewayAddress {
  if (settings.mqttUrl) return { isOwnBroker: true, listeners: [listenerOf(new URL(settings.mqttUrl))] }
  const { host, certificate, tls, webSocket } = listenersOf(settings, own.host)
  const listener = (scheme: Listener['scheme'], port: number, at: string | undefined): Listener => ({
    host: null,
    port,
    scheme,
    isLocal: at !== undefined && isLoopback(at),
  })
  return {
    isOwnBroker: false,
    listeners: [
      ...(tls ? [listener('mqtts', tls.port, tls.host)] : []),
      listener('mqtt', own.mqttPort, host),
      ...(webSocket ? [listener(certificate ? 'wss' : 'ws', webSocket.port, webSocket.host)] : []),
    ],
  }
}

/** Names nobody: the address may carry the product's own user and password. */
function listenerOf({ protocol, hostname, port }: URL): Listener {
  const scheme = protocol.slice(0, -1) as Listener['scheme']
  return { host: hostname, port: Number(port) || portOf[scheme], scheme, isLocal: isLoopback(hostname) }
}
