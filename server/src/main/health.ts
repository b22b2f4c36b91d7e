// `GET /health`: whether this server can do its work, for service managers and load balancers.
import type { FastifyInstance } from 'fastify'
import type { IntakePort } from '../modules/telemetry/index.ts'
import { describeBrokerState } from '../platform/broker/external/broker-state.ts'
import type { Database } from '../platform/db/database.ts'
import type { History } from '../platform/history/history.ts'

const probeTimeoutMs = 2000
/** Callers within this time share an answer, so that strangers cannot load the stores by asking. */
const cacheMs = 1000

interface HealthParts {
  readonly database: Database
  readonly intake: Pick<IntakePort, 'counters' | 'brokerState'>
  readonly history: Pick<History, 'rows'>
}

type PartState = 'up' | 'down'

interface Health extends Readonly<Record<'database' | 'intake' | 'history', PartState>> {
  /** `degraded`: it serves people, and something outside keeps it from its whole work. */
  readonly status: PartState | 'degraded'
  /** Of a broker of the operator's own. */
  readonly broker?: 'up' | 'degraded'
  readonly reason?: string
}

/**
 * Answers 200 while all parts answer within two seconds, otherwise 503; the body names what is down or degraded.
 * Returns what reads the same.
 */
export function serveHealth(app: FastifyInstance, parts: HealthParts): () => Promise<Health> {
  let cached: { at: number; health: Promise<Health> } | undefined
  const read = (): Promise<Health> => {
    const now = performance.now()
    if (!cached || now - cached.at > cacheMs) cached = { at: now, health: probe(parts) }
    return cached.health
  }
  app.get('/health', { schema: { hide: true } }, async (_, reply) => {
    const health = await read()
    reply.header('cache-control', 'no-store').status(health.status === 'down' ? 503 : 200)
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
  const { brokerState } = intake
  const isDown = Object.values(states).includes('down')
  if (!brokerState) return { status: isDown ? 'down' : 'up', ...states }
  if (brokerState.fault === null) return { status: isDown ? 'down' : 'up', ...states, broker: 'up' }
  const broker = { broker: 'degraded', reason: describeBrokerState(brokerState) } as const
  return { status: isDown ? 'down' : 'degraded', ...states, ...broker }
}

async function isUp(probeOne: () => Promise<unknown>): Promise<PartState> {
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
