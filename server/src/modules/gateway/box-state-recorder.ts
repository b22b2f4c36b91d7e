// Stores what became of boxes. While the store is away the newest state of each box waits.
import { sql } from 'kysely'
import type { Database } from '../../platform/db/database.ts'
import { isStorageFull, isStoreAway } from '../../platform/db/translate.ts'
import { inWork, systemActor } from '../../platform/db/work.ts'

const retryMs = 2000
const stopGraceMs = 1000

interface BoxStateChange {
  readonly boxId: string
  readonly state: 1 | 2 | 3
  readonly ts: number
  readonly cause: string
}

export class BoxStateRecorder {
  readonly #database: Database
  readonly #report: (message: string, error: unknown) => void
  /** One entry a box: what it was before that has nobody seen. */
  readonly #waiting = new Map<string, BoxStateChange>()
  #draining: Promise<void> | undefined
  #timer: NodeJS.Timeout | undefined
  #isStopped = false

  constructor(database: Database, report: (message: string, error: unknown) => void) {
    this.#database = database
    this.#report = report
  }

  /** Stores that a box came or went, now or when the store is back. */
  record(change: BoxStateChange): void {
    this.#waiting.set(change.boxId, change)
    if (this.#timer === undefined) this.#drain()
  }

  /** Stores what waits if the store answers soon. */
  async stop(): Promise<void> {
    this.#isStopped = true
    clearTimeout(this.#timer)
    this.#drain()
    await Promise.race([this.#draining, new Promise((resolve) => setTimeout(resolve, stopGraceMs).unref())])
  }

  #drain(): void {
    this.#timer = undefined
    this.#draining ??= this.#storeAll().finally(() => {
      this.#draining = undefined
      if (this.#waiting.size > 0 && !this.#isStopped) this.#timer = setTimeout(() => this.#drain(), retryMs)
    })
  }

  async #storeAll(): Promise<void> {
    for (const [boxId, change] of this.#waiting) {
      try {
        await storeBoxState(this.#database, change)
      } catch (error) {
        this.#report('box state', error)
        // Tried again with whatever it is by then; what can never be stored is given up.
        if (isStoreAway(error) || isStorageFull(error)) return
      }
      if (this.#waiting.get(boxId) === change) this.#waiting.delete(boxId)
    }
  }
}

/**
 * Stores that a box came or went, as the state of the box and as a row of its events. Repeating a state changes
 * nothing, and a box never seen is not lost by silence.
 */
async function storeBoxState(database: Database, change: BoxStateChange): Promise<void> {
  const { rows } = await inWork(database, systemActor(), ({ tx }) =>
    sql<{ companyId: string }>`select company_id as "companyId" from box where id = ${change.boxId}`.execute(tx),
  )
  if (!rows[0]) return
  await inWork(database, systemActor(rows[0].companyId), async (work) => {
    const { rows } = await sql<{ companyId: string; code: string; name: string; old: number }>`
      select company_id as "companyId", code, name, state::int as old from box where id = ${change.boxId} for update`.execute(
      work.tx,
    )
    const [found] = rows
    if (!found || found.old === change.state || (found.old === 0 && change.state === 2)) return
    const at = new Date(change.ts)
    await sql`update box set state = ${change.state}, state_at = ${at} where id = ${change.boxId}`.execute(work.tx)
    await sql`insert into box_event (company_id, box_id, old_state, state, at, cause)
      values (${found.companyId}, ${change.boxId}, ${found.old}, ${change.state}, ${at}, ${change.cause})`.execute(
      work.tx,
    )
    await work.emit('box.stateChanged', `box:${change.boxId}`, {
      boxId: change.boxId,
      boxCode: found.code,
      boxName: found.name,
      oldState: found.old,
      state: change.state,
      at: change.ts,
      cause: change.cause,
    })
  })
}
