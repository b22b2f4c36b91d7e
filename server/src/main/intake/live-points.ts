// Connects the intake thread to the feed: permissions for points, and the points that are watched.
import { ownPoints } from '../../modules/equipment/index.ts'
import type { IntakeClient } from '../../modules/telemetry/index.ts'
import type { Database } from '../../platform/db/database.ts'
import { inRead } from '../../platform/db/work.ts'
import type { FeedValue, PointSource } from '../../platform/feed/point-watch.ts'

/** Forwards updates of the intake thread, which starts before the feed listens. */
export class LivePoints {
  #listener: (values: readonly FeedValue[]) => void = () => {}
  #watched: readonly string[] = []

  readonly deliver = (values: readonly FeedValue[]): void => this.#listener(values)

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
        intake.watch(pointIds).catch(() => undefined)
      },
      onValues: (listener) => {
        this.#listener = listener
      },
    }
  }
}
