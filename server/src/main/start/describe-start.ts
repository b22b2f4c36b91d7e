// Text for the terminal when the product is ready: addresses and how to sign in.
import { setupPagePath } from '@gemba/contract/identity/setup.ts'
import { isLoopback, nameOfHost } from '../../platform/loopback.ts'
import type { Settings } from '../../platform/settings.ts'
import type { Product } from './start-options.ts'

interface Start {
  readonly product: Pick<Product, 'port' | 'host' | 'setupCode'>
  readonly settings: Settings
  readonly mqttUrl: string
  /** Lines that state who can sign in. */
  readonly accounts: readonly string[]
}

/** Returns the lines after "Gemba is ready". The address of the broker is the last one. */
export function describeStart({ product, settings, mqttUrl, accounts }: Start): string[] {
  const scheme = settings.certificate ? 'https' : 'http'
  const origin = settings.publicUrl ?? `${scheme}://${nameOfHost(product.host)}:${product.port}`
  return [
    `  browser  ${origin}`,
    ...(product.setupCode === undefined ? accounts : describeSetup(origin, product.setupCode)),
    ...(isLoopback(product.host) ? ['  reach    this machine only; GEMBA_HOST says where else to listen'] : []),
    ...describeSecureMqtt(product.host, settings),
    `  MQTT     ${mqttUrl}`,
  ]
}

function describeSecureMqtt(host: string, { certificate, mqttUrl, mqttTlsPort = 8883, mqttWebSocketPort }: Settings) {
  if (!certificate || mqttUrl) return []
  const name = nameOfHost(host)
  return [`  MQTT     mqtts://${name}:${mqttTlsPort}, wss://${name}:${mqttWebSocketPort ?? 8084}`]
}

function describeSetup(origin: string, setupCode: string): string[] {
  return [
    '',
    '  Nobody can sign in yet. Open this link once to make the first administrator:',
    `  ${origin}${setupPagePath}#${setupCode}`,
    '',
  ]
}
