// Text for the terminal when the product is ready: addresses and how to sign in.
import { setupPagePath } from '@gemba/contract/identity/setup.ts'
import { isLoopback, nameOfHost } from '../../platform/loopback.ts'
import { publishedPassword } from '../../platform/published-password.ts'
import type { Settings } from '../../platform/settings.ts'
import type { DemoSecrets } from '../demo/demo-secrets.ts'
import type { Product } from './start-options.ts'

interface Start {
  readonly product: Pick<Product, 'port' | 'host' | 'setupCode' | 'isDemo'>
  readonly settings: Settings
  readonly mqttUrl: string
  /** Secrets of a demo that was seeded in this run. They are shown only once. */
  readonly secrets: DemoSecrets | undefined
  /** Whether the demo has the published passwords. */
  readonly isPublished: boolean
}

/** Returns the lines after "Gemba is ready". The address of the broker is the last one. */
export function describeStart({ product, settings, mqttUrl, ...demo }: Start): string[] {
  const scheme = settings.certificate ? 'https' : 'http'
  const origin = settings.publicUrl ?? `${scheme}://${nameOfHost(product.host)}:${product.port}`
  return [
    `  browser  ${origin}`,
    ...describeAccess(product, origin, demo),
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

function describeAccess(
  { setupCode, isDemo, host }: Start['product'],
  origin: string,
  { secrets, isPublished }: Pick<Start, 'secrets' | 'isPublished'>,
): string[] {
  if (setupCode !== undefined) {
    return [
      '',
      '  Nobody can sign in yet. Open this link once to make the first administrator:',
      `  ${origin}${setupPagePath}#${setupCode}`,
      '',
    ]
  }
  if (!isPublished) return secrets ? randomPasswords(secrets) : []
  if (!isDemo) return []
  const where = isLoopback(host) ? '' : ' (from this machine only)'
  return [`  sign in  company demo, user admin or operator, password ${publishedPassword}${where}`]
}

function randomPasswords(secrets: DemoSecrets): string[] {
  const rows = [
    ['company demo', 'user admin', secrets.admin],
    ['company demo', 'user operator', secrets.operator],
    ['company other', 'user admin', secrets.otherAdmin],
    ['company demo', 'box press-box', secrets.pressBox],
  ] as const
  return [
    '',
    '  Others can reach this demo, so its passwords were made at random. They are shown only now:',
    ...rows.map(([company, name, secret]) => `  ${company.padEnd(14)} ${name.padEnd(14)} ${secret}`),
    '',
  ]
}
