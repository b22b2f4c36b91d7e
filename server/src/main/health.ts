// `GET /health`: whether this server works, for service managers and load balancers.
import type { FastifyInstance } from 'fastify'
import type { IntakePort } from '../modules/telemetry/index.ts'
import { describeBrokerState } from '../platform/broker/external/broker-state.ts'
import type { Membership } from '../platform/cluster/membership.ts'
import type { Database } from '../platform/db/database.ts'
import type { History } from '../platform/history/history.ts'

const probeTimeoutMs = 2000
/** Requests within this time share a result, so that unauthenticated clients cannot load the stores. */
const cacheMs = 1000

interface HealthDependencies {
  readonly database: Database
  readonly intake: Pick<IntakePort, 'brokerState'> & { counters(): Promise<unknown> }
  readonly history: Pick<History, 'rows'>
  readonly membership: Pick<Membership, 'state'>
}

type ComponentState = 'up' | 'down'

interface Health extends Readonly<Record<'database' | 'intake' | 'history', ComponentState>> {
  /** `degraded`: it serves users, but an external fault limits it. `draining`: it is to get no more work. */
  readonly status: ComponentState | 'degraded' | 'draining'
  /** State of the connections to an external broker. */
  readonly broker?: 'up' | 'degraded'
  readonly reason?: string
}

/**
 * Serves 200 while all components respond within two seconds, otherwise 503. The body names components that are down or
 * degraded. Returns a function that reads the same state.
 */
export function serveHealth(app: FastifyInstance, dependencies: HealthDependencies): () => Promise<Health> {
  let cached: { at: number; health: Promise<Health> } | undefined
  const read = (): Promise<Health> => {
    const now = performance.now()
    if (!cached || now - cached.at > cacheMs) cached = { at: now, health: probeMember(dependencies) }
    return cached.health
  }
  app.get('/health', { schema: { hide: true } }, async (_, reply) => {
    const health = await read()
    // A load balancer sends requests to the other servers while this one drains.
    const { status } = health
    reply.header('cache-control', 'no-store').status(status === 'down' || status === 'draining' ? 503 : 200)
    return health
  })
  return read
}

async function probeMember(dependencies: HealthDependencies): Promise<Health> {
  const health = await probe(dependencies)
  const isDraining = dependencies.membership.state === 'draining' && health.status !== 'down'
  return isDraining ? Object.assign(health, { status: 'draining' as const }) : health
}

async function probe({ database, intake, history }: HealthDependencies): Promise<Health> {
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

async function isUp(probeComponent: () => Promise<unknown>): Promise<ComponentState> {
  const timeout = Promise.withResolvers<never>()
  const timer = setTimeout(() => timeout.reject(new Error('no answer')), probeTimeoutMs)
  try {
    await Promise.race([probeComponent(), timeout.promise])
    return 'up'
  } catch {
    return 'down'
  } finally {
    clearTimeout(timer)
  }
}
