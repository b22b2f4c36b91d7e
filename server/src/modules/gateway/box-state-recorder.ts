// Stores the states of boxes. While the store is unavailable the newest state of each box waits.
import type { Store } from '../../platform/db/store.ts'
import { isStorageFull, isStoreAway } from '../../platform/db/translate.ts'
import type { Work } from '../../platform/db/work.ts'
import { waitAtMost } from '../../platform/pause.ts'

const retryMs = 2000
const stopGraceMs = 1000

interface BoxStateChange {
  readonly boxId: string
  readonly state: 1 | 2 | 3
  readonly ts: number
  readonly cause: string
  /** Nobody is notified of the change. */
  readonly isHeld?: boolean
}

export class BoxStateRecorder {
  readonly #store: Store
  readonly #report: (message: string, error: unknown) => void
  /** The newest waiting change of each box. Earlier ones are dropped. */
  readonly #waiting = new Map<string, BoxStateChange>()
  #draining: Promise<void> | undefined
  #timer: NodeJS.Timeout | undefined
  #isStopped = false

  constructor(store: Store, report: (message: string, error: unknown) => void) {
    this.#store = store
    this.#report = report
  }

  /** Stores a state change, now or when the store is available again. */
  record(change: BoxStateChange): void {
    this.#waiting.set(change.boxId, change)
    if (this.#timer === undefined) this.#drain()
  }

  /** Stores the waiting changes, unless the store takes too long. */
  async stop(): Promise<void> {
    this.#isStopped = true
    clearTimeout(this.#timer)
    this.#drain()
    await waitAtMost(this.#draining, stopGraceMs)
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
        await storeBoxState(this.#store, change)
      } catch (error) {
        this.#report('box state', error)
        // Retried with the newest state. A change that can never be stored is dropped.
        if (isStoreAway(error) || isStorageFull(error)) return
      }
      if (this.#waiting.get(boxId) === change) this.#waiting.delete(boxId)
    }
  }
}

/**
 * Stores a state change in the box and in its event log. Repeating a state has no effect, and a box that was never
 * online does not become lost by silence.
 */
async function storeBoxState(store: Store, change: BoxStateChange): Promise<void> {
  const box = await store
    .asSystem('boxState')
    .inWork(({ tx }) =>
      tx.selectFrom('box').select('company_id as companyId').where('id', '=', change.boxId).executeTakeFirst(),
    )
  if (!box) return
  await store.asSystem('boxState', box.companyId).inWork(async (work) => {
    const storedBox = await work.tx
      .selectFrom('box')
      .select(['company_id as companyId', 'code', 'name', 'name_en as nameEn', 'name_tw as nameTw', 'state as old'])
      .select(['activated_at as activatedAt', 'online_since as onlineSince', 'online_ms as onlineMs'])
      .where('id', '=', change.boxId)
      .forUpdate()
      .executeTakeFirst()
    if (!storedBox) return
    const isCalm = change.cause === 'calm'
    if (isCalm) await emitState(work, storedBox, change)
    if (isCalm || storedBox.old === change.state || (storedBox.old === 0 && change.state === 2)) return
    const { state, cause } = change
    const at = new Date(change.ts)
    await work.tx
      .updateTable('box')
      .set({ state, state_at: at, state_cause: cause, ...onlineTimeOf(storedBox, change) })
      .where('id', '=', change.boxId)
      .execute()
    await work.tx
      .insertInto('box_event')
      .values({ company_id: storedBox.companyId, box_id: change.boxId, old_state: storedBox.old, state, at, cause })
      .execute()
    if (!change.isHeld) await emitState(work, storedBox, change)
  })
}

interface OnlineTime {
  readonly activatedAt: number | null
  readonly onlineSince: number | null
  readonly onlineMs: number | string
}

/** Returns the columns of the online time after a change. */
function onlineTimeOf({ activatedAt, onlineSince, onlineMs }: OnlineTime, { state, ts }: BoxStateChange) {
  const isOnline = state !== 2
  const since = onlineSince ?? ts
  const endedMs = isOnline ? 0 : Math.max(0, ts - since)
  return {
    activated_at: activatedAt === null && !isOnline ? null : new Date(activatedAt ?? ts),
    online_since: isOnline ? new Date(since) : null,
    online_ms: Number(onlineMs) + endedMs,
  }
}

interface NamedBox {
  readonly code: string
  readonly name: string
  readonly nameEn: string | null
  readonly nameTw: string | null
  readonly old: number
}

async function emitState(work: Work, box: NamedBox, { boxId, state, ts, cause }: BoxStateChange): Promise<void> {
  await work.emit('box.stateChanged', `box:${boxId}`, {
    boxId,
    boxCode: box.code,
    boxName: box.name,
    boxNameEn: box.nameEn || null,
    boxNameTw: box.nameTw || null,
    oldState: box.old,
    state,
    at: ts,
    cause,
  })
}
