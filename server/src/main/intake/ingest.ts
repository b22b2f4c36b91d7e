// The intake thread of the product in one process. It loads its code while the stores open, then receives its options.
import { once } from 'node:events'
import { parentPort } from 'node:worker_threads'
import { type IntakeOptions, serveIntake } from '../../modules/telemetry/index.ts'
import { openDatabase } from '../../platform/db/database.ts'
import { logFailure, logOnlyJson } from '../../platform/log.ts'
import { wireIntake } from './intake-wiring.ts'

logOnlyJson()
const report = (message: string, error: unknown): void => logFailure(`intake ${message}`, error)

if (!parentPort) throw new Error('ingest.ts runs as a thread of the product')
const [{ databaseUrl, ...options }] = (await once(parentPort, 'message')) as [IntakeOptions & { databaseUrl: string }]
await serveIntake(parentPort, options, async () => wireIntake(openDatabase(databaseUrl, { connections: 4 }), report))
