// Time in Good (domain design, section 3.3). The quality of a sample is valid until the next sample, but no longer than
// the silence that breaks the curve.

import { quality, severityOf } from '@gemba/contract/telemetry/sample.ts'

interface GoodTimeShape {
  readonly from: number
  readonly end: number
  readonly widthMs?: number
  readonly start?: number
}

/** Time in Good of a range and of each of its buckets. Instants are epoch ms, ends are excluded. */
export class GoodTime {
  /** Start of bucket 0. */
  #from: number
  /** Start of the range, within bucket 0. */
  #start: number
  #end: number
  #widthMs: number
  #byBucket = new Map<number, number>()
  #totalMs = 0

  /** @param end not after now, because a window never includes the future */
  constructor({ from, end, widthMs = Math.max(1, end - from), start = from }: GoodTimeShape) {
    this.#from = from
    this.#start = start
    this.#end = end
    this.#widthMs = widthMs
  }

  /** Adds an interval in Good. The part outside of the range is ignored. */
  add(from: number, until: number): void {
    const end = Math.min(until, this.#end)
    for (let at = Math.max(from, this.#start); at < end; ) {
      const bucket = Math.floor((at - this.#from) / this.#widthMs)
      const next = Math.min(end, this.#from + (bucket + 1) * this.#widthMs)
      this.addMs(bucket, next - at)
      at = next
    }
  }

  addMs(bucket: number, ms: number): void {
    this.#byBucket.set(bucket, (this.#byBucket.get(bucket) ?? 0) + ms)
    this.#totalMs += ms
  }

  /** Returns the Good share of a bucket in percent; 0 if it has not begun. */
  percentOf(bucket: number): number {
    const from = this.#from + bucket * this.#widthMs
    const windowMs = Math.min(from + this.#widthMs, this.#end) - Math.max(from, this.#start)
    return windowMs <= 0 ? 0 : Math.min(100, (100 * (this.#byBucket.get(bucket) ?? 0)) / windowMs)
  }

  /** Returns the Good share of the whole range in percent; null if it has not begun. */
  percent(): number | null {
    const windowMs = this.#end - this.#start
    return windowMs <= 0 ? null : Math.min(100, (100 * this.#totalMs) / windowMs)
  }
}

/** Adds the Good intervals of samples in order of time. Each is valid until the next one, at most for `gapMs`. */
export function addHeldSamples(
  goodTime: GoodTime,
  samples: readonly (readonly [ts: number, code: number])[],
  gapMs: number,
): void {
  for (const [index, [ts, code]] of samples.entries()) {
    if (severityOf(code) !== 0) continue
    goodTime.add(ts, Math.min(ts + gapMs, samples[index + 1]?.[0] ?? Number.MAX_SAFE_INTEGER))
  }
}

/** First and last sample of a bucket, and the time in Good between them; ms. */
export interface BucketTime {
  bucket: number
  firstTs: number
  lastTs: number
  goodMs: number
  lastQuality: number
}

/**
 * Adds buckets in order of time. The last sample of each is valid until the first one of the next, at most for `gapMs`.
 */
export function addBuckets(goodTime: GoodTime, buckets: readonly BucketTime[], gapMs: number): void {
  for (const { bucket, goodMs } of buckets) goodTime.addMs(bucket, goodMs)
  addHeldSamples(
    goodTime,
    // Only the intervals between buckets: the time within a bucket is given.
    buckets.flatMap(({ firstTs, lastTs, lastQuality }): [number, number][] => [
      [firstTs, quality.bad],
      [lastTs, lastQuality],
    ]),
    gapMs,
  )
}
