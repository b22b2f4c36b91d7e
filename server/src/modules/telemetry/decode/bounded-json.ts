// Limits the size and depth of texts and values that boxes send, and makes them valid for every store.

/** Deeper nesting is rejected. No regular message comes near. */
export const maxJsonDepth = 64

/** Returns the JSON text of a parsed value; undefined if it is longer or nested deeper than permitted. */
export function stringifyWithin(value: unknown, maxChars: number): string | undefined {
  const writer: Writer = { parts: [], rest: maxChars }
  return write(writer, value, 0) ? writer.parts.join('') : undefined
}

interface Writer {
  parts: string[]
  /** Number of characters that may still be written. */
  rest: number
}

function write(writer: Writer, value: unknown, depth: number): boolean {
  if (typeof value !== 'object' || value === null) {
    if (typeof value === 'string' && value.length > writer.rest) return false
    return put(writer, JSON.stringify(value) ?? 'null')
  }
  if (depth >= maxJsonDepth) return false
  return Array.isArray(value) ? writeList(writer, value, depth) : writeTable(writer, value as object, depth)
}

function writeList(writer: Writer, list: readonly unknown[], depth: number): boolean {
  if (!put(writer, '[')) return false
  for (let index = 0; index < list.length; index++) {
    if (index > 0 && !put(writer, ',')) return false
    if (!write(writer, list[index], depth + 1)) return false
  }
  return put(writer, ']')
}

function writeTable(writer: Writer, table: object, depth: number): boolean {
  let before = '{'
  for (const [key, value] of Object.entries(table)) {
    if (key.length > writer.rest) return false
    if (!put(writer, `${before}${JSON.stringify(key)}:`) || !write(writer, value, depth + 1)) return false
    before = ','
  }
  return put(writer, before === '{' ? '{}' : '}')
}

function put(writer: Writer, part: string): boolean {
  writer.rest -= part.length
  if (writer.rest < 0) return false
  writer.parts.push(part)
  return true
}

/** Returns the text without NUL and lone surrogates, cut to a length, so that every store accepts it. */
export function storableText(text: string, maxChars: number): string {
  return text.replaceAll('\0', '').slice(0, maxChars).toWellFormed()
}

/** Returns the parsed value with keys and texts that every store accepts. Its depth was limited by the parser. */
export function storableValue(value: unknown): unknown {
  if (typeof value === 'string') return storableText(value, value.length)
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map(storableValue)
  // Creates own members, so that a key such as __proto__ stays a key.
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [storableText(key, key.length), storableValue(item)]),
  )
}
