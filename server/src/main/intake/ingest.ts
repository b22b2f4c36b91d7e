// The intake thread of the one-process product. It reads this program while the stores open, and is then told its options.
import { once } from 'node:events'
import { parentPort } from 'node:worker_threads'
import { type IntakeOptions, serveIntake } from '../../modules/telemetry/index.ts'
import { openDatabase } from '../../platform/db/database.ts'
import { openIntakeHooks } from './intake-hooks.ts'

const report = (message: string, error: unknown): void =>
  void process.stderr.write(
    `${new Date().toISOString()} intake ${message}: ${error instanceof Error ? error.stack : String(error)}\n`,
  )

if (!parentPort) throw new Error('ingest.ts runs as a thread of the product')
const [{ databaseUrl, ...options }] = (await once(parentPort, 'message')) as [IntakeOptions & { databaseUrl: string }]
await serveIntake(parentPort, options, async () =>
  openIntakeHooks(openDatabase(databaseUrl, { connections: 4 }), report),
)
