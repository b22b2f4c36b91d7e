// Texts of rules that are checked in the browser and on the server.

/** Returns the values of a list such as `3, 4`; undefined if it is empty or not valid. */
export function parseStates(text: string): readonly number[] | undefined {
  const parts = text
    .split(/[,，;；\s]+/)
    .map((part) => part.trim())
    .filter((part) => part !== '')
  const values = parts.map(Number)
  return values.length > 0 && values.every((value) => Number.isFinite(value)) ? values : undefined
}

export interface PointName {
  /** Null: the object of the rule itself. */
  readonly objectCode: string | null
  readonly pointCode: string
}

/** Parses the name of a point in a rule: its code, or the code of its object, `/` and its code. */
export function parsePointName(name: string): PointName {
  const slash = name.lastIndexOf('/')
  if (slash < 0) return { objectCode: null, pointCode: name.trim() }
  return { objectCode: name.slice(0, slash).trim(), pointCode: name.slice(slash + 1).trim() }
}
