// The points of other intakes that rules, triggers and calculations of this one read. Their values come through the main
// thread, and are passed on as those of own points are.
import { type PointUpdate, quality } from '@gemba/contract/telemetry/sample.ts'
import type { ReceiveClock } from '../../../platform/clock.ts'
import type { PointMonitor } from '../point/point.ts'

const { uncertainInitialValue: initial, uncertainNoCommunicationLastUsableValue: lost } = quality

export interface ForeignInputsOptions {
  /** The clock of this intake. Instants of receipt by the clock of another server are not comparable. */
  readonly clock: ReceiveClock
  attach(pointId: string): PointMonitor | undefined
  /** Called after the values of a message. */
  settle(): void
}

interface ForeignPoint {
  readonly monitor: PointMonitor
  latest: PointUpdate | undefined
}

export class ForeignInputs {
  readonly #options: ForeignInputsOptions
  #points = new Map<string, ForeignPoint>()

  constructor(options: ForeignInputsOptions) {
    this.#options = options
  }

  /** Follows these points. Returns those that are new. */
  follow(pointIds: ReadonlySet<string>): string[] {
    const before = this.#points
    this.#points = new Map()
    const added: string[] = []
    for (const pointId of pointIds) {
      const known = before.get(pointId)
      const monitor = this.#options.attach(pointId)
      if (!monitor) continue
      const latest = known?.latest
      this.#points.set(pointId, { monitor, latest })
      if (!known) added.push(pointId)
      // A rule that has changed begins with the present value.
      else if (latest) restore(monitor, latest)
    }
    return added
  }

  get pointIds(): string[] {
    return [...this.#points.keys()]
  }

  /** Takes values that are known at the start, which are not new. */
  restore(values: readonly PointUpdate[]): void {
    for (const value of values) {
      const point = this.#points.get(value[0])
      if (!point) continue
      point.latest = value
      restore(point.monitor, value)
    }
  }

  /** Takes values of the channel. Repeated ones, and those of a former owner, have no effect. */
  take(values: readonly PointUpdate[]): void {
    for (const value of values) {
      const point = this.#points.get(value[0])
      if (point) this.#takeValue(point, value)
    }
    this.#options.settle()
  }

  #takeValue(point: ForeignPoint, value: PointUpdate): void {
    const { monitor, latest } = point
    const [, ts, , content, code] = value
    if (latest && (isOlder(value, latest) || isSame(value, latest))) return
    const isNew = latest === undefined || !isSameReading(value, latest)
    // The next owner of the other slot knows the value of its snapshot. No reading has confirmed it yet.
    if (code === initial && !isNew) return
    point.latest = value
    if (code === lost || code === initial) {
      if (isNew) restore(monitor, value)
      monitor.lose?.(this.#options.clock.now())
    } else monitor.take(ts, this.#options.clock.now(), content, code)
  }
}

const restore = (monitor: PointMonitor, [, ts, rts, value, code]: PointUpdate): void =>
  monitor.restore?.(ts, rts, value, code)

const isSameReading = (value: PointUpdate, latest: PointUpdate): boolean =>
  value[1] === latest[1] && value[2] === latest[2] && value[3] === latest[3]

const isSame = (value: PointUpdate, latest: PointUpdate): boolean =>
  isSameReading(value, latest) && value[4] === latest[4]

/** Returns whether a value was received before the latest one. */
export const isOlder = (value: PointUpdate, latest: PointUpdate): boolean =>
  value[2] < latest[2] && value[1] <= latest[1]
