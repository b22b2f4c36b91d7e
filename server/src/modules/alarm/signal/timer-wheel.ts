// Instants at which items are due, in buckets of a tenth of a second: adding and taking cost the same for any number.
const bucketMs = 100

export class TimerWheel<Item> {
  readonly #buckets = new Map<number, Set<Item>>()
  /** No bucket before this one contains an item. */
  #first = Number.POSITIVE_INFINITY

  /** Adds an item. It is due at the end of the bucket of `at`. */
  add(item: Item, at: number): void {
    const bucket = Math.ceil(at / bucketMs)
    const items = this.#buckets.get(bucket)
    if (items) items.add(item)
    else this.#buckets.set(bucket, new Set([item]))
    this.#first = Math.min(this.#first, bucket)
  }

  /** Removes and returns the items that are due. */
  takeDue(now: number): Item[] {
    const last = Math.floor(now / bucketMs)
    if (last < this.#first) return []
    const due: Item[] = []
    for (const bucket of this.#bucketsUntil(last)) {
      due.push(...(this.#buckets.get(bucket) ?? []))
      this.#buckets.delete(bucket)
    }
    this.#first = this.#buckets.size === 0 ? Number.POSITIVE_INFINITY : last + 1
    return due
  }

  /** Returns buckets in order of time. After a jump of the clock only the existing ones are visited. */
  #bucketsUntil(last: number): readonly number[] {
    if (last - this.#first < this.#buckets.size)
      return Array.from({ length: last - this.#first + 1 }, (_, index) => this.#first + index)
    return [...this.#buckets.keys()].filter((bucket) => bucket <= last).sort((left, right) => left - right)
  }
}
