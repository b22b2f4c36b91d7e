// `GET /health`: whether this server works, for service managers and load balancers.
import type { FastifyInstance } from 'fastify'
import type { IntakePort } from '../modules/telemetry/index.ts'
import { describeBrokerState } from '../platform/broker/external/broker-state.ts'
import type { Membership } from '../platform/cluster/membership.ts'
import type { Database } from '../platform/db/database.ts'
import type { S3Bucket } from '../platform/files/s3/s3-bucket.ts'
import type { History } from '../platform/history/history.ts'
import { limitTime } from '../platform/pause.ts'
import type { RedisConnection } from '../platform/redis-connection.ts'

const probeTimeoutMs = 2000
/** Requests within this time share a result, so that unauthenticated clients cannot load the stores. */
const cacheMs = 1000
const filesReason = 'the bucket of S3_URL does not answer: uploads can neither be saved nor read'
const redisReason =
  'Redis does not answer: each server counts limits alone, and live messages and values of other servers are missing'

interface HealthDependencies {
  readonly database: Database
  readonly intake: Pick<IntakePort, 'brokerState'> & { counters(): Promise<unknown> }
  readonly history: Pick<History, 'rows'>
  readonly membership: Pick<Membership, 'state'>
  /** Undefined without `REDIS_URL`. */
  readonly redis: Pick<RedisConnection, 'isUp'> | undefined
  /** Undefined without `S3_URL`. */
  readonly bucket: Pick<S3Bucket, 'isUp'> | undefined
  /** Returns the slots of this server and those without an owner; undefined if it owns all of them for good. */
  readonly slots?: (() => SlotHealth) | undefined
}

interface SlotHealth {
  readonly owned: readonly number[]
  readonly unowned: readonly number[]
}

type ComponentState = 'up' | 'down'

interface Health extends Readonly<Record<'database' | 'intake' | 'history', ComponentState>> {
  /** `degraded`: it serves users, but an external fault limits it. `draining`: it is to get no more work. */
  readonly status: ComponentState | 'degraded' | 'draining'
  /** State of the connections to an external broker. */
  readonly broker?: 'up' | 'degraded'
  readonly redis?: ComponentState
  readonly files?: ComponentState
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

async function probe({ database, intake, history, redis, bucket, slots }: HealthDependencies): Promise<Health> {
  const [databaseState, intakeState, historyState, filesState] = await Promise.all([
    isUp(() => database.pool.query('select 1')),
    isUp(() => intake.counters()),
    isUp(() => history.rows('select 1')),
    bucket && isUp(() => bucket.isUp()),
  ])
  const states = { database: databaseState, intake: intakeState, history: historyState }
  const isDown = Object.values(states).includes('down')
  const faults = faultsOf({ intake, redis, filesState, slots: slots?.() })
  const reasons = faults.flatMap(({ reason }) => reason ?? [])
  const status = isDown ? 'down' : reasons.length > 0 ? 'degraded' : 'up'
  return Object.assign(
    { status, ...states },
    ...faults.map(({ state }) => state),
    reasons.length > 0 ? { reason: reasons.join('. ') } : {},
  )
}

interface ObservedServices extends Pick<HealthDependencies, 'intake' | 'redis'> {
  readonly filesState: ComponentState | undefined
  readonly slots: SlotHealth | undefined
}

interface ObservedState {
  readonly state: Pick<Health, 'broker' | 'redis' | 'files' | 'slots'>
  /** What the fault is and limits; undefined without a fault. */
  readonly reason?: string | undefined
}

/** Returns the states of what only some installations have. */
function faultsOf({ intake, redis, filesState, slots }: ObservedServices): ObservedState[] {
  const { brokerState } = intake
  const states: ObservedState[] = []
  if (brokerState?.fault === null) states.push({ state: { broker: 'up' } })
  else if (brokerState) states.push({ state: { broker: 'degraded' }, reason: describeBrokerState(brokerState) })
  if (redis?.isUp) states.push({ state: { redis: 'up' } })
  else if (redis) states.push({ state: { redis: 'down' }, reason: redisReason })
  if (filesState) states.push({ state: { files: filesState }, reason: filesState === 'down' ? filesReason : undefined })
  if (slots) {
    const { unowned } = slots
    states.push({ state: { slots }, reason: unowned.length > 0 ? describeUnowned(unowned) : undefined })
  }
  return states
}

/** Their boxes wait: messages stay at the broker, and HTTP is refused. */
const describeUnowned = (slots: readonly number[]): string =>
  `no server owns ${slots.length} of the slots of boxes (${slots.slice(0, 5).join(', ')}${slots.length > 5 ? ' ...' : ''})`

async function isUp(probeComponent: () => Promise<unknown>): Promise<ComponentState> {
  try {
    await limitTime(probeComponent(), probeTimeoutMs, () => new Error('no answer'))
    return 'up'
  } catch {
    return 'down'
  }
}
