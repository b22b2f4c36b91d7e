// Notifies the administrators of the installation about an external MQTT broker: once per change, also across restarts.

import type { BrokerNoticeLevel } from '@gemba/contract/admin/broker.ts'
import { transactionTime } from '../../platform/db/rows.ts'
import type { Store } from '../../platform/db/store.ts'
import { firstCompany } from './backup/backup-runs.ts'

const retryMs = 5000

export class BrokerNotice {
  readonly #store: Store
  readonly #report: (message: string, error: unknown) => void
  #level: BrokerNoticeLevel | undefined
  #stored: BrokerNoticeLevel | undefined
  #isBusy = false
  #timer: NodeJS.Timeout | undefined
  #isStopped = false

  constructor(store: Store, report: (message: string, error: unknown) => void) {
    this.#store = store
    this.#report = report
  }

  /** Stores an event if the state of the broker differs from the last event. */
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
      const stored = await work.tx.selectFrom('broker_notice').select('level').forUpdate().executeTakeFirst()
      const companyId = await firstCompany(work)
      // Before the first company there is nobody to notify.
      if (!companyId || (stored?.level ?? 'ok') === level) return
      await work.tx
        .insertInto('broker_notice')
        .values({ level })
        .onConflict((oc) => oc.column('is_only').doUpdateSet({ level, at: transactionTime }))
        .execute()
      await work.emit('broker.changed', 'broker', { broker: level, at: work.now }, companyId)
    })
  }
}
