// A server that only receives readings, as a process of its own: membership, slots and intake threads.
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { LatestStore } from '../../modules/telemetry/index.ts'
import { Membership } from '../../platform/cluster/membership.ts'
import { openDatabase } from '../../platform/db/database.ts'
import { RedisChannels } from '../../platform/redis-channels.ts'
import { RedisConnection } from '../../platform/redis-connection.ts'
import { openSharedIntake } from './open-shared-intake.ts'

const { DATABASE_URL = '', HISTORY_URL = '', MQTT_URL = '', REDIS_URL = '', DATA = '' } = process.env

const report = (message: string, error: unknown): void => console.error(`${message}: ${error}`)
const spoolFolder = join(DATA, 'spool')
mkdirSync(spoolFolder, { recursive: true })
const membership = await Membership.join({
  database: openDatabase(DATABASE_URL, { connections: 1 }),
  roles: ['intake'],
  version: '1',
  fingerprint: 'f',
  report,
})
const prefix = 'gemba-test'
const redis = await RedisConnection.open(REDIS_URL)
const channels = await RedisChannels.open(REDIS_URL, redis)
const { start, slots, intake } = openSharedIntake({
  databaseUrl: DATABASE_URL,
  members: membership,
  network: {
    handle: () => undefined,
    callServer: () => Promise.reject(new Error('no other server')),
    isSilent: () => true,
  },
  live: { channels, store: new LatestStore(redis, prefix), prefix },
  options: Object.assign(
    {
      live: { url: REDIS_URL, prefix },
      history: { url: HISTORY_URL },
      spoolFolder,
      snapshotPath: join(DATA, 'latest.snapshot'),
      mqtt: { port: 0 },
      external: {
        url: MQTT_URL,
        clientId: 'gemba-test',
        formerSessionsMark: undefined,
        timing: { everyMs: 1000, silentMs: 5000 },
      },
      acknowledgement: 'insert' as const,
    },
    { databaseUrl: DATABASE_URL },
  ),
  listeners: { onFailure: report, onEnd: (error) => report('the intake ended', error) },
  report,
  gaveUp: () => undefined,
  leave: async () => undefined,
  changed: () => console.log(JSON.stringify(slots())),
})
await membership.ready('http://127.0.0.1:1')
start()
process.on('SIGTERM', async () => {
  await intake.stop()
  await membership.leave()
  channels.close()
  await redis.close()
  process.exit(0)
})
