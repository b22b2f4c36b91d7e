// Work that runs on one server at a time. Because a lease expires by itself, another server goes on after a crash.
import { sql } from 'kysely'
import type { Database } from '../db/database.ts'
import { oneOf } from '../db/rows.ts'
import { runWork, systemActor, type Work } from '../db/work.ts'
import type { Membership } from './membership.ts'

/** What a lease is for. `timers.test.ts` lists where each one is used. */
export const leasedWork = {
  aggregates: 'builds aggregates of history',
  alarmClock: 'looks for alarms that nobody acknowledged',
  andonClock: 'escalates andon calls',
  backups: 'makes scheduled backups',
  boxFiles: 'repeats announcements of file sets',
  boxRecords: 'completes records of gateways',
  lateData: 'evaluates late data for alarm rules',
  demo: 'runs the demo plants',
} as const

export type LeasedWork = keyof typeof leasedWork

/** Returns whether this server may do the next step. */
export type MayRun = () => Promise<boolean>

/** Longer than any interval between two steps. */
const leaseSec = 30

interface LeasesOptions {
  readonly database: Database
  readonly membership: Pick<Membership, 'id' | 'state'>
  /** A single server needs no leases, and the database is not asked. */
  readonly isSeveral: boolean
}

export class Leases {
  readonly #options: LeasesOptions

  constructor(options: LeasesOptions) {
    this.#options = options
  }

  /** Returns the function to call before each step. It acquires the lease, or renews it. A drained server lets it go. */
  mayRun(name: LeasedWork): MayRun {
    if (!this.#options.isSeveral) return () => Promise.resolve(true)
    return () => (this.#options.membership.state === 'draining' ? this.#give(name) : this.#acquire(name))
  }

  /** Lets all leases go, so that other servers need not wait. */
  async release(): Promise<void> {
    if (!this.#options.isSeveral) return
    await this.#run(({ tx }) => tx.deleteFrom('work_lease').where('server_id', '=', this.#id).execute())
  }

  get #id(): string {
    return this.#options.membership.id
  }

  async #acquire(name: LeasedWork): Promise<boolean> {
    const row = await this.#run(({ tx }) =>
      oneOf(
        tx,
        sql`insert into work_lease (name, server_id, expires_at)
          values (${name}, ${this.#id}, clock_timestamp() + make_interval(secs => ${leaseSec}))
          on conflict (name) do update set server_id = excluded.server_id, expires_at = excluded.expires_at
            where work_lease.server_id = excluded.server_id or work_lease.expires_at < clock_timestamp()
          returning name`,
      ),
    )
    return row !== undefined
  }

  async #give(name: LeasedWork): Promise<false> {
    await this.#run(({ tx }) =>
      tx.deleteFrom('work_lease').where('name', '=', name).where('server_id', '=', this.#id).execute(),
    )
    return false
  }

  #run<T>(fn: (work: Work) => Promise<T>): Promise<T> {
    const unit = { database: this.#options.database, actor: systemActor(), options: { isRepeatable: true } }
    return runWork(unit, fn)
  }
}
