// The intake thread of the product in one process. It loads its code while the stores open, then receives its options.
import { once } from 'node:events'
import { parentPort, workerData } from 'node:worker_threads'
import { type IntakeOptions, serveIntake } from '../../modules/telemetry/intake.ts'
import { openDatabase } from '../../platform/db/database.ts'
import { loadEngine } from '../../platform/history/engine-connections.ts'
import { logFailure, logOnlyJson } from '../../platform/log.ts'
import { RedisConnection } from '../../platform/redis-connection.ts'
import { type InputsMessage, slotsLost } from './slots-lost.ts'
import type { ThreadPreload } from './thread-client.ts'
import { wireIntake } from './wiring/wire-intake.ts'

const idleInTransactionMs = 5000
const redisWaitMs = 1000

logOnlyJson()
const report = (message: string, error: unknown): void => logFailure(`intake ${message}`, error)

if (!parentPort) throw new Error('ingest.ts runs as a thread of the product')
const { isOfSeveral } = workerData as ThreadPreload
await (isOfSeveral ? import('../../platform/broker/external/external-broker.ts') : loadEngine())
const [{ databaseUrl, ...options }] = (await once(parentPort, 'message')) as [IntakeOptions & { databaseUrl: string }]
await serveIntake(parentPort, options, async (notify) => {
  const { leases, live } = options
  const redis = live && (await RedisConnection.openAnyway(live.url, redisWaitMs))
  // A paused thread must not keep the slots that it lost from their next owner.
  const database = openDatabase(databaseUrl, { connections: 4, idleInTransactionMs: leases && idleInTransactionMs })
  return wireIntake(database, {
    report,
    leases,
    lost: () => notify(slotsLost),
    inputsChanged: (inputIds) => notify({ inputIds } satisfies InputsMessage),
    live: live && redis && { redis, prefix: live.prefix },
  })
})
