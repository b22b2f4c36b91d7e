// Actions and reports of a station that the server has not confirmed yet. They are stored in this browser and sent in
// order. Each has an idempotency key, so that it counts once however often the network breaks.
import type { CommandInput, CommandReply } from '@gemba/contract/kit/command.ts'
import type { consumeMaterial } from '@gemba/contract/production/consumption/consume-material.ts'
import type { claimWork, resumeWork, startWork, stopWork } from '@gemba/contract/production/work-order/do-work.ts'
import type { reportWork } from '@gemba/contract/production/work-order/report-work.ts'
import type { StoredValue } from '../../../../storage/stored-value.ts'

export type ReportInput = CommandInput<typeof reportWork>
export type ReportReply = Partial<Pick<CommandReply<typeof reportWork>, 'id' | 'receiptCode'>>

interface AtStation {
  readonly stationId: string
  readonly workCode: string
  readonly unitName: string
}

/** A report before it is queued. */
export interface NewReport extends AtStation {
  readonly action?: undefined
  readonly input: ReportInput
}

/** The inputs of the actions at a station other than reports. */
export interface ActionInputs {
  readonly claim: CommandInput<typeof claimWork>
  readonly start: CommandInput<typeof startWork>
  readonly pause: CommandInput<typeof stopWork>
  readonly resume: CommandInput<typeof resumeWork>
  readonly consume: CommandInput<typeof consumeMaterial>
}

export type PerformedAction<A extends keyof ActionInputs> = AtStation & {
  readonly action: A
  readonly input: ActionInputs[A]
  /** Name of the consumed material. Its unit is the `unitName` of the entry. */
  readonly material?: string
  /** The location that is consumed from. Undefined: the line side. */
  readonly location?: string
}
/** An action before it is queued. */
export type PerformedEntry = { [A in keyof ActionInputs]: PerformedAction<A> }[keyof ActionInputs]

/** Performs actions in order. Returns why one is refused; undefined if all count or wait to be sent. */
export type ActionPerformer = (actions: readonly PerformedEntry[], message: string) => Promise<string | undefined>

interface StoredEntry {
  /** The idempotency key: the server executes an entry with this key at most once. */
  readonly key: string
  readonly madeAt: number
  /** When it was first sent. The server may have received it since then. */
  readonly triedAt?: number
  /** Why the server refused it. '' if its outcome can no longer be known. */
  readonly refusal?: string
}

export type QueuedReport = NewReport & StoredEntry
type QueuedAction = PerformedEntry & StoredEntry
export type QueueEntry = QueuedReport | QueuedAction

/** Returns whether an entry is a report. */
export const isReport = (entry: QueueEntry): entry is QueuedReport => entry.action === undefined

/** The outcome of sending an entry: accepted, finally refused, or without a response. */
export type Outcome =
  | { readonly is: 'taken'; readonly reply: ReportReply }
  | { readonly is: 'refused'; readonly reason: string }
  | { readonly is: 'unanswered' }

interface QueueState {
  readonly entries: readonly QueueEntry[]
  /** Whether the last request got a response. */
  readonly isReachable: boolean
  /** Key of the entry that is being sent. */
  readonly sending: string | undefined
}

interface QueueOptions {
  /** The stored entries of one user of one company. */
  readonly stored: StoredValue<readonly QueueEntry[]>
  readonly send: (entry: QueueEntry) => Promise<Outcome>
  /** Returns whether the creator of the entries is still signed in. Nothing is sent otherwise. */
  readonly isOwner: () => Promise<boolean>
  readonly onTaken?: (entry: QueueEntry, reply: ReportReply) => void
  readonly makeKey: () => string
  readonly now?: () => number
}

/** More than a station reports in a shift. */
export const maxQueued = 500
/** The server stores keys for 24 h. An entry that was sent nearly that long ago is not sent again automatically. */
const keyKnownMs = 20 * 3_600_000

export class ReportQueue {
  readonly #options: QueueOptions
  readonly #listeners = new Set<() => void>()
  #state: QueueState
  #flushing: Promise<void> | undefined

  constructor(options: QueueOptions) {
    this.#options = options
    this.#state = { entries: this.#read(), isReachable: true, sending: undefined }
  }

  readonly state = (): QueueState => this.#state

  readonly listen = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Stores a report or an action. Returns its key, or undefined if the queue or the browser storage is full. */
  add(report: NewReport | PerformedEntry): string | undefined {
    const entries = this.#read()
    if (entries.length >= maxQueued) return undefined
    const key = this.#options.makeKey()
    return this.#write([...entries, { ...report, key, madeAt: this.#now() }]) ? key : undefined
  }

  /** Removes an entry. Returns whether it is certain that the server did not execute it. */
  discard(key: string): boolean {
    const entries = this.#read()
    const entry = entries.find((queued) => queued.key === key)
    this.#write(entries.filter((queued) => queued !== entry))
    return entry !== undefined && (entry.triedAt === undefined || Boolean(entry.refusal))
  }

  /** Replaces the input of a refused report. The corrected report gets a new key. */
  correct(key: string, input: ReportInput): void {
    this.#anew(key, (entry) => (isReport(entry) ? { ...entry, input } : entry))
  }

  /** Sends a refused entry again under a new key, because the reason for the refusal may be gone. */
  repeat(key: string): void {
    this.#anew(key, (entry) => entry)
  }

  #anew(key: string, change: (entry: QueueEntry) => QueueEntry): void {
    const again = ({ triedAt, refusal, ...entry }: QueueEntry): QueueEntry =>
      change({ ...entry, key: this.#options.makeKey() })
    this.#write(this.#read().map((entry) => (entry.key === key && entry.refusal !== undefined ? again(entry) : entry)))
  }

  /** Shows changes of other tabs. Returns a function that stops this. */
  followOtherTabs(): () => void {
    return this.#options.stored.onChange(() => this.#show({ entries: this.#read() }))
  }

  /** Sends the waiting entries in order until one gets no response. */
  flush(): Promise<void> {
    this.#flushing ??= this.#sendAll().finally(() => {
      this.#flushing = undefined
    })
    return this.#flushing
  }

  async #sendAll(): Promise<void> {
    for (;;) {
      const next = this.#read().find(({ refusal }) => refusal === undefined)
      if (!next || !(await this.#options.isOwner())) return
      if (next.triedAt !== undefined && this.#now() - next.triedAt > keyKnownMs) this.#change(next.key, { refusal: '' })
      else if (!(await this.#sendOne(next))) return
    }
  }

  /** Returns whether the entry got a response. */
  async #sendOne(report: QueueEntry): Promise<boolean> {
    this.#change(report.key, { triedAt: report.triedAt ?? this.#now() })
    this.#show({ sending: report.key })
    const outcome = await this.#options.send(report)
    this.#show({ sending: undefined, isReachable: outcome.is !== 'unanswered' })
    if (outcome.is === 'refused') this.#change(report.key, { refusal: outcome.reason })
    if (outcome.is === 'taken') {
      this.#write(this.#read().filter(({ key }) => key !== report.key))
      this.#options.onTaken?.(report, outcome.reply)
    }
    return outcome.is !== 'unanswered'
  }

  #change(key: string, change: Partial<StoredEntry>): void {
    this.#write(this.#read().map((entry) => (entry.key === key ? { ...entry, ...change } : entry)))
  }

  #now(): number {
    return (this.#options.now ?? Date.now)()
  }

  #read(): readonly QueueEntry[] {
    return this.#options.stored.read()
  }

  /** Returns false if the browser storage is full. The stored entries are then unchanged. */
  #write(entries: readonly QueueEntry[]): boolean {
    if (!this.#options.stored.write(entries)) return false
    this.#show({ entries })
    return true
  }

  #show(change: Partial<QueueState>): void {
    this.#state = { ...this.#state, ...change }
    for (const notify of this.#listeners) notify()
  }
}
