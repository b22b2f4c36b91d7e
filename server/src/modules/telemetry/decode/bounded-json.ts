// What boxes send, as text and values that may be kept: bounded in size and depth, and such as every store takes.

/** Nests deeper than this are refused: nothing that is meant seriously comes near. */
export const maxJsonDepth = 64

/** The JSON text of a parsed value, or undefined when it is longer or nested deeper than allowed. */
export function stringifyWithin(value: unknown, maxChars: number): string | undefined {
  const writer: Writer = { parts: [], rest: maxChars }
  return write(writer, value, 0) ? writer.parts.join('') : undefined
}

interface Writer {
  parts: string[]
  /** Characters that may still be written. */
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

/** Text that every store takes: no NUL, no lone surrogate, cut to a length. */
export function storableText(text: string, maxChars: number): string {
  return text.replaceAll('\0', '').slice(0, maxChars).toWellFormed()
}

/** A parsed value whose keys and texts every store takes. Its depth is bounded by what was parsed. */
export function storableValue(value: unknown): unknown {
  if (typeof value === 'string') return storableText(value, value.length)
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map(storableValue)
  // Built as own members, so that a key such as __proto__ stays a key.
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [storableText(key, key.length), storableValue(item)]),
  )
}
