// What people did, one row a call, stored in batches beside the calls themselves.
import { sql } from 'kysely'
import type { Database } from '../db/database.ts'
import { inWork, systemActor } from '../db/work.ts'

export interface OperationEntry {
  readonly companyId: string | null
  readonly userId: string | null
  readonly userName: string
  readonly area: string
  readonly operation: string
  readonly method: string
  /** Path without its query. */
  readonly url: string
  readonly ip: string
  /** Envelope code of the answer. */
  readonly code: string
  readonly costMs: number
  readonly at: number
}

const spacingMs = 300
const retryMs = 1000
const mostWaiting = 20_000

export class OperationLog {
  readonly #database: Database
  readonly #report: (message: string, error: unknown) => void
  #waiting: OperationEntry[] = []
  #timer: NodeJS.Timeout | undefined
  #writing: Promise<void> = Promise.resolve()
  #isStopped = false

  constructor(database: Database, report: (message: string, error: unknown) => void) {
    this.#database = database
    this.#report = report
  }

  readonly add = (entry: OperationEntry): void => {
    // While the store is away the newest entries are dropped, never the product.
    if (this.#waiting.length < mostWaiting) this.#waiting.push(entry)
    this.#arm(spacingMs)
  }

  /** Stores what waits. */
  flush(): Promise<void> {
    clearTimeout(this.#timer)
    this.#timer = undefined
    this.#writing = this.#writing
      .then(() => this.#write())
      .catch((error) => {
        this.#report('operation log', error)
        this.#arm(retryMs)
      })
    return this.#writing
  }

  /** Stores what waits, or tries to once. */
  stop(): Promise<void> {
    this.#isStopped = true
    return this.flush()
  }

  #arm(ms: number): void {
    if (!this.#isStopped) this.#timer ??= setTimeout(() => void this.flush(), ms)
  }

  async #write(): Promise<void> {
    const batch = this.#waiting.slice(0, 500)
    if (batch.length === 0) return
    const rows = batch.map(
      (
        one,
      ) => sql`(${one.companyId}, ${one.userId}, ${one.userName}, ${one.area}, ${one.operation}, ${one.method}, ${one.url},
        ${one.ip}, ${one.code}, ${one.costMs}, ${new Date(one.at)})`,
    )
    await inWork(this.#database, systemActor(), ({ tx }) =>
      sql`insert into operation_log (company_id, user_id, user_name, area, operation, method, url, ip, code, cost_ms, at)
        values ${sql.join(rows)}`.execute(tx),
    )
    this.#waiting.splice(0, batch.length)
    if (this.#waiting.length > 0) await this.#write()
  }
}
