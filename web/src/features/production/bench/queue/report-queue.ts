// What people have done and reported at a station and the server has not answered yet: kept in this browser, sent in its order,
// each under one key, so that it counts once however often the network breaks.
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

/** A report as it was made. */
export interface MadeReport extends AtStation {
  readonly act?: undefined
  readonly input: ReportInput
}

/** What is done at a station beside reports. */
export interface ActionInputs {
  readonly claim: CommandInput<typeof claimWork>
  readonly start: CommandInput<typeof startWork>
  readonly pause: CommandInput<typeof stopWork>
  readonly resume: CommandInput<typeof resumeWork>
  readonly consume: CommandInput<typeof consumeMaterial>
}

export type PerformedAction<A extends keyof ActionInputs> = AtStation & {
  readonly act: A
  readonly input: ActionInputs[A]
  /** What is consumed; its unit is that of the entry. */
  readonly material?: string
  /** Where it is consumed from, unless from the line side. */
  readonly location?: string
}
/** An act as it was made. */
export type PerformedEntry = { [A in keyof ActionInputs]: PerformedAction<A> }[keyof ActionInputs]

/** Does things one after the other. Returns false where one is refused. */
export type OnPerform = (acts: readonly PerformedEntry[], message: string) => Promise<boolean>

interface StoredEntry {
  /** Under which the server carries it out at most once. */
  readonly key: string
  readonly madeAt: number
  /** When it was sent first; it may have arrived since. */
  readonly triedAt?: number
  /** Why the server does not take it; '' where it cannot be known any more whether it has. */
  readonly refusal?: string
}

export type QueuedReport = MadeReport & StoredEntry
type QueuedAction = PerformedEntry & StoredEntry
export type QueueEntry = QueuedReport | QueuedAction

/** Whether it is a report. */
export const isReport = (entry: QueueEntry): entry is QueuedReport => entry.act === undefined

/** What became of sending a report: taken, refused for good, or not answered. */
export type Outcome =
  | { readonly is: 'taken'; readonly reply: ReportReply }
  | { readonly is: 'refused'; readonly reason: string }
  | { readonly is: 'unanswered' }

interface QueueState {
  readonly entries: readonly QueueEntry[]
  /** Whether the last sending was answered. */
  readonly isReachable: boolean
  /** The report on its way. */
  readonly sending: string | undefined
}

interface QueueOptions {
  /** Of one user of one company. */
  readonly stored: StoredValue<readonly QueueEntry[]>
  readonly send: (entry: QueueEntry) => Promise<Outcome>
  /** Whether who made the reports is still who is signed in; nothing is sent otherwise. */
  readonly isOwner: () => Promise<boolean>
  readonly onTaken?: (entry: QueueEntry, reply: ReportReply) => void
  readonly makeKey: () => string
  readonly now?: () => number
}

/** More than a station reports in a shift. */
export const mostQueued = 500
/** The server keeps keys for 24 h; what was sent and not answered for nearly as long is not sent by itself. */
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

  /** Keeps a report or an act. Returns its key; undefined where the browser cannot keep more. */
  add(report: MadeReport | PerformedEntry): string | undefined {
    const entries = this.#read()
    if (entries.length >= mostQueued) return undefined
    const key = this.#options.makeKey()
    return this.#write([...entries, { ...report, key, madeAt: this.#now() }]) ? key : undefined
  }

  /** Drops a report. Returns whether it can be sure that the server has not got it. */
  discard(key: string): boolean {
    const entries = this.#read()
    const found = entries.find((entry) => entry.key === key)
    this.#write(entries.filter((entry) => entry !== found))
    return found !== undefined && (found.triedAt === undefined || Boolean(found.refusal))
  }

  /** Puts other quantities in the place of a report that was refused: a new report, under a key of its own. */
  correct(key: string, input: ReportInput): void {
    this.#anew(key, (entry) => (isReport(entry) ? { ...entry, input } : entry))
  }

  /** Sends what was refused once more, under a key of its own: what was in its way may be gone. */
  repeat(key: string): void {
    this.#anew(key, (entry) => entry)
  }

  #anew(key: string, change: (entry: QueueEntry) => QueueEntry): void {
    const again = ({ triedAt, refusal, ...entry }: QueueEntry): QueueEntry =>
      change({ ...entry, key: this.#options.makeKey() })
    this.#write(this.#read().map((entry) => (entry.key === key && entry.refusal !== undefined ? again(entry) : entry)))
  }

  /** Shows what other tabs write. Returns a function that stops that. */
  followOtherTabs(): () => void {
    return this.#options.stored.onChange(() => this.#show({ entries: this.#read() }))
  }

  /** Sends what waits, one after the other, until one is not answered. */
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

  /** Returns whether it was answered. */
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

  /** Returns false where the browser cannot store more; what it holds stays as it is. */
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
