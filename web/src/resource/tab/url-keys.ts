// How single values stand in the query of an address.

export interface UrlKey<T> {
  /** Returns undefined where the query does not name a value. */
  readonly read: (query: URLSearchParams) => T | undefined
  /** Puts a value into the query; removes it with undefined. */
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

/** Stands there as 1, or not at all. */
export const urlFlag = (name: string): UrlKey<boolean> => ({
  read: (query) => (query.has(name) ? query.get(name) === '1' : undefined),
  write: (query, isOn) => writeText(query, name, isOn ? '1' : undefined),
})
