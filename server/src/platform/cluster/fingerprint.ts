// What all servers of an installation must have in common: the addresses of their stores, without user names and
// passwords.
import { randomUUID } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Settings } from '../settings.ts'
import { firstLine, StartRefusal } from '../start-refusal.ts'

/** By the name of the setting. */
export type Fingerprint = Readonly<Record<string, string | null>>

const markFile = '.gemba-folder'

const defaultPorts: Readonly<Record<string, string>> = {
  'mqtt:': '1883',
  'mqtts:': '8883',
  'redis:': '6379',
  'rediss:': '6379',
}

/**
 * Returns the fingerprint of the settings. A shared folder gets a file with a random name, by which all servers recognise
 * it, wherever it is mounted. Throws `StartRefusal` if the folder cannot be written.
 */
export function readFingerprint({ historyUrl, mqttUrl, redisUrl, filesFolder, s3Url }: Settings): Fingerprint {
  return {
    HISTORY_URL: historyUrl === undefined ? null : normalizeAddress(historyUrl),
    MQTT_URL: mqttUrl === undefined ? null : normalizeAddress(mqttUrl),
    REDIS_URL: redisUrl === undefined ? null : normalizeAddress(redisUrl),
    S3_URL: s3Url === undefined ? null : normalizeAddress(s3Url),
    GEMBA_FILES: filesFolder === undefined || s3Url !== undefined ? null : `folder ${markFolder(filesFolder)}`,
  }
}

/** Returns an address without credentials, in one spelling. */
export function normalizeAddress(address: string): string {
  const url = new URL(address)
  const host = url.hostname.toLowerCase()
  const port = url.port || defaultPorts[url.protocol]
  const path = url.pathname.replace(/\/+$/, '')
  for (const name of ['user', 'username', 'password']) url.searchParams.delete(name)
  url.searchParams.sort()
  const query = url.searchParams.size > 0 ? `?${url.searchParams}` : ''
  return `${url.protocol}//${host}${port ? `:${port}` : ''}${path}${query}`
}

/** Returns the name of the first setting that differs; undefined if the fingerprints are equal. */
export function findDifference(left: Fingerprint, right: Fingerprint): string | undefined {
  return Object.keys(left).find((name) => left[name] !== right[name])
}

/** Returns the mark of a folder. The first server that opens the folder writes it. */
function markFolder(folder: string): string {
  const path = join(folder, markFile)
  try {
    mkdirSync(folder, { recursive: true })
    try {
      writeFileSync(path, `${randomUUID()}\n`, { flag: 'wx', mode: 0o600 })
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    }
    return readFileSync(path, 'utf8').trim()
  } catch (error) {
    throw new StartRefusal(
      `GEMBA_FILES cannot be used (${firstLine(error)}). Mount that folder and let this user write.`,
    )
  }
}
