// Which servers run on this database. Each one has a row with a heartbeat; one that is silent for 10 s is dead, and others
// take over its work.
import { randomUUID } from 'node:crypto'
import type { Database, Tx } from '../db/database.ts'
import { runWork, systemActor } from '../db/work.ts'
import { Ticker } from '../ticker.ts'
import { LoadMeter } from './load-meter.ts'
import { RecentIds } from './recent-ids.ts'
import type { ServerRole } from './roles.ts'
import {
  changeState,
  deadAfterSec,
  insertServer,
  type LiveServer,
  listLive,
  listServers,
  removeOldServers,
  type ServerEntry,
  type ServerState,
  storeAddress,
  storeHeartbeat,
} from './server-rows.ts'

export interface MembershipOptions {
  /** Connections that nothing else uses, so that a heartbeat never waits for the work of the server. */
  readonly database: Database
  readonly roles: readonly ServerRole[]
  readonly version: string
  readonly fingerprint: string
  /** Reports a failed heartbeat, which is tried again. */
  report(message: string, error: unknown): void
  /** Interval of the heartbeat. Tests shorten it. */
  readonly everyMs?: number | undefined
}

/** Called after the live servers were read: with each heartbeat, and when one of them has died or tells a change. */
type LiveListener = (live: readonly LiveServer[]) => void
/** Called with the former id when this server was dead for the others and has joined again. */
type RejoinListener = (formerId: string) => void

const heartbeatMs = 2000
const cleanMs = 3_600_000
/** A timer may fire a moment early. */
const timerErrorMs = 20

/** The place of this server among the servers of the installation, from joining to leaving. */
export class Membership {
  readonly #options: MembershipOptions
  readonly #ticker: Ticker
  readonly #load = new LoadMeter()
  readonly #liveListeners = new Set<LiveListener>()
  readonly #rejoinListeners = new Set<RejoinListener>()
  #id = randomUUID() as string
  readonly #formerIds = new RecentIds()
  readonly #seenIds = new RecentIds()
  #address: string | undefined
  #live: readonly LiveServer[] = []
  #heartbeatAt = Number.NEGATIVE_INFINITY
  #cleanedAt = Number.NEGATIVE_INFINITY
  /** Fires when the server with the oldest heartbeat is dead, if it sends no other. */
  #nextDeath: NodeJS.Timeout | undefined
  #hasLeft = false

  private constructor(options: MembershipOptions) {
    this.#options = options
    this.#ticker = new Ticker({
      everyMs: options.everyMs ?? heartbeatMs,
      run: () => this.#beat(),
      failed: (error) => options.report('heartbeat', error),
    })
  }

  /** Joins with the state `starting` and begins with the heartbeats. */
  static async join(options: MembershipOptions): Promise<Membership> {
    const membership = new Membership(options)
    await membership.#insert()
    membership.#ticker.start()
    return membership
  }

  /** Id of this start. It changes when this server was dead for the others and has joined again. */
  get id(): string {
    return this.#id
  }

  get roles(): readonly ServerRole[] {
    return this.#options.roles
  }

  /** State of this server as of the last heartbeat. Another server may have changed it to `draining`. */
  get state(): ServerState {
    return this.#live.find(({ id }) => id === this.#id)?.state ?? 'starting'
  }

  /** Milliseconds since the start of the last heartbeat that was stored, by the monotonic clock of this server. */
  get silentMs(): number {
    return performance.now() - this.#heartbeatAt
  }

  /** Returns the live servers as of the last heartbeat, with those that start or drain. */
  live(): readonly LiveServer[] {
    return this.#live
  }

  /** Whether this server has an id, or had it before it was dead for the others and joined again. */
  hasId(id: string): boolean {
    return id === this.#id || this.#formerIds.has(id)
  }

  /** Whether this server saw another one within the last day, which may have lost its line to the database since. */
  hasSeen(id: string): boolean {
    return this.#seenIds.has(id)
  }

  /** Reads the live servers between two heartbeats. */
  async refresh(): Promise<void> {
    this.#follow(await this.#run(listLive))
  }

  /** Returns the servers of the last day from the database. */
  servers(): Promise<ServerEntry[]> {
    return this.#run(listServers)
  }

  /** Registers a listener. Returns the function that removes it. */
  onLive(listener: LiveListener): () => void {
    this.#liveListeners.add(listener)
    return () => this.#liveListeners.delete(listener)
  }

  /** Registers a listener. What it stores from then on belongs to the new id. Returns the function that removes it. */
  onRejoin(listener: RejoinListener): () => void {
    this.#rejoinListeners.add(listener)
    return () => this.#rejoinListeners.delete(listener)
  }

  /** Tells the others that this server works, and where they reach it. */
  async ready(address: string): Promise<void> {
    this.#address = address
    await this.#ticker.standStill(async () => {
      await this.#run((tx) => storeAddress(tx, this.#id, address))
      await this.#run((tx) => changeState(tx, this.#id, { from: ['starting'], to: 'ready' }))
      await this.refresh()
    })
  }

  /** Ends the heartbeats. The others need not wait until this server is dead. */
  async leave(): Promise<void> {
    this.#hasLeft = true
    clearTimeout(this.#nextDeath)
    await this.#ticker.stop()
    try {
      await this.#run((tx) => changeState(tx, this.#id, { from: ['starting', 'ready', 'draining'], to: 'stopped' }))
    } catch (error) {
      this.#options.report('leaving the other servers', error)
    }
  }

  async #beat(): Promise<void> {
    const startedAt = performance.now()
    const load = this.#load.read()
    const live = await this.#run(async (tx) => {
      const isAlive = await storeHeartbeat(tx, Object.assign(load, { id: this.#id }))
      return isAlive ? listLive(tx) : undefined
    })
    if (!live) return this.#rejoin()
    this.#heartbeatAt = startedAt
    this.#follow(live)
    await this.#clean(startedAt)
  }

  /** Others take over the work of a dead server at once, not at their next heartbeat. */
  #follow(live: readonly LiveServer[]): void {
    this.#keep(live)
    clearTimeout(this.#nextDeath)
    if (this.#hasLeft) return
    const longestSilenceMs = Math.max(0, ...live.map(({ id, silentMs }) => (id === this.#id ? 0 : silentMs)))
    const waitMs = Math.max(0, deadAfterSec * 1000 - longestSilenceMs) + timerErrorMs
    this.#nextDeath = setTimeout(() => {
      this.refresh().catch((error) => !this.#hasLeft && this.#options.report('heartbeat', error))
    }, waitMs).unref()
    for (const listener of this.#liveListeners) listener(live)
  }

  /** Joins with a new id, so that nothing which is stored under the former one counts. */
  async #rejoin(): Promise<void> {
    const formerId = this.#id
    const { state } = this
    this.#formerIds.note([formerId])
    this.#id = randomUUID()
    this.#live = []
    for (const listener of this.#rejoinListeners) listener(formerId)
    await this.#insert(state === 'draining' ? 'draining' : 'ready')
    this.#options.report('heartbeat', 'this server was silent for too long; it has joined the others again')
  }

  async #insert(state: 'ready' | 'draining' = 'ready'): Promise<void> {
    const { roles, version, fingerprint } = this.#options
    const startedAt = performance.now()
    await this.#run(async (tx) => {
      await insertServer(tx, { id: this.#id, roles, version, fingerprint })
      if (this.#address === undefined) return
      await storeAddress(tx, this.#id, this.#address)
      await changeState(tx, this.#id, { from: ['starting'], to: state })
    })
    this.#keep(await this.#run(listLive))
    this.#heartbeatAt = startedAt
  }

  #keep(live: readonly LiveServer[]): void {
    this.#live = live
    this.#seenIds.note(live.map(({ id }) => id))
  }

  async #clean(now: number): Promise<void> {
    if (now - this.#cleanedAt < cleanMs) return
    this.#cleanedAt = now
    await this.#run(removeOldServers)
  }

  /** A heartbeat that a crash of PostgreSQL loses is stored again, so it does not wait for the disk. */
  #run<T>(fn: (tx: Tx) => Promise<T>): Promise<T> {
    const unit = { database: this.#options.database, actor: systemActor(), options: { isRepeatable: true } }
    return runWork(unit, ({ tx }) => fn(tx))
  }
}
