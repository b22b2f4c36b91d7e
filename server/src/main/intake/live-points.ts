// Joins the intake thread's updates to the feed: who may see which point, and which points anyone watches.
import { ownPoints } from '../../modules/equipment/index.ts'
import type { IntakePort } from '../../modules/telemetry/index.ts'
import type { Database } from '../../platform/db/database.ts'
import { inRead } from '../../platform/db/work.ts'
import type { FeedValue, PointSource } from '../../platform/feed/point-watch.ts'

/** Updates on their way from the thread, which starts before anybody listens. */
export class LivePoints {
  #listener: (values: readonly FeedValue[]) => void = () => {}
  #watched: readonly string[] = []

  readonly deliver = (values: readonly FeedValue[]): void => this.#listener(values)

  /** Sends what everybody watches, once the intake has values. */
  async refresh(intake: IntakePort): Promise<void> {
    await intake.whenReady
    this.deliver(await intake.latest(this.#watched))
  }

  sourceOf(database: Database, intake: IntakePort): PointSource {
    return {
      permitted: (actor, pointIds) =>
        actor.authorities.has('telemetry:view')
          ? inRead(database, actor, (read) => ownPoints(read, pointIds))
          : Promise.resolve([]),
      // While the intake is still replaying there is nothing to show; its values follow.
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
