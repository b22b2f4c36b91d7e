// Whether the settings of a server allow several of them on one database.
import type { Settings } from '../settings.ts'
import { StartRefusal } from '../start-refusal.ts'

const shared = {
  DATABASE_URL: 'databaseUrl',
  HISTORY_URL: 'historyUrl',
  MQTT_URL: 'mqttUrl',
  REDIS_URL: 'redisUrl',
  'GEMBA_FILES/S3_URL': 'filesFolder',
} as const satisfies Record<string, keyof Settings>

/** The settings that several servers need. */
const sharedNames = Object.keys(shared) as readonly (keyof typeof shared)[]

/** Returns the settings that are missing for several servers; none if there may be several. */
export function listMissing(settings: Settings): readonly string[] {
  const { s3Url } = settings
  const present: Settings = s3Url ? Object.assign({ filesFolder: s3Url }, settings) : settings
  return sharedNames.filter((name) => present[shared[name]] === undefined)
}

/** Throws `StartRefusal` if the roles need several servers, and the settings allow only one. */
export function assertRoles({ roles }: Settings, missing: readonly string[]): void {
  if (roles?.length === 1 && missing.length > 0)
    throw new StartRefusal(`GEMBA_ROLES=${roles[0]} needs several servers, which need ${joinNames(missing)} too.`)
}

/** Returns the reason why a server cannot run beside the one that uses its database. */
export function describeOtherServer(missing: readonly string[] = sharedNames): string {
  const start = 'Another server runs on this database; several servers need'
  if (missing.length > 0) {
    return `${start} ${joinNames(missing)} too, the same at each of them. Set what is missing, stop the other server, or use another database.`
  }
  return `${start} ${joinNames(sharedNames)}, and the other one was started without. Stop it and set them there too, or use another database.`
}

/** Joins names as in `A, B and C`. */
function joinNames(names: readonly string[]): string {
  return names.length < 2 ? names.join() : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`
}
