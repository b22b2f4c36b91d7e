// Reports that people have made at a station and the server has not answered yet: kept in this browser, sent in their order,
// each under one key, so that it counts once however often the network breaks.
import type { CommandInput, CommandReply } from '@gemba/contract/kit/command.ts'
import type { reportWork } from '@gemba/contract/production/work-order/report-work.ts'

export type ReportInput = CommandInput<typeof reportWork>
type Reported = CommandReply<typeof reportWork>

/** A report as it was made. */
export interface MadeReport {
  readonly input: ReportInput
  readonly stationId: string
  readonly workCode: string
  readonly unitName: string
}

export interface QueuedReport extends MadeReport {
  /** Under which the server carries it out at most once. */
  readonly key: string
  readonly madeAt: number
  /** When it was sent first; it may have arrived since. */
  readonly triedAt?: number
  /** Why the server does not take it; '' where it cannot be known any more whether it has. */
  readonly refusal?: string
}

/** What became of sending a report: taken, refused for good, or not answered. */
export type Outcome =
  | { readonly is: 'taken'; readonly reply: Reported }
  | { readonly is: 'refused'; readonly reason: string }
  | { readonly is: 'unanswered' }

interface QueueState {
  readonly entries: readonly QueuedReport[]
  /** Whether the last sending was answered. */
  readonly isReachable: boolean
  /** The report on its way. */
  readonly sending: string | undefined
}

interface QueueOptions {
  readonly store: Pick<Storage, 'getItem' | 'setItem'>
  /** Where in the store: one place for each company and user. */
  readonly place: string
  readonly send: (report: QueuedReport) => Promise<Outcome>
  /** Whether who made the reports is still who is signed in; nothing is sent otherwise. */
  readonly isOwner: () => Promise<boolean>
  readonly onTaken?: (report: QueuedReport, reply: Reported) => void
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

  /** Keeps a report. Returns its key; undefined where the browser cannot keep more. */
  add(report: MadeReport): string | undefined {
    const entries = this.#read()
    if (entries.length >= mostQueued) return undefined
    const key = this.#options.makeKey()
    return this.#write([...entries, { ...report, key, madeAt: this.#now() }]) ? key : undefined
  }

  /** Drops a report. Returns whether it can be sure that the server has not got it. */
  discard(key: string): boolean {
    const entries = this.#read()
    const found = entries.find((one) => one.key === key)
    this.#write(entries.filter((one) => one !== found))
    return found !== undefined && (found.triedAt === undefined || Boolean(found.refusal))
  }

  /** Puts other quantities in the place of a report that was refused: a new report, under a key of its own. */
  correct(key: string, input: ReportInput): void {
    const corrected = ({ triedAt, refusal, ...one }: QueuedReport): QueuedReport => ({
      ...{ ...one, input },
      key: this.#options.makeKey(),
    })
    this.#write(this.#read().map((one) => (one.key === key && one.refusal !== undefined ? corrected(one) : one)))
  }

  /** Reads anew what another tab has written. */
  reload(): void {
    this.#show({ entries: this.#read() })
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
  async #sendOne(report: QueuedReport): Promise<boolean> {
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

  #change(key: string, change: Partial<QueuedReport>): void {
    this.#write(this.#read().map((one) => (one.key === key ? { ...one, ...change } : one)))
  }

  #now(): number {
    return (this.#options.now ?? Date.now)()
  }

  #read(): readonly QueuedReport[] {
    try {
      const kept: unknown = JSON.parse(this.#options.store.getItem(this.#options.place) ?? '[]')
      return Array.isArray(kept) ? (kept as QueuedReport[]) : []
    } catch {
      // Written by something else than this product.
      return []
    }
  }

  #write(entries: readonly QueuedReport[]): boolean {
    try {
      this.#options.store.setItem(this.#options.place, JSON.stringify(entries))
    } catch {
      // The browser's store is full: what it holds stays as it is.
      return false
    }
    this.#show({ entries })
    return true
  }

  #show(change: Partial<QueueState>): void {
    this.#state = { ...this.#state, ...change }
    for (const notify of this.#listeners) notify()
  }
}
