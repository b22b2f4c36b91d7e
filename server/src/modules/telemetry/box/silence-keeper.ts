import { waitAtMost } from '../../../platform/pause.ts'

// Records when boxes were silent. While the intake runs it stores its time regularly, so that the next start knows how
// long no server was running.

const beatMs = 5000
const gatherMs = 500
/** Maximum number of boxes per store operation. */
const boxesAtOnce = 500
/** Maximum number of silences per box that wait for the store. Beyond it the last silence is extended. */
const maxWaiting = 100
const stopGraceMs = 1200

export interface BoxSilence {
  readonly boxId: string
  /** When the silence that is stored as open ended; null if it has not. */
  endedAt: number | null
  silences: { from: number; to: number | null }[]
}

export interface SilenceStore {
  begin(listening: { at: number; heardUpTo: number }): Promise<void>
  beat(at: number): Promise<void>
  store(changes: readonly BoxSilence[]): Promise<void>
}

export class SilenceKeeper {
  readonly #store: SilenceStore
  readonly #onFailure: (error: unknown) => void
  #waiting = new Map<string, BoxSilence>()
  #intakeStart: { at: number; heardUpTo: number } | undefined
  #timer: NodeJS.Timeout | undefined
  #soon: NodeJS.Timeout | undefined
  #running: Promise<void> = Promise.resolve()

  constructor(store: SilenceStore, onFailure: (error: unknown) => void) {
    this.#store = store
    this.#onFailure = onFailure
  }

  /** The intake is running from now on. Before, samples were received until `heardUpTo`. */
  start(heardUpTo: number): void {
    this.#intakeStart = { at: Date.now(), heardUpTo }
    this.#timer = setInterval(() => void this.#flush(), beatMs)
    void this.#flush()
  }

  /** Records that a box became silent. */
  readonly silent = (boxId: string, from: number): void => {
    this.#storeSoon()
    const { silences } = this.#of(boxId)
    const last = silences.at(-1)
    if (last?.to === null) return
    if (last && silences.length >= maxWaiting) last.to = null
    else silences.push({ from, to: null })
  }

  /** Records that a box sends again. */
  readonly resumed = (boxId: string, at: number): void => {
    this.#storeSoon()
    const change = this.#of(boxId)
    const last = change.silences.at(-1)
    if (last?.to === null) last.to = Math.max(last.from, at)
    else change.endedAt ??= at
  }

  /** Stores the waiting changes and the current time, unless the store takes too long. */
  async stop(): Promise<void> {
    if (this.#timer === undefined) return
    clearInterval(this.#timer)
    clearTimeout(this.#soon)
    this.#timer = undefined
    await waitAtMost(this.#flush(), stopGraceMs)
  }

  /** Schedules one store operation for concurrent changes, with a delay too short for users to notice. */
  #storeSoon(): void {
    if (this.#soon !== undefined || this.#timer === undefined) return
    this.#soon = setTimeout(() => {
      this.#soon = undefined
      void this.#flush()
    }, gatherMs).unref()
  }

  #of(boxId: string): BoxSilence {
    let change = this.#waiting.get(boxId)
    if (change === undefined) {
      change = { boxId, endedAt: null, silences: [] }
      this.#waiting.set(boxId, change)
    }
    return change
  }

  #flush(): Promise<void> {
    this.#running = this.#running.then(() => this.#storeAll()).catch(this.#onFailure)
    return this.#running
  }

  async #storeAll(): Promise<void> {
    if (this.#intakeStart) {
      await this.#store.begin(this.#intakeStart)
      this.#intakeStart = undefined
    }
    while (this.#waiting.size > 0) {
      const batch = [...this.#waiting.values()].slice(0, boxesAtOnce)
      for (const { boxId } of batch) this.#waiting.delete(boxId)
      try {
        await this.#store.store(batch)
      } catch (error) {
        for (const change of batch) this.#putBack(change)
        throw error
      }
    }
    await this.#store.beat(Date.now())
  }

  /** Restores changes that could not be stored, before the changes made since. */
  #putBack({ boxId, endedAt, silences }: BoxSilence): void {
    const since = this.#waiting.get(boxId)
    this.#waiting.set(boxId, { boxId, endedAt, silences })
    if (since?.endedAt != null) this.resumed(boxId, since.endedAt)
    for (const { from, to } of since?.silences ?? []) {
      this.silent(boxId, from)
      if (to !== null) this.resumed(boxId, to)
    }
  }
}
