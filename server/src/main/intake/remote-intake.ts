// The intake of another server, for a server that receives no readings itself.
import type { IntakePort } from '../../modules/telemetry/index.ts'
import { type ServerCalls, ServerUnreachable } from '../../platform/cluster/calls/server-calls.ts'
import type { Membership } from '../../platform/cluster/membership.ts'
import { DomainError } from '../../platform/domain-error.ts'
import type { FeedValue } from '../../platform/feed/point-watch.ts'
import { Ticker } from '../../platform/ticker.ts'

/** Methods of the intake that other servers call. */
const methods = [
  'latest',
  'latestValues',
  'newestByDevice',
  'flush',
  'holdReadings',
  'releaseReadings',
  'cut',
  'authenticate',
  'ingest',
  'write',
  'publishDown',
  'controlPresence',
  'sendControl',
  'boxReport',
  'strangersOf',
  'refusePath',
  'onlineBoxes',
  'counters',
  'metrics',
  'notifyHooks',
] as const satisfies readonly (keyof IntakePort)[]

type Method = (typeof methods)[number]

const callName = 'intake'
const timeoutMs = 30_000
const watchMs = 1000

interface IntakeCall {
  readonly method: Method
  readonly parameters: readonly unknown[]
}

/** Lets servers without an intake use the one of this server. */
export function serveIntake(calls: ServerCalls, intake: IntakePort): void {
  calls.handle(callName, ({ method, parameters }: IntakeCall) => {
    if (!methods.includes(method)) throw new TypeError(`the intake has no call ${String(method)}`)
    return (intake[method] as (...values: readonly unknown[]) => unknown)(...parameters)
  })
}

interface RemoteIntakeOptions {
  readonly calls: ServerCalls
  readonly membership: Pick<Membership, 'live'>
  /** Called once a second with the values of watched points that have changed. */
  onUpdates(values: readonly FeedValue[]): void
}

/**
 * Returns an intake whose calls run on the server that has one. They throw `unavailable` while there is none. Changes of
 * the configuration reach that server by events.
 */
export function openRemoteIntake(options: RemoteIntakeOptions): IntakePort {
  const call = async (method: Method, parameters: readonly unknown[]): Promise<unknown> => {
    const owner = options.membership.live().find(({ roles, state }) => roles.includes('intake') && state !== 'starting')
    if (!owner) throw new DomainError('unavailable')
    try {
      return await options.calls.callServer(owner.id, callName, { method, parameters }, timeoutMs)
    } catch (error) {
      if (error instanceof ServerUnreachable) throw new DomainError('unavailable')
      throw error
    }
  }
  const watched = new WatchedValues((pointIds) => call('latest', [pointIds]) as Promise<FeedValue[]>, options)
  const forwarded = Object.fromEntries(
    methods.map((method) => [method, (...parameters: readonly unknown[]) => call(method, parameters)]),
  )
  const local = {
    mqttPort: 0,
    brokerState: undefined,
    hasEnded: false,
    isReplaying: false,
    whenReady: Promise.resolve(),
    watch: async (pointIds: readonly string[]) => watched.watch(pointIds),
    reload: async () => undefined,
    followDrivers: async () => undefined,
    stop: () => watched.stop(),
  }
  // The class has private fields, which no other object can have.
  return Object.assign(forwarded, local) as unknown as IntakePort
}

/** Reads the values of the watched points in an interval and passes on those that changed. */
class WatchedValues {
  readonly #ticker: Ticker
  #pointIds: readonly string[] = []
  #arrivalById = new Map<string, number>()

  constructor(
    latest: (pointIds: readonly string[]) => Promise<readonly FeedValue[]>,
    { onUpdates }: Pick<RemoteIntakeOptions, 'onUpdates'>,
  ) {
    this.#ticker = new Ticker({
      everyMs: watchMs,
      run: async () => {
        if (this.#pointIds.length === 0) return
        const values = await latest(this.#pointIds)
        const changed = values.filter(([pointId, , arrivedAt]) => this.#arrivalById.get(pointId) !== arrivedAt)
        this.#arrivalById = new Map(values.map(([pointId, , arrivedAt]) => [pointId, arrivedAt]))
        if (changed.length > 0) onUpdates(changed)
      },
      // Without a server that has an intake there are no values; that is shown on the page of servers.
      failed: () => undefined,
    })
    this.#ticker.start()
  }

  watch(pointIds: readonly string[]): void {
    this.#pointIds = pointIds
  }

  stop(): Promise<void> {
    return this.#ticker.stop()
  }
}
