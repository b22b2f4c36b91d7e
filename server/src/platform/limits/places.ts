/** Lets few at once of each key do what may hang. Nobody waits: who finds no place is refused by whoever asked for one. */
export class Places {
  readonly most: number
  readonly #taken = new Map<string, number>()

  constructor(most: number) {
    this.most = most
  }

  /** Takes a place, and returns whether there was one. */
  take(key: string): boolean {
    const taken = this.#taken.get(key) ?? 0
    if (taken >= this.most) return false
    this.#taken.set(key, taken + 1)
    return true
  }

  /** Gives one back that was taken. */
  giveBack(key: string): void {
    const taken = this.#taken.get(key) ?? 0
    if (taken > 1) this.#taken.set(key, taken - 1)
    else this.#taken.delete(key)
  }
}
