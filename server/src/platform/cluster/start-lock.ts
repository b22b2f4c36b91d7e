// Servers that start at the same time prepare the database one after the other: one migrates and fills it, the others wait.
import pg from 'pg'

const lockKey = 4_717_205
const patienceMs = 1000
const connectMs = 10_000

export interface StartLockOptions {
  readonly databaseUrl: string
  /** Called once if another server prepares the database. */
  say(line: string): void
}

/** Held from before the migration until the database has its first content. Ends with its connection. */
export class StartLock {
  readonly #client: pg.Client

  private constructor(client: pg.Client) {
    this.#client = client
  }

  /** Waits as long as another server prepares the database. */
  static async acquire({ databaseUrl: connectionString, say }: StartLockOptions): Promise<StartLock> {
    const client = new pg.Client({
      connectionString,
      application_name: 'gemba start',
      connectionTimeoutMillis: connectMs,
      keepAlive: true,
    })
    client.on('error', () => undefined)
    const timer = setTimeout(() => say('another server prepares this database; waiting for it'), patienceMs)
    try {
      await client.connect()
      await client.query('set statement_timeout = 0; set lock_timeout = 0; set idle_session_timeout = 0')
      await client.query('select pg_advisory_lock($1)', [lockKey])
      return new StartLock(client)
    } catch (error) {
      await client.end().catch(() => undefined)
      throw error
    } finally {
      clearTimeout(timer)
    }
  }

  async release(): Promise<void> {
    await this.#client.end().catch(() => undefined)
  }
}
