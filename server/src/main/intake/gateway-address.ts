// Address at which boxes reach the product, as far as the settings tell. Port forwarding is not known here.
import type { GatewayAddress } from '../../modules/gateway/index.ts'
import { isLoopback } from '../../platform/loopback.ts'
import type { Settings } from '../../platform/settings.ts'
import { listenersOf } from './open-intake.ts'

const portOf = { mqtt: 1883, mqtts: 8883, ws: 80, wss: 443 } as const
type Listener = GatewayAddress['listeners'][number]

/** Returns the listeners of this process, preferred ones first; with `MQTT_URL` that of the external broker. */
export function gatewayAddress(settings: Settings, address: { host: string; mqttPort: number }): GatewayAddress {
  if (settings.mqttUrl) return { isOwnBroker: true, listeners: [listenerOf(new URL(settings.mqttUrl))] }
  const { host, certificate, tls, webSocket } = listenersOf(settings, address.host)
  const listener = (scheme: Listener['scheme'], port: number, listenHost: string | undefined): Listener => ({
    host: null,
    port,
    scheme,
    isLocal: listenHost !== undefined && isLoopback(listenHost),
  })
  return {
    isOwnBroker: false,
    listeners: [
      ...(tls ? [listener('mqtts', tls.port, tls.host)] : []),
      listener('mqtt', address.mqttPort, host),
      ...(webSocket ? [listener(certificate ? 'wss' : 'ws', webSocket.port, webSocket.host)] : []),
    ],
  }
}

/** Returns the listener without user and password, which the URL may contain. */
function listenerOf({ protocol, hostname, port }: URL): Listener {
  const scheme = protocol.slice(0, -1) as Listener['scheme']
  return { host: hostname, port: Number(port) || portOf[scheme], scheme, isLocal: isLoopback(hostname) }
}
