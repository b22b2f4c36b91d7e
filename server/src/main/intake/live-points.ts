// Connects the intake thread to the feed: permissions for points, and the points that are watched.
import { ownPoints } from '../../modules/equipment/index.ts'
import type { IntakeClient } from '../../modules/telemetry/index.ts'
import type { Database } from '../../platform/db/database.ts'
import { readInstallationKey } from '../../platform/db/installation-key.ts'
import type { Store } from '../../platform/db/store.ts'
import { inRead } from '../../platform/db/work.ts'
import type { FeedValue, PointSource } from '../../platform/feed/point-watch.ts'
import { SharedWatch } from '../../platform/feed/shared-watch.ts'
import type { RedisConnection } from '../../platform/redis-connection.ts'

interface ShareDependencies {
  readonly redis: RedisConnection
  readonly store: Store
  readonly intake: IntakePort
  /** Whether this server receives readings. Otherwise its intake is one of another server. */
  readonly sendsValues: boolean
  report(message: string, error: unknown): void
}

/** Forwards updates of the intake thread, which starts before the feed listens. */
export class LivePoints {
  #listener: (values: readonly FeedValue[]) => void = () => {}
  #watched: readonly string[] = []
  /** Undefined without Redis. */
  #shared: SharedWatch | undefined
  #sendsValues = false

  readonly deliver = (values: readonly FeedValue[]): void => {
    this.#listener(values)
    if (this.#sendsValues) this.#shared?.forward(values)
  }

  /** Exchanges live values with the other servers through Redis. */
  async share({ redis, store, intake, sendsValues, report }: ShareDependencies): Promise<SharedWatch> {
    const installation = await store.asSystem('intake').inRead((read) => readInstallationKey(read, 'liveValues'))
    this.#shared = await SharedWatch.open({
      redis,
      installation: installation.toString('hex').slice(0, 12),
      onValues: (values) => this.#listener(values),
      onRequested: () => this.#watch(intake),
      latest: (pointIds) => intake.latest(pointIds),
      report,
    })
    this.#sendsValues = sendsValues
    return this.#shared
  }

  /** Sends the latest values of all watched points when the intake is ready. */
  async refresh(intake: IntakeClient): Promise<void> {
    await intake.whenReady
    this.deliver(await intake.latest(this.#watched))
  }

  sourceOf(database: Database, intake: IntakeClient): PointSource {
    return {
      permitted: (actor, pointIds) =>
        actor.authorities.has('telemetry:view')
          ? inRead(database, actor, (read) => ownPoints(read, pointIds))
          : Promise.resolve([]),
      // During the replay there are no values; they follow later.
      latest: (pointIds) => (intake.isReplaying ? Promise.resolve([]) : intake.latest(pointIds)),
      watch: (pointIds) => {
        this.#watched = pointIds
        this.#shared?.watch(pointIds)
        this.#watch(intake)
      },
      onValues: (listener) => {
        this.#listener = listener
      },
    }
  }

  /** Points that browsers of this or another server watch. */
  #watch(intake: IntakePort): void {
    const requestedIds = this.#sendsValues ? (this.#shared?.requestedIds ?? []) : []
    const pointIds = requestedIds.length === 0 ? this.#watched : [...new Set([...this.#watched, ...requestedIds])]
    intake.watch(pointIds).catch(() => undefined)
  }
}
