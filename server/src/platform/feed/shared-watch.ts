// Live values of points whose readings another server receives. Each server publishes through Redis which points its browsers
// watch; a server that receives their readings sends it the changes.
import { randomUUID } from 'node:crypto'
import type { RedisClient, RedisConnection } from '../redis-connection.ts'
import type { FeedValue } from './point-watch.ts'

export interface SharedWatchOptions {
  readonly redis: RedisConnection
  /** Name of the installation in Redis, which may serve several. */
  readonly installation: string
  /** Called with values that other servers have sent. */
  onValues(values: readonly FeedValue[]): void
  /** Called when other servers watch other points. */
  onRequested(): void
  /** Reads latest values on whichever server has them. */
  latest(pointIds: readonly string[]): Promise<readonly FeedValue[]>
  report(message: string, error: unknown): void
  readonly pace?: Partial<SharedPace>
}

interface SharedPace {
  /** Interval of values: a point is sent once in it at most. */
  readonly sendMs: number
  /** Interval of the complete list of watched points. Changes are published at once. */
  readonly listMs: number
  /** Silence after which a server watches nothing any more. */
  readonly silenceMs: number
  /** Interval of reading while Redis is away. */
  readonly readMs: number
}

const usualPace: SharedPace = { sendMs: 1000, listMs: 5000, silenceMs: 16_000, readMs: 2000 }

/** What a server watches: the complete list, or a change of it. */
interface WatchMessage {
  readonly server: string
  readonly all?: readonly string[]
  readonly added?: readonly string[]
  readonly removed?: readonly string[]
}

interface OtherServer {
  readonly pointIds: Set<string>
  heardAt: number
}

export class SharedWatch {
  readonly #options: SharedWatchOptions
  readonly #pace: SharedPace
  readonly #server = randomUUID()
  readonly #others = new Map<string, OtherServer>()
  /** Points that browsers of this server watch. */
  #watchedIds: ReadonlySet<string> = new Set()
  /** Newest values that others watch and that are not sent yet, by point. */
  readonly #unsent = new Map<string, FeedValue>()
  /** Points whose values are read again, because a change can precede the request for changes. */
  readonly #unread = new Set<string>()
  #subscriber: RedisClient | undefined
  readonly #timers: NodeJS.Timeout[] = []
  #isReading = false

  private constructor(options: SharedWatchOptions) {
    this.#options = options
    this.#pace = Object.assign({}, usualPace, options.pace)
  }

  static async open(options: SharedWatchOptions): Promise<SharedWatch> {
    const watch = new SharedWatch(options)
    await watch.#subscribe()
    return watch
  }

  /** Returns the points that browsers of other servers watch. */
  get requestedIds(): readonly string[] {
    return [...new Set([...this.#others.values()].flatMap(({ pointIds }) => [...pointIds]))]
  }

  /** Replaces the points that browsers of this server watch. */
  watch(pointIds: readonly string[]): void {
    const before = this.#watchedIds
    this.#watchedIds = new Set(pointIds)
    const added = pointIds.filter((pointId) => !before.has(pointId))
    const removed = [...before].filter((pointId) => !this.#watchedIds.has(pointId))
    if (added.length + removed.length === 0) return
    if (this.#others.size > 0) for (const pointId of added) this.#unread.add(pointId)
    this.#publish('watch', { server: this.#server, added, removed } satisfies WatchMessage)
  }

  /** Sends values of this server to those that watch them. */
  forward(values: readonly FeedValue[]): void {
    if (this.#others.size === 0) return
    for (const value of values) {
      for (const { pointIds } of this.#others.values()) {
        if (!pointIds.has(value[0])) continue
        this.#unsent.set(value[0], value)
        break
      }
    }
  }

  async close(): Promise<void> {
    for (const timer of this.#timers) clearInterval(timer)
    this.#publish('watch', { server: this.#server, all: [] } satisfies WatchMessage)
    if (this.#subscriber?.isOpen) this.#subscriber.destroy()
  }

  async #subscribe(): Promise<void> {
    const { redis } = this.#options
    this.#subscriber = redis.client.duplicate() as RedisClient
    this.#subscriber.on('error', () => undefined)
    await this.#subscriber.connect()
    await this.#subscriber.subscribe(this.#channel('watch'), (text) => this.#hear(JSON.parse(text) as WatchMessage))
    await this.#subscriber.subscribe(this.#channel(this.#server), (text) =>
      this.#options.onValues(JSON.parse(text) as FeedValue[]),
    )
    const { sendMs, listMs, readMs } = this.#pace
    this.#timers.push(
      setInterval(() => this.#send(), sendMs).unref(),
      setInterval(() => this.#publishList(), listMs).unref(),
      setInterval(() => void this.#read(), readMs).unref(),
    )
    this.#publishList()
  }

  #channel(name: string): string {
    return `gemba:${this.#options.installation}:live:${name}`
  }

  #publish(name: string, message: unknown): void {
    const text = JSON.stringify(message)
    // Lists are published again, and values change again. Health says that Redis is away.
    this.#options.redis.run((client) => client.publish(this.#channel(name), text)).catch(() => undefined)
  }

  #publishList(): void {
    this.#removeSilent()
    this.#publish('watch', { server: this.#server, all: [...this.#watchedIds] } satisfies WatchMessage)
  }

  /** Servers that have ended without a message watch nothing. While Redis is away, all are silent. */
  #removeSilent(): void {
    if (!this.#options.redis.isUp) return
    const earliest = performance.now() - this.#pace.silenceMs
    let count = 0
    for (const [server, { heardAt }] of this.#others) if (heardAt < earliest && this.#others.delete(server)) count++
    if (count > 0) this.#options.onRequested()
  }

  #hear({ server, all, added = [], removed = [] }: WatchMessage): void {
    if (server === this.#server) return
    const known = this.#others.get(server)
    const other = known ?? { pointIds: new Set<string>(), heardAt: 0 }
    other.heardAt = performance.now()
    this.#others.set(server, other)
    const before = other.pointIds.size
    const complete = all && new Set(all)
    const gone = complete ? [...other.pointIds.difference(complete)] : removed
    for (const pointId of gone) other.pointIds.delete(pointId)
    for (const pointId of all ?? added) other.pointIds.add(pointId)
    // A server that has just started learns at once what this one watches.
    if (!known) this.#publishList()
    if (!known || gone.length > 0 || other.pointIds.size !== before) this.#options.onRequested()
  }

  #send(): void {
    if (this.#unsent.size === 0) return
    const values = [...this.#unsent.values()]
    this.#unsent.clear()
    for (const [server, { pointIds }] of this.#others) {
      const watched = values.filter(([pointId]) => pointIds.has(pointId))
      if (watched.length > 0) this.#publish(server, watched)
    }
  }

  /** Reads the values of new points once more, and while Redis is away those of all points. */
  async #read(): Promise<void> {
    const pointIds = this.#options.redis.isUp ? [...this.#unread] : [...this.#watchedIds]
    if (this.#isReading || this.#others.size === 0 || pointIds.length === 0) return
    this.#unread.clear()
    this.#isReading = true
    try {
      this.#options.onValues(await this.#options.latest(pointIds))
    } catch (error) {
      this.#options.report('live values of other servers', error)
    } finally {
      this.#isReading = false
    }
  }
}
