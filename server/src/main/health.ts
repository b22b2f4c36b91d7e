// `GET /health`: whether this server can do its work, for service managers and load balancers.
import type { FastifyInstance } from 'fastify'
import type { IntakePort } from '../modules/telemetry/index.ts'
import type { Database } from '../platform/db/database.ts'
import type { History } from '../platform/history/history.ts'

const probeTimeoutMs = 2000
/** Callers within this time share an answer, so that strangers cannot load the stores by asking. */
const cacheMs = 1000

interface HealthParts {
  readonly database: Database
  readonly intake: Pick<IntakePort, 'counters'>
  readonly history: Pick<History, 'rows'>
}

type Health = Readonly<Record<'status' | keyof HealthParts, 'up' | 'down'>>

/** Answers 200 while all parts answer within two seconds, otherwise 503; the body names what is down. Returns what reads the same. */
export function serveHealth(app: FastifyInstance, parts: HealthParts): () => Promise<Health> {
  let cached: { at: number; health: Promise<Health> } | undefined
  const read = (): Promise<Health> => {
    const now = Date.now()
    if (!cached || now - cached.at > cacheMs) cached = { at: now, health: probe(parts) }
    return cached.health
  }
  app.get('/health', { schema: { hide: true } }, async (_, reply) => {
    const health = await read()
    reply.header('cache-control', 'no-store').status(health.status === 'up' ? 200 : 503)
    return health
  })
  return read
}

async function probe({ database, intake, history }: HealthParts): Promise<Health> {
  const [databaseState, intakeState, historyState] = await Promise.all([
    isUp(() => database.pool.query('select 1')),
    isUp(() => intake.counters()),
    isUp(() => history.rows('select 1')),
  ])
  const states = { database: databaseState, intake: intakeState, history: historyState }
  return { status: Object.values(states).every((state) => state === 'up') ? 'up' : 'down', ...states }
}

async function isUp(probeOne: () => Promise<unknown>): Promise<'up' | 'down'> {
  const timeout = Promise.withResolvers<never>()
  const timer = setTimeout(() => timeout.reject(new Error('no answer')), probeTimeoutMs)
  try {
    await Promise.race([probeOne(), timeout.promise])
    return 'up'
  } catch {
    return 'down'
  } finally {
    clearTimeout(timer)
  }
}
