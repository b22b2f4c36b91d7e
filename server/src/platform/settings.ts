import { resolve } from 'node:path'
import { readLicenceKey } from './licence/licence-file.ts'
import { StartRefusal } from './start-refusal.ts'

/** Everything that an operator can set, read once at the start. */
export interface Settings {
  /** HTTP port; 0 takes a free one (tests). */
  readonly port: number
  /** MQTT port of the broker in this process; 0 takes a free one (tests). */
  readonly mqttPort: number
  /** Absolute path of the folder that holds all state of this installation. */
  readonly dataFolder: string
  /** What an empty database is filled with. */
  readonly seed: 'demo' | 'none'
  /** A PostgreSQL of the operator's own instead of the embedded one. */
  readonly databaseUrl?: string
  /** A ClickHouse of the operator's own instead of the embedded engine. */
  readonly historyUrl?: string
  /** An MQTT broker of the operator's own instead of the one in this process. */
  readonly mqttUrl?: string
  /** Public key of the provider who issues licences to the companies of this installation; without it none is needed. */
  readonly licenceKey?: string
  /** Redis that joins the live feeds of several servers. */
  readonly redisUrl?: string
}

const knownNames = ['GEMBA_PORT', 'GEMBA_MQTT_PORT', 'GEMBA_DATA', 'GEMBA_SEED', 'GEMBA_LICENSE_KEY']

/**
 * Reads the settings from an environment; an empty value counts as absent.
 * @throws StartRefusal naming the first setting that is unknown or not usable
 */
export function readSettings(env: Record<string, string | undefined>): Settings {
  for (const name of Object.keys(env)) {
    if (name.startsWith('GEMBA_') && !knownNames.includes(name)) {
      throw new StartRefusal(`Unknown setting ${name}. Known are ${knownNames.join(', ')}.`)
    }
  }
  return {
    port: readPort(env, 'GEMBA_PORT', 8080),
    mqttPort: readPort(env, 'GEMBA_MQTT_PORT', 1883),
    dataFolder: resolve(env.GEMBA_DATA || '.data'),
    seed: readSeed(env.GEMBA_SEED || 'demo'),
    ...readLicence(env.GEMBA_LICENSE_KEY),
    ...readAddresses(env),
  }
}

function readPort(env: Record<string, string | undefined>, name: string, fallback: number): number {
  const text = env[name]
  if (!text) return fallback
  const port = /^\d{1,5}$/.test(text) ? Number(text) : Number.NaN
  if (!(port <= 65_535)) throw new StartRefusal(`${name} must be a port number from 0 to 65535, not "${text}".`)
  return port
}

function readSeed(text: string): 'demo' | 'none' {
  if (text === 'demo' || text === 'none') return text
  throw new StartRefusal(`GEMBA_SEED must be demo or none, not "${text}".`)
}

function readLicence(text: string | undefined): { licenceKey?: string } {
  if (!text) return {}
  if (!readLicenceKey(text)) {
    throw new StartRefusal('GEMBA_LICENSE_KEY must be the public key that `npm run license -- keys` has printed.')
  }
  return { licenceKey: text }
}

const addresses = {
  databaseUrl: { name: 'DATABASE_URL', protocols: ['postgres:', 'postgresql:'] },
  historyUrl: { name: 'HISTORY_URL', protocols: ['http:', 'https:'] },
  mqttUrl: { name: 'MQTT_URL', protocols: ['mqtt:', 'mqtts:', 'ws:', 'wss:'] },
  redisUrl: { name: 'REDIS_URL', protocols: ['redis:', 'rediss:'] },
} as const

function readAddresses(env: Record<string, string | undefined>): { [Key in keyof typeof addresses]?: string } {
  const found = Object.entries(addresses).flatMap(([key, { name, protocols }]) => {
    const text = env[name]
    if (!text) return []
    // The address may hold a password: it is never repeated in the message.
    if (!URL.canParse(text) || !protocols.some((protocol) => protocol === new URL(text).protocol)) {
      const starts = protocols.map((protocol) => `${protocol}//`).join(' or ')
      throw new StartRefusal(`${name} must be an address that starts with ${starts}.`)
    }
    return [[key, text]]
  })
  return Object.fromEntries(found)
}
