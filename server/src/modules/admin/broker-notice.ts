// Notifies the administrators of the installation about the connections of a server to an external MQTT broker: once per
// change, also across restarts.

import type { BrokerNoticeLevel } from '@gemba/contract/admin/broker.ts'
import { sql } from 'kysely'
import { transactionTime } from '../../platform/db/rows.ts'
import type { Store } from '../../platform/db/store.ts'
import type { Work } from '../../platform/db/work.ts'
import { firstCompany } from './backup/backup-runs.ts'

const retryMs = 5000
/** A fault that has not changed for longer is of a server that has gone. */
const keptDays = 30

export class BrokerNotice {
  readonly #store: Store
  readonly #server: string
  readonly #report: (message: string, error: unknown) => void
  #level: BrokerNoticeLevel | undefined
  #stored: BrokerNoticeLevel | undefined
  #isBusy = false
  #timer: NodeJS.Timeout | undefined
  #isStopped = false

  /** @param server machine and data folder; '' if there is only one server */
  constructor(store: Store, server: string, report: (message: string, error: unknown) => void) {
    this.#store = store
    this.#server = server
    this.#report = report
  }

  /** Stores an event if the state of the connections differs from the last event. */
  update(level: BrokerNoticeLevel): void {
    this.#level = level
    void this.#save()
  }

  stop(): void {
    this.#isStopped = true
    clearTimeout(this.#timer)
  }

  /** Retries until the event is stored or the state has changed. */
  async #save(): Promise<void> {
    if (this.#isBusy) return
    this.#isBusy = true
    clearTimeout(this.#timer)
    try {
      while (this.#level && this.#level !== this.#stored && !this.#isStopped) {
        const level = this.#level
        await this.#insert(level)
        this.#stored = level
      }
    } catch (error) {
      this.#report('notice of the broker', error)
      if (!this.#isStopped) this.#timer = setTimeout(() => void this.#save(), retryMs).unref()
    } finally {
      this.#isBusy = false
    }
  }

  async #insert(level: BrokerNoticeLevel): Promise<void> {
    await this.#store.asSystem('broker').inWork(async (work) => {
      const server = this.#server
      const stored = await work.tx
        .selectFrom('broker_notice')
        .select('level')
        .where('server', '=', server)
        .forUpdate()
        .executeTakeFirst()
      const companyId = await firstCompany(work)
      // Before the first company there is nobody to notify.
      if (!companyId || (stored?.level ?? 'ok') === level) return
      await removeFormer(work, server)
      await work.tx
        .insertInto('broker_notice')
        .values({ level, server })
        .onConflict((oc) => oc.column('server').doUpdateSet({ level, at: transactionTime }))
        .execute()
      const change = { broker: level, server: server || null, at: work.now }
      await work.emit('broker.changed', 'broker', change, companyId)
    })
  }
}

/** Removes what was stored for servers that have gone, and for the only server of an installation that has several now. */
async function removeFormer({ tx }: Work, server: string): Promise<void> {
  await tx
    .deleteFrom('broker_notice')
    .where('server', '<>', server)
    .where((is) =>
      is.or([
        is('server', '=', ''),
        is(is.val(server), '=', ''),
        is('at', '<', sql<number>`now() - make_interval(days => ${keptDays})`),
      ]),
    )
    .execute()
}
