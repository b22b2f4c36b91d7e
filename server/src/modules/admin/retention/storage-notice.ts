// Notifies the administrators of the installation about its disks: once per change of level, also across restarts.

import type { StorageState } from '@gemba/contract/admin/retention.ts'
import { transactionTime } from '../../../platform/db/rows.ts'
import type { Store } from '../../../platform/db/store.ts'
import type { Work } from '../../../platform/db/work.ts'
import { firstCompany } from '../backup/backup-runs.ts'

type Level = StorageState['level']

/** Returns the notice about a change of level; undefined if nothing is to be said, as from low to warning. */
function noticeOf(before: Level, level: Level): Level | 'roomAgain' | undefined {
  if (level === before || (before === 'low' && level === 'warning')) return undefined
  return before === 'full' && level !== 'ok' ? 'roomAgain' : level
}

async function readLevel({ tx }: Work, server: string): Promise<Level> {
  const stored = await tx
    .selectFrom('storage_notice')
    .select('level')
    .$narrowType<{ level: Level }>()
    .where('server', '=', server)
    .executeTakeFirst()
  return stored?.level ?? 'ok'
}

export class StorageNotice {
  readonly #store: Store
  readonly #server: string
  /** The last stored level; undefined at the start. */
  #storedLevel: Level | undefined
  #isBusy = false

  /** @param server machine and folder of the disk; '' if there is only one server */
  constructor(store: Store, server: string) {
    this.#store = store
    this.#server = server
  }

  /**
   * Stores an event if the level of the disk has changed. Call it after each check of the disk, so that failures are
   * retried.
   */
  async update(state: StorageState): Promise<void> {
    if (this.#isBusy || state.level === this.#storedLevel) return
    this.#isBusy = true
    try {
      await this.#enter(state)
      this.#storedLevel = state.level
    } finally {
      this.#isBusy = false
    }
  }

  async #enter({ level, usedShare, freeBytes }: StorageState): Promise<void> {
    await this.#store.asSystem('storage').inWork(async (work) => {
      const server = this.#server
      const before = await readLevel(work, server)
      const companyId = await firstCompany(work)
      // Before the first company there is nobody to notify.
      if (!companyId || before === level) return
      await work.tx
        .insertInto('storage_notice')
        .values({ level, server })
        .onConflict((oc) => oc.column('server').doUpdateSet({ level, at: transactionTime }))
        .execute()
      const storage = noticeOf(before, level)
      if (!storage) return
      const usedPercent = Math.round(usedShare * 100)
      const freeMb = Math.round(freeBytes / 1_048_576)
      const change = { storage, usedPercent, freeMb, server: server || null, at: work.now }
      await work.emit('storage.changed', 'storage', change, companyId)
    })
  }
}
