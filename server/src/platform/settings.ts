import { isIP } from 'node:net'
import { resolve } from 'node:path'
import { type ServiceAddresses, services } from '@gemba/contract/base/service-addresses.ts'
import { parseRoles, type ServerRole } from './cluster/roles.ts'
import { readLicenceKey } from './licence/licence-file.ts'
import { logFormats } from './log.ts'
import { StartRefusal } from './start-refusal.ts'
import type { CertificateFiles } from './tls/certificate.ts'

/** Settings of the operator, read once at the start. */
export interface Settings {
  /** HTTP port; 0 selects a free port (tests). */
  readonly port: number
  /** MQTT port of the embedded broker; 0 selects a free port (tests). */
  readonly mqttPort: number
  /** Absolute path of the folder with all state of this installation. */
  readonly dataFolder: string
  /** Initial content of an empty database. */
  readonly seed: 'demo' | 'none'
  /** An external PostgreSQL instead of the embedded one. */
  readonly databaseUrl?: string
  /** An external ClickHouse instead of the embedded engine. */
  readonly historyUrl?: string
  /** An external MQTT broker instead of the embedded one. */
  readonly mqttUrl?: string
  /**
   * Public key of the provider who issues licences to the companies of this installation. Without it no licence is
   * needed.
   */
  readonly licenceKey?: string
  /** Passphrase or 32 bytes in hexadecimal digits, with which backups are encrypted. */
  readonly backupKey?: string
  /** Redis that connects the live feeds of several servers. */
  readonly redisUrl?: string
  /** What this server does, if it is one of several. Default everything. */
  readonly roles?: readonly ServerRole[]
  /** When one of several servers acknowledges readings: on its own disk (default), or inserted into history. */
  readonly spool?: 'spool' | 'insert'
  /** A folder that all servers share, for uploads. Default one in the data folder. */
  readonly filesFolder?: string
  /** Address at which the other servers reach this one. Default the address from which it connects to PostgreSQL. */
  readonly internalUrl?: string
  /** Bucket of uploads instead of a folder, with its key and secret. */
  readonly s3Url?: string
  /** Address to listen on. Default all interfaces, or this machine only for a demo with published passwords. */
  readonly host?: string
  /** Address of the plain MQTT port. Default that of `host`, or this machine only if there is a certificate. */
  readonly mqttHost?: string
  /** Port of MQTT over WebSocket. Default 8084 with a certificate, otherwise none. */
  readonly mqttWebSocketPort?: number
  /** Port of MQTT over TLS, used with a certificate. */
  readonly mqttTlsPort?: number
  /** Certificate for HTTPS and MQTT over TLS. */
  readonly certificate?: CertificateFiles
  /** Addresses and networks of reverse proxies whose forwarding headers are trusted, in addition to this machine. */
  readonly trustedProxies?: readonly string[]
  /** Whether companies may send to private networks. Default private while there is one company. */
  readonly outbound?: 'private' | 'public'
  /** Whether drivers may connect to this machine, for simulated devices. */
  readonly driversMayUseLoopback?: boolean
  /** Origin under which browsers reach this installation behind a proxy. */
  readonly publicUrl?: string
  /** Maximum size of the uploads of one company in MB; default `usualUploadsMb`. */
  readonly uploadsMbPerCompany?: number
  /** Token with which other machines read the metrics. Without it only this machine may read them. */
  readonly metricsToken?: string
  /** Addresses of services that are not at this origin, sent to browsers. */
  readonly services?: ServiceAddresses
}

export const usualUploadsMb = 10_240

const knownNames = [
  'GEMBA_PORT',
  'GEMBA_MQTT_PORT',
  'GEMBA_DATA',
  'GEMBA_SEED',
  'GEMBA_LICENSE_KEY',
  'GEMBA_BACKUP_KEY',
  'GEMBA_HOST',
  'GEMBA_ROLES',
  'GEMBA_FILES',
  'GEMBA_SPOOL',
  'GEMBA_INTERNAL_URL',
  'GEMBA_PUBLIC_URL',
  'GEMBA_TRUSTED_PROXIES',
  'GEMBA_TLS_CERT',
  'GEMBA_TLS_KEY',
  'GEMBA_TLS_CLIENT_CA',
  'GEMBA_MQTT_HOST',
  'GEMBA_MQTT_TLS_PORT',
  'GEMBA_MQTT_WS_PORT',
  'GEMBA_OUTBOUND',
  'GEMBA_DRIVERS_LOOPBACK',
  'GEMBA_UPLOADS_MB_PER_COMPANY',
  'GEMBA_METRICS_TOKEN',
  'GEMBA_LOG',
  'GEMBA_FRONT_URL',
  'GEMBA_BUSINESS_URL',
  'GEMBA_SCREEN_URL',
  'GEMBA_REALTIME_URL',
  'GEMBA_LAK_URL',
]

/**
 * Reads the settings from an environment. An empty value counts as absent. Throws `StartRefusal` with the first unknown
 * or invalid setting.
 */
export function readSettings(env: Record<string, string | undefined>): Settings {
  for (const name of Object.keys(env)) {
    if (name.startsWith('GEMBA_') && !knownNames.includes(name)) {
      throw new StartRefusal(`Unknown setting ${name}. Known are ${knownNames.join(', ')}.`)
    }
  }
  readLogFormat(env.GEMBA_LOG || 'text')
  return {
    port: readPort(env, 'GEMBA_PORT', 8080),
    mqttPort: readPort(env, 'GEMBA_MQTT_PORT', 1883),
    dataFolder: resolve(env.GEMBA_DATA || '.data'),
    seed: readSeed(env.GEMBA_SEED || 'demo'),
    ...readLicence(env.GEMBA_LICENSE_KEY),
    ...readBackupKey(env.GEMBA_BACKUP_KEY),
    ...readAddresses(env),
    ...readServer(env),
    ...readNetwork(env),
    ...readOutbound(env.GEMBA_OUTBOUND),
    ...readDriversLoopback(env.GEMBA_DRIVERS_LOOPBACK),
    ...readUploads(env.GEMBA_UPLOADS_MB_PER_COMPANY),
    ...readMetricsToken(env.GEMBA_METRICS_TOKEN),
    ...readServices(env),
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

/**
 * Validates the log format. `log.ts` reads it from the environment because it is needed before the settings. Throws
 * `StartRefusal` for an unknown format.
 */
function readLogFormat(text: string): void {
  if (!(logFormats as readonly string[]).includes(text))
    throw new StartRefusal(`GEMBA_LOG must be text or json, not "${text}".`)
}

function readOutbound(text: string | undefined): { outbound?: 'private' | 'public' } {
  if (!text) return {}
  if (text === 'private' || text === 'public') return { outbound: text }
  throw new StartRefusal(`GEMBA_OUTBOUND must be private or public, not "${text}".`)
}

function readDriversLoopback(text: string | undefined): { driversMayUseLoopback?: boolean } {
  if (!text) return {}
  if (text === 'yes' || text === 'no') return { driversMayUseLoopback: text === 'yes' }
  throw new StartRefusal(`GEMBA_DRIVERS_LOOPBACK must be yes or no, not "${text}".`)
}

function readUploads(text: string | undefined): { uploadsMbPerCompany?: number } {
  if (!text) return {}
  const uploadsMbPerCompany = /^\d{1,9}$/.test(text) ? Number(text) : 0
  if (uploadsMbPerCompany > 0) return { uploadsMbPerCompany }
  throw new StartRefusal(`GEMBA_UPLOADS_MB_PER_COMPANY must be a whole number of megabytes above 0, not "${text}".`)
}

const minTokenLength = 24

function readMetricsToken(text: string | undefined): { metricsToken?: string } {
  if (!text) return {}
  if (/^[\w.~+/=-]+$/.test(text) && text.length >= minTokenLength) return { metricsToken: text }
  throw new StartRefusal(
    `GEMBA_METRICS_TOKEN must be ${minTokenLength} or more letters, digits or signs of . _ ~ + / = -.`,
  )
}

function readLicence(text: string | undefined): { licenceKey?: string } {
  if (!text) return {}
  if (!readLicenceKey(text)) {
    throw new StartRefusal('GEMBA_LICENSE_KEY must be the public key that `npm run license -- keys` has printed.')
  }
  return { licenceKey: text }
}

const minPassphraseLength = 12

function readBackupKey(text: string | undefined): { backupKey?: string } {
  if (!text) return {}
  if (text.length < minPassphraseLength) {
    throw new StartRefusal(
      `GEMBA_BACKUP_KEY must be a passphrase of ${minPassphraseLength} characters or more, or 64 hexadecimal digits.`,
    )
  }
  return { backupKey: text }
}

const addresses = {
  databaseUrl: { name: 'DATABASE_URL', protocols: ['postgres:', 'postgresql:'] },
  historyUrl: { name: 'HISTORY_URL', protocols: ['http:', 'https:'] },
  mqttUrl: { name: 'MQTT_URL', protocols: ['mqtt:', 'mqtts:', 'ws:', 'wss:'] },
  redisUrl: { name: 'REDIS_URL', protocols: ['redis:', 'rediss:'] },
  s3Url: { name: 'S3_URL', protocols: ['s3:', 'https:', 'http:'] },
} as const

function readAddresses(env: Record<string, string | undefined>): { [Key in keyof typeof addresses]?: string } {
  const entries = Object.entries(addresses).flatMap(([key, { name, protocols }]) => {
    const text = env[name]
    if (!text) return []
    // The address may contain a password, so the message does not repeat it.
    if (!URL.canParse(text) || !protocols.some((protocol) => protocol === new URL(text).protocol)) {
      const starts = protocols.map((protocol) => `${protocol}//`).join(' or ')
      throw new StartRefusal(`${name} must be an address that starts with ${starts}.`)
    }
    return [[key, text]]
  })
  return Object.fromEntries(entries)
}

type Environment = Record<string, string | undefined>

/** Reads what concerns one of several servers. */
function readSpool(text: string): 'spool' | 'insert' {
  if (text === 'disk') return 'spool'
  if (text === 'insert') return 'insert'
  throw new StartRefusal(`GEMBA_SPOOL must be disk or insert, not "${text}".`)
}

function readServer(env: Environment): Pick<Settings, 'roles' | 'filesFolder' | 'spool' | 'internalUrl'> {
  return {
    roles: env.GEMBA_ROLES ? parseRoles(env.GEMBA_ROLES) : undefined,
    filesFolder: env.GEMBA_FILES ? resolve(env.GEMBA_FILES) : undefined,
    spool: env.GEMBA_SPOOL ? readSpool(env.GEMBA_SPOOL) : undefined,
    internalUrl: env.GEMBA_INTERNAL_URL ? readOrigin(env, 'GEMBA_INTERNAL_URL') : undefined,
  }
}

function readNetwork(env: Environment): Partial<Settings> {
  return {
    host: env.GEMBA_HOST ? readHost(env, 'GEMBA_HOST') : undefined,
    mqttHost: env.GEMBA_MQTT_HOST ? readHost(env, 'GEMBA_MQTT_HOST') : undefined,
    mqttTlsPort: env.GEMBA_MQTT_TLS_PORT ? readPort(env, 'GEMBA_MQTT_TLS_PORT', 8883) : undefined,
    mqttWebSocketPort: env.GEMBA_MQTT_WS_PORT ? readPort(env, 'GEMBA_MQTT_WS_PORT', 8084) : undefined,
    publicUrl: env.GEMBA_PUBLIC_URL ? readOrigin(env, 'GEMBA_PUBLIC_URL') : undefined,
    trustedProxies: env.GEMBA_TRUSTED_PROXIES ? readNetworks(env.GEMBA_TRUSTED_PROXIES) : undefined,
    ...readCertificate(env),
  }
}

function readHost(env: Environment, name: string): string {
  const text = env[name] ?? ''
  if (isIP(text) || text === 'localhost') return text
  throw new StartRefusal(`${name} must be an IP address of this machine, such as 0.0.0.0, not "${text}".`)
}

function readOrigin(env: Environment, name: string): string {
  const text = env[name] ?? ''
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (url && ['http:', 'https:'].includes(url.protocol) && url.pathname === '/' && !url.username) return url.origin
  throw new StartRefusal(`${name} must be an origin such as https://plant.example, not "${text}".`)
}

/** Reads addresses or paths of services, without a trailing slash. */
function readServices(env: Environment): { services?: ServiceAddresses } {
  const entries = services.flatMap((service) => {
    const name = `GEMBA_${service.toUpperCase()}_URL`
    const text = env[name]?.replace(/\/+$/, '')
    if (!text) return []
    if (!isServiceAddress(text)) {
      throw new StartRefusal(
        `${name} must be an address such as https://plant.example/x or a path such as /x, not "${text}".`,
      )
    }
    return [[service, text]]
  })
  return entries.length > 0 ? { services: Object.fromEntries(entries) } : {}
}

function isServiceAddress(text: string): boolean {
  if (/^(\/[\w.~-]+)+$/.test(text)) return true
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (!url || !['http:', 'https:'].includes(url.protocol)) return false
  return `${url.origin}${url.pathname === '/' ? '' : url.pathname}` === text
}

/** Parses addresses and networks such as `10.0.0.5, 10.1.0.0/16`. */
function readNetworks(text: string): string[] {
  const networks = text.split(',').map((part) => part.trim())
  const wrong = networks.find((network) => !isNetwork(network))
  if (wrong === undefined) return networks
  throw new StartRefusal(`GEMBA_TRUSTED_PROXIES must list addresses and networks (10.1.0.0/16), not "${wrong}".`)
}

function isNetwork(text: string): boolean {
  const [address = '', bits, ...rest] = text.split('/')
  const version = isIP(address)
  if (version === 0 || rest.length > 0) return false
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128))
}

function readCertificate(env: Environment): { certificate?: CertificateFiles } {
  const { GEMBA_TLS_CERT: certFile, GEMBA_TLS_KEY: keyFile, GEMBA_TLS_CLIENT_CA: clientCaFile } = env
  if (!certFile && !keyFile && !clientCaFile) return {}
  if (!certFile || !keyFile) {
    throw new StartRefusal('GEMBA_TLS_CERT and GEMBA_TLS_KEY belong together: set both to files in PEM format.')
  }
  return {
    certificate: {
      certFile: resolve(certFile),
      keyFile: resolve(keyFile),
      clientCaFile: clientCaFile ? resolve(clientCaFile) : undefined,
    },
  }
}
