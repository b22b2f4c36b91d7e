// Latest values in Redis: a hash per box, which the owner of its slot writes, and a mark of each owner that still writes.
import { type PointUpdate, quality, severityOf } from '@gemba/contract/telemetry/sample.ts'
import type { RedisConnection } from '../../../platform/redis-connection.ts'

/** Changed values of a box. */
export interface BoxValues {
  readonly boxId: string
  readonly values: readonly PointUpdate[]
  /** Whether these are all values, so that others are removed. */
  readonly isWhole: boolean
}

/** Where a point is received. */
export interface PointBox {
  readonly boxId: string
  readonly slot: number
}

/** Without a mark or a message for this time the owner of a slot is away. */
export const ownerSilentMs = 5000
const fieldsAtOnce = 5000

/** Returns a value whose owner is not heard, so that it may have changed. */
export function withoutOwner([pointId, ts, rts, value, code]: PointUpdate): PointUpdate {
  return [pointId, ts, rts, value, severityOf(code) === 2 ? code : quality.uncertainNoCommunicationLastUsableValue]
}

export class LatestStore {
  readonly #redis: Pick<RedisConnection, 'run' | 'onConnect'>
  readonly #prefix: string

  /** @param prefix of all keys, that of the installation */
  constructor(redis: Pick<RedisConnection, 'run' | 'onConnect'>, prefix: string) {
    this.#redis = redis
    this.#prefix = prefix
  }

  /** Calls back when Redis may have lost its content. */
  onEmpty(listener: () => void): void {
    this.#redis.onConnect(listener)
  }

  /** Writes values and marks the owner of slots as present. Throws if Redis does not answer. */
  async write(boxes: readonly BoxValues[], slots: readonly number[]): Promise<void> {
    for (let piece: BoxValues[] = [], count = 0, index = 0; index < boxes.length; index++) {
      const box = boxes[index] as BoxValues
      piece.push(box)
      count += box.values.length
      if (count < fieldsAtOnce && index < boxes.length - 1) continue
      await this.#writePiece(piece)
      piece = []
      count = 0
    }
    await this.#redis.run((client) =>
      Promise.all(
        slots.map((slot) => client.set(this.#markOf(slot), '1', { expiration: { type: 'PX', value: ownerSilentMs } })),
      ),
    )
  }

  /** Removes the values of boxes that no longer exist. */
  async remove(boxIds: readonly string[]): Promise<void> {
    if (boxIds.length > 0) await this.#redis.run((client) => client.del(boxIds.map((boxId) => this.#keyOf(boxId))))
  }

  /** Returns the values of those points that have one. Throws if Redis does not answer. */
  async read(points: ReadonlyMap<string, PointBox>): Promise<PointUpdate[]> {
    if (points.size === 0) return []
    const byBox = Map.groupBy(points, ([, { boxId }]) => boxId)
    const slots = [...new Set([...points.values()].map(({ slot }) => slot))]
    const [marks, ...texts] = await this.#redis.run((client) =>
      Promise.all([
        client.mGet(slots.map((slot) => this.#markOf(slot))),
        ...[...byBox].map(([boxId, entries]) =>
          client.hmGet(
            this.#keyOf(boxId),
            entries.map(([pointId]) => pointId),
          ),
        ),
      ]),
    )
    const present = new Set(slots.filter((_, index) => marks?.[index] !== null))
    const entries = [...byBox.values()].flatMap((ofBox, box) =>
      ofBox.map(([pointId, { slot }], index) => ({ pointId, slot, text: texts[box]?.[index] ?? null })),
    )
    return entries.flatMap(({ pointId, slot, text }) => {
      if (text === null) return []
      const [ts, rts, value, code] = JSON.parse(text) as [number, number, PointUpdate[3], number]
      const update: PointUpdate = [pointId, ts, rts, value, code]
      return [present.has(slot) ? update : withoutOwner(update)]
    })
  }

  async #writePiece(boxes: readonly BoxValues[]): Promise<void> {
    await this.#redis.run((client) => {
      const commands = client.multi()
      for (const { boxId, values, isWhole } of boxes) {
        const key = this.#keyOf(boxId)
        if (isWhole) commands.del(key)
        const fields = values.flatMap(([pointId, ...rest]) => [pointId, JSON.stringify(rest)])
        if (fields.length > 0) commands.hSet(key, fields)
      }
      return commands.exec()
    })
  }

  #keyOf(boxId: string): string {
    return `${this.#prefix}:latest:${boxId}`
  }

  #markOf(slot: number): string {
    return `${this.#prefix}:owner:${slot}`
  }
}
