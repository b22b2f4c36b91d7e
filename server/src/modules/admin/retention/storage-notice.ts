// What the administrators of the installation are told of its disk: each crossing once, also over restarts.
import type { StorageState } from '@gemba/contract/admin/retention.ts'
import { sql } from 'kysely'
import type { Database } from '../../../platform/db/database.ts'
import { inWork, systemActor } from '../../../platform/db/work.ts'

type Level = StorageState['level']

/** What there is to tell of a change; nothing when readings still go, only fewer. */
function noticeOf(before: Level, level: Level): Level | 'roomAgain' | undefined {
  if (level === before || (before === 'low' && level === 'warning')) return undefined
  return before === 'full' && level !== 'ok' ? 'roomAgain' : level
}

export class StorageNotice {
  readonly #database: Database
  /** What was stored last; unknown at the start. */
  #told: Level | undefined
  #isBusy = false

  constructor(database: Database) {
    this.#database = database
  }

  /** Stores an event when the disk has crossed a level since the last one. Call after every look at the disk: what failed is tried again. */
  async tell(state: StorageState): Promise<void> {
    if (this.#isBusy || state.level === this.#told) return
    this.#isBusy = true
    try {
      await this.#store(state)
      this.#told = state.level
    } finally {
      this.#isBusy = false
    }
  }

  async #store({ level, usedShare, freeBytes }: StorageState): Promise<void> {
    await inWork(this.#database, systemActor(), async (work) => {
      const { rows } = await sql<{ before: Level; company: string | null }>`select
        coalesce((select level from storage_notice), 'ok') as before, first_company()::text as company`.execute(work.tx)
      const [row] = rows
      // Before there is a company there is nobody to tell.
      if (!row?.company || row.before === level) return
      await sql`insert into storage_notice (level) values (${level})
        on conflict (is_only) do update set level = excluded.level, at = now()`.execute(work.tx)
      const storage = noticeOf(row.before, level)
      if (!storage) return
      const usedPercent = Math.round(usedShare * 100)
      const freeMb = Math.round(freeBytes / 1_048_576)
      await work.emit('storage.changed', 'storage', { storage, usedPercent, freeMb, at: work.now }, row.company)
    })
  }
}
