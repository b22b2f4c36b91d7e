// What the intake knows about each box: counters, unmapped codes, malformed messages and clock skew.

export const maxUnmappedPerBox = 1000
export const maxDeadLettersPerBox = 100
const deadLetterBytes = 2048
const skewWindow = 100

export interface UnmappedCode {
  deviceCode: string
  code: string
  firstAt: number
  lastAt: number
  count: number
  /** The value as last seen, cut to 100 characters. */
  lastValue: string
}

export interface DeadLetter {
  at: number
  channel: string
  reason: string
  /** First 2 KiB of the message as received, base64. */
  head: string
  bytes: number
}

export interface BoxCounters {
  messages: number
  samples: number
  malformed: number
  badItems: number
  unmapped: number
  /** Unmapped codes beyond the 1 000 that are listed. */
  unmappedOverflow: number
  clockAhead: number
  tooOld: number
  late: number
  historical: number
  duplicates: number
  seqGaps: number
  refused: number
}

export interface BoxReport {
  boxId: string
  counters: BoxCounters
  unmapped: UnmappedCode[]
  deadLetters: DeadLetter[]
  /** Median of receive minus source instant over the last 100 live samples; null before the first. */
  skewMs: number | null
  lastMessageAt: number | null
}

/** The running record of one box. */
export class BoxRecord {
  readonly boxId: string
  readonly counters: BoxCounters = {
    messages: 0,
    samples: 0,
    malformed: 0,
    badItems: 0,
    unmapped: 0,
    unmappedOverflow: 0,
    clockAhead: 0,
    tooOld: 0,
    late: 0,
    historical: 0,
    duplicates: 0,
    seqGaps: 0,
    refused: 0,
  }
  lastMessageAt: number | null = null
  lastSeq: number | undefined
  /** When the last clockAhead event of this box went out; at most one an hour. */
  clockAheadEventAt = Number.NEGATIVE_INFINITY
  #unmapped = new Map<string, UnmappedCode>()
  #deadLetters: DeadLetter[] = []
  #skews = new Float64Array(skewWindow)
  #skewCount = 0

  constructor(boxId: string) {
    this.boxId = boxId
  }

  addSkew(skewMs: number): void {
    this.#skews[this.#skewCount++ % skewWindow] = skewMs
  }

  addUnmapped(key: { deviceCode: string; code: string }, raw: unknown, at: number): void {
    this.counters.unmapped++
    const id = JSON.stringify([key.deviceCode, key.code])
    const known = this.#unmapped.get(id)
    if (known === undefined && this.#unmapped.size >= maxUnmappedPerBox) {
      this.counters.unmappedOverflow++
      return
    }
    const entry = known ?? {
      deviceCode: cut(key.deviceCode),
      code: cut(key.code),
      firstAt: at,
      lastAt: at,
      count: 0,
      lastValue: '',
    }
    entry.count++
    entry.lastAt = at
    entry.lastValue = cut(typeof raw === 'string' ? raw : (JSON.stringify(raw) ?? ''))
    if (known === undefined) this.#unmapped.set(id, entry)
  }

  /** Codes that a changed catalogue now maps leave the list. */
  forgetUnmapped(isMapped: (deviceCode: string, code: string) => boolean): void {
    for (const [id, entry] of this.#unmapped) {
      if (isMapped(entry.deviceCode, entry.code)) this.#unmapped.delete(id)
    }
  }

  addDeadLetter(message: Buffer, { channel, reason, at }: { channel: string; reason: string; at: number }): void {
    this.counters.malformed++
    const head = message.subarray(0, deadLetterBytes).toString('base64')
    this.#deadLetters.push({ at, channel, reason, head, bytes: message.length })
    if (this.#deadLetters.length > maxDeadLettersPerBox) this.#deadLetters.shift()
  }

  /** Follows the box's wrapping uint32 sequence; answers the missing range when a gap opened. */
  followSeq(seq: number): { from: number; to: number } | undefined {
    const last = this.lastSeq
    if (last === undefined) {
      this.lastSeq = seq
      return undefined
    }
    const step = (seq - last) | 0
    // A repeated or older number is a resend, not a gap.
    if (step <= 0) return undefined
    this.lastSeq = seq
    if (step === 1) return undefined
    this.counters.seqGaps++
    return { from: (last + 1) >>> 0, to: (seq - 1) >>> 0 }
  }

  report(): BoxReport {
    const size = Math.min(this.#skewCount, skewWindow)
    const sorted = this.#skews.slice(0, size).sort()
    return {
      boxId: this.boxId,
      counters: { ...this.counters },
      unmapped: [...this.#unmapped.values()].map((entry) => ({ ...entry })),
      deadLetters: [...this.#deadLetters],
      skewMs: size === 0 ? null : (sorted[size >> 1] ?? null),
      lastMessageAt: this.lastMessageAt,
    }
  }
}

function cut(text: string): string {
  return text.length > 100 ? `${text.slice(0, 99)}…` : text
}
