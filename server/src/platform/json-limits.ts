// How deep and how large a JSON text is, found in one pass over its bytes: before anything is built from it.

export interface JsonLimits {
  /** Objects and arrays inside each other. */
  readonly maxDepth: number
  /** Members of all objects together. */
  readonly maxKeys: number
  /** Members, elements, objects and arrays together. */
  readonly maxValues: number
}

const quote = 0x22
const backslash = 0x5c
const comma = 0x2c
const colon = 0x3a

/** `{` and `[` differ from `}` and `]` by two, from each other by one bit. */
const opensContainer = (byte: number): boolean => (byte | 0x20) === 0x7b
const closesContainer = (byte: number): boolean => (byte | 0x20) === 0x7d

/**
 * Returns the first limit that a JSON text exceeds; undefined when it is within all of them. The text need not be valid:
 * what a parser would build from it before it fails is counted.
 */
export function findJsonExcess(bytes: Uint8Array, limits: JsonLimits): keyof JsonLimits | undefined {
  const { maxDepth, maxKeys, maxValues } = limits
  const end = bytes.length
  let depth = 0
  let keys = 0
  let values = 0
  for (let at = 0; at < end; at++) {
    const byte = bytes[at] as number
    if (byte === quote) at = skipString(bytes, at + 1)
    else if (byte === comma) {
      if (++values > maxValues) return 'maxValues'
    } else if (byte === colon) {
      if (++keys > maxKeys) return 'maxKeys'
    } else if (opensContainer(byte)) {
      if (++depth > maxDepth) return 'maxDepth'
      if (++values > maxValues) return 'maxValues'
    } else if (closesContainer(byte)) depth--
  }
  return undefined
}

/** Index of the quote that ends a string, or the end of the bytes. */
function skipString(bytes: Uint8Array, start: number): number {
  const end = bytes.length
  for (let at = start; at < end; at++) {
    const byte = bytes[at]
    if (byte === backslash) at++
    else if (byte === quote) return at
  }
  return end
}
