// Time in Good (domain design, section 3.3): a sample's quality holds until the next sample, but no longer than the
// silence that breaks the curve.

import { quality, severityOf } from '@gemba/contract/telemetry/sample.ts'

/** How much of a range, and of each of its buckets, was Good. Instants are epoch ms, ends are excluded. */
export class GoodTime {
  #from: number
  #end: number
  #widthMs: number
  #byBucket = new Map<number, number>()
  #totalMs = 0

  /** @param end not after now: the future is no part of any window */
  constructor({ from, end, widthMs = Math.max(1, end - from) }: { from: number; end: number; widthMs?: number }) {
    this.#from = from
    this.#end = end
    this.#widthMs = widthMs
  }

  /** A stretch of Good; what lies outside of the range is left out. */
  add(from: number, until: number): void {
    const end = Math.min(until, this.#end)
    for (let at = Math.max(from, this.#from); at < end; ) {
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

  /** Good share of a bucket in percent; 0 for one that has not begun. */
  percentOf(bucket: number): number {
    const from = this.#from + bucket * this.#widthMs
    const windowMs = Math.min(from + this.#widthMs, this.#end) - from
    return windowMs <= 0 ? 0 : Math.min(100, (100 * (this.#byBucket.get(bucket) ?? 0)) / windowMs)
  }

  /** Good share of the whole range in percent; null for a range that has not begun. */
  percent(): number | null {
    const windowMs = this.#end - this.#from
    return windowMs <= 0 ? null : Math.min(100, (100 * this.#totalMs) / windowMs)
  }
}

/** Adds the Good stretches of samples in order of time, each holding until the next one or for `gapMs`. */
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

/** A bucket by its first and last sample, and the time in Good between them; ms. */
export interface BucketTime {
  bucket: number
  firstTs: number
  lastTs: number
  goodMs: number
  lastQuality: number
}

/** Adds buckets in order of time; the last sample of each holds until the first one of the next, or for `gapMs`. */
export function addBuckets(goodTime: GoodTime, buckets: readonly BucketTime[], gapMs: number): void {
  for (const { bucket, goodMs } of buckets) goodTime.addMs(bucket, goodMs)
  addHeldSamples(
    goodTime,
    // Only the stretches between buckets: the time within one is known.
    buckets.flatMap(({ firstTs, lastTs, lastQuality }): [number, number][] => [
      [firstTs, quality.bad],
      [lastTs, lastQuality],
    ]),
    gapMs,
  )
}
