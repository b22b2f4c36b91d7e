// `GET /health`: whether this server works, for service managers and load balancers.
import type { FastifyInstance } from 'fastify'
import type { IntakePort } from '../modules/telemetry/index.ts'
import { describeBrokerState } from '../platform/broker/external/broker-state.ts'
import type { Database } from '../platform/db/database.ts'
import type { History } from '../platform/history/history.ts'

const probeTimeoutMs = 2000
/** Requests within this time share a result, so that unauthenticated clients cannot load the stores. */
const cacheMs = 1000

interface HealthDependencies {
  readonly database: Database
  readonly intake: Pick<IntakePort, 'brokerState'> & { counters(): Promise<unknown> }
  readonly history: Pick<History, 'rows'>
  /** Returns the slots of this server and those without an owner; undefined if it owns all of them for good. */
  readonly slots?: (() => SlotHealth) | undefined
}

interface SlotHealth {
  readonly owned: readonly number[]
  readonly unowned: readonly number[]
}

type ComponentState = 'up' | 'down'

interface Health extends Readonly<Record<'database' | 'intake' | 'history', ComponentState>> {
  /** `degraded`: it serves users, but an external fault limits it. */
  readonly status: ComponentState | 'degraded'
  /** State of the connections to an external broker. */
  readonly broker?: 'up' | 'degraded'
  readonly slots?: SlotHealth
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
    if (!cached || now - cached.at > cacheMs) cached = { at: now, health: probe(dependencies) }
    return cached.health
  }
  app.get('/health', { schema: { hide: true } }, async (_, reply) => {
    const health = await read()
    reply.header('cache-control', 'no-store').status(health.status === 'down' ? 503 : 200)
    return health
  })
  return read
}

async function probe({ database, intake, history, slots }: HealthDependencies): Promise<Health> {
  const [databaseState, intakeState, historyState] = await Promise.all([
    isUp(() => database.pool.query('select 1')),
    isUp(() => intake.counters()),
    isUp(() => history.rows('select 1')),
  ])
  const states = { database: databaseState, intake: intakeState, history: historyState }
  const { brokerState } = intake
  const broker = brokerState && ({ broker: brokerState.fault === null ? 'up' : 'degraded' } as const)
  const slotHealth = slots?.()
  const reasons: string[] = []
  if (brokerState && brokerState.fault !== null) reasons.push(describeBrokerState(brokerState))
  if (slotHealth && slotHealth.unowned.length > 0) reasons.push(describeUnowned(slotHealth.unowned))
  const isDown = Object.values(states).includes('down')
  const status = isDown ? 'down' : reasons.length > 0 ? 'degraded' : 'up'
  return Object.assign(
    { status },
    states,
    broker,
    slotHealth && { slots: slotHealth },
    reasons.length > 0 && { reason: reasons.join('; ') },
  )
}

/** Their boxes wait: messages stay at the broker, and HTTP is refused. */
const describeUnowned = (slots: readonly number[]): string =>
  `no server owns ${slots.length} of the slots of boxes (${slots.slice(0, 5).join(', ')}${slots.length > 5 ? ' ...' : ''})`

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
