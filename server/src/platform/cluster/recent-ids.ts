/** As long as the rows of servers that have ended. */
const keptMs = 86_400_000

/** Ids of servers that were noted within the last day. */
export class RecentIds {
  /** In the order in which they were last noted. */
  readonly #notedAt = new Map<string, number>()

  note(ids: readonly string[]): void {
    const now = performance.now()
    for (const id of ids) {
      this.#notedAt.delete(id)
      this.#notedAt.set(id, now)
    }
    for (const [id, at] of this.#notedAt) {
      if (now - at < keptMs) return
      this.#notedAt.delete(id)
    }
  }

  has(id: string): boolean {
    return this.#notedAt.has(id)
  }
}
