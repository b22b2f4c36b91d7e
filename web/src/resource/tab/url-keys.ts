// Encodings of single values in the query of an address.

export interface UrlKey<T> {
  /** Returns undefined if the query has no such value. */
  readonly read: (query: URLSearchParams) => T | undefined
  /** Writes a value into the query; undefined removes it. */
  readonly write: (query: URLSearchParams, value: T | undefined) => void
}

function writeText(query: URLSearchParams, name: string, text: string | undefined): void {
  if (text === undefined) query.delete(name)
  else query.set(name, text)
}

export const urlText = (name: string): UrlKey<string> => ({
  read: (query) => query.get(name) ?? undefined,
  write: (query, value) => writeText(query, name, value),
})

/** One of a few names or numbers. */
export const urlChoice = <T extends string | number>(name: string, choices: readonly T[]): UrlKey<T> => ({
  read: (query) => choices.find((choice) => String(choice) === query.get(name)),
  write: (query, value) => writeText(query, name, value === undefined ? undefined : String(value)),
})

/** Written as 1, or omitted. */
export const urlFlag = (name: string): UrlKey<boolean> => ({
  read: (query) => (query.has(name) ? query.get(name) === '1' : undefined),
  write: (query, isOn) => writeText(query, name, isOn ? '1' : undefined),
})
