// Ensures at most one server per database, or several that share all stores, by an advisory lock on a separate connection
// that lasts as long as the server.
import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { describeOtherServer } from '../cluster/shape.ts'
import { waitAtMost } from '../pause.ts'
import { firstLine, StartRefusal } from '../start-refusal.ts'

export interface ServerLockOptions {
  readonly databaseUrl: string
  /**
   * Settings that are missing for several servers. With none the lock is shared with servers that have all of them too.
   * Default all of them are missing.
   */
  readonly missing?: readonly string[]
  /** Called once if a start waits for the session of another server to end. */
  say?(line: string): void
  /** Called if another server acquired the lock while the connection was lost. */
  lost?(reason: string): void
}

const lockKey = 4_717_204
/** The session of a server killed on another machine ends within this time because of its keepalive. */
const waitMs = 15_000
const retryMs = 250
const beatMs = 5000
const timeoutMs = 10_000

/**
 * PostgreSQL detects the loss of a client's machine after 5 + 3 * 2 s, and never ends the session because it is idle.
 */
const sessionSettings = `set tcp_keepalives_idle = 5; set tcp_keepalives_interval = 2; set tcp_keepalives_count = 3;
  set idle_session_timeout = 0; set statement_timeout = 0`

type Attempt = 'acquired' | 'held' | 'heldByOwnSession'

/**
 * Exclusive use of a database by one server, or shared use by several. Transaction pooling of PgBouncer does not preserve it: see
 * docs/operations.md.
 */
export class ServerLock {
  readonly #options: ServerLockOptions
  readonly #statement: string
  /** Identifies a session of this server that PostgreSQL has not ended yet. */
  readonly #name = `gemba server ${randomUUID()}`
  #client: pg.Client | undefined
  #timer: NodeJS.Timeout | undefined
  #isReleased = false

  private constructor(options: ServerLockOptions) {
    this.#options = options
    const mode = options.missing?.length === 0 ? '_shared' : ''
    this.#statement = `select pg_try_advisory_lock${mode}(${lockKey}) as "isAcquired"`
  }

  /** Acquires the lock. Waits some seconds for the session of a server that has just ended. Throws `StartRefusal`. */
  static async acquire(options: ServerLockOptions): Promise<ServerLock> {
    const lock = new ServerLock(options)
    const startedAt = Date.now()
    let hasSaid = false
    try {
      await lock.#connect()
      while ((await lock.#attempt()) !== 'acquired') {
        const waitedMs = Date.now() - startedAt
        if (waitedMs > waitMs) throw new StartRefusal(describeOtherServer(options.missing))
        if (waitedMs > 1000 && !hasSaid) {
          hasSaid = true
          options.say?.('another server uses this database; waiting for it to end')
        }
        await pause()
      }
    } catch (error) {
      await lock.release()
      if (error instanceof StartRefusal) throw error
      const remedy = 'Start that PostgreSQL, or correct the address.'
      throw new StartRefusal(`DATABASE_URL does not answer (${firstLine(error)}). ${remedy}`)
    }
    lock.#watch()
    return lock
  }

  async release(): Promise<void> {
    this.#isReleased = true
    clearInterval(this.#timer)
    await this.#disconnect()
  }

  async #connect(): Promise<void> {
    const { databaseUrl: connectionString } = this.#options
    const client = new pg.Client({
      connectionString,
      application_name: this.#name,
      connectionTimeoutMillis: timeoutMs,
      keepAlive: true,
      keepAliveInitialDelayMillis: beatMs,
      query_timeout: timeoutMs,
    })
    client.on('error', () => undefined)
    this.#client = client
    await client.connect()
    await client.query(sessionSettings)
  }

  async #disconnect(): Promise<void> {
    const client = this.#client
    this.#client = undefined
    const ended = client?.end().catch(() => undefined)
    await waitAtMost(ended, 1000)
  }

  async #attempt(): Promise<Attempt> {
    const { rows } = await this.#query<{ isAcquired: boolean }>(this.#statement)
    if (rows[0]?.isAcquired) return 'acquired'
    const { rowCount } = await this.#query(
      `select pg_terminate_backend(a.pid) from pg_locks l join pg_stat_activity a using (pid)
        where l.locktype = 'advisory' and l.classid = 0 and l.objid = ${lockKey} and l.granted
          and l.database = (select oid from pg_database where datname = current_database())
          and a.application_name = '${this.#name}' and a.pid <> pg_backend_pid()`,
    )
    return rowCount ? 'heldByOwnSession' : 'held'
  }

  #query<Row extends pg.QueryResultRow>(text: string): Promise<pg.QueryResult<Row>> {
    if (!this.#client) throw new TypeError('not connected')
    return this.#client.query<Row>(text)
  }

  /** Detects a lost connection, by its end or a failed query, and acquires the lock again. */
  #watch(): void {
    const client = this.#client
    if (this.#isReleased || !client) return
    let isOver = false
    const reacquire = (): void => {
      if (isOver) return
      isOver = true
      clearInterval(this.#timer)
      void this.#reacquire()
    }
    client.once('end', reacquire)
    this.#timer = setInterval(() => void client.query('select 1').catch(reacquire), beatMs)
  }

  async #reacquire(): Promise<void> {
    while (!this.#isReleased) {
      const attempt = await this.#tryAgain()
      if (attempt === 'acquired') return this.#watch()
      if (attempt === 'held') return this.#options.lost?.(describeOtherServer(this.#options.missing))
      await pause()
    }
  }

  /** Returns undefined while PostgreSQL does not respond. */
  async #tryAgain(): Promise<Attempt | undefined> {
    await this.#disconnect()
    if (this.#isReleased) return undefined
    try {
      await this.#connect()
      return await this.#attempt()
    } catch {
      return undefined
    }
  }
}

function pause(ms = retryMs): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}
