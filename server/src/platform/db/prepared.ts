// Prepared statements of a connection. PostgreSQL takes longer to parse and plan a short statement than to execute it.

/** Bounds the memory of PostgreSQL, about 100 KB for each prepared statement of a connection. */
const maxTexts = 150
/** Planning takes 1 to 2 ms. A statement that takes longer than this is planned for its values each time. */
const shortMs = 50
const unpreparedMs = 600_000

/** Texts that are not prepared until an instant of `performance.now()`, on any connection. */
const unprepared = new Map<string, number>()

/** How a statement is executed. */
export interface PreparedStatement {
  /** Name of its prepared statement; undefined if it is not prepared. */
  readonly name: string | undefined
  /** Name of another prepared statement, which the connection need not keep any more. */
  readonly replaced: string | undefined
}

/** The statements that one connection executed last. A text is prepared at its second use. */
export class PreparedStatements {
  /** Names by text; null if the text was used once. */
  readonly #names = new Map<string, string | null>()
  #created = 0

  /** Returns the prepared statement of a text, which counts as used. */
  use(text: string): PreparedStatement {
    if ((unprepared.get(text) ?? 0) > performance.now()) return { name: undefined, replaced: undefined }
    const known = this.#names.get(text)
    // Never the name of a replaced statement, which may still be in use.
    const name = known === undefined ? null : (known ?? `gemba_${this.#created++}`)
    const replaced = setLast(this.#names, text, name)
    return { name: name ?? undefined, replaced: replaced ?? undefined }
  }
}

/** Plans a text for its values each time if it took long: a plan for any values can be wrong for a large company. */
export function recordDuration(text: string, ms: number): void {
  if (ms > shortMs) setUnprepared(text)
}

/** Stops preparing a text, for ten minutes. */
export function setUnprepared(text: string): void {
  setLast(unprepared, text, performance.now() + unpreparedMs)
}

/** Sets the last entry of a map. Returns the value of the first entry if it is removed because there are too many. */
function setLast<Value>(map: Map<string, Value>, key: string, value: Value): Value | undefined {
  map.delete(key)
  map.set(key, value)
  if (map.size <= maxTexts) return undefined
  const [first] = map
  map.delete(first?.[0] ?? '')
  return first?.[1]
}
