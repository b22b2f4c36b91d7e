// Determines depth and size of a JSON text in one pass over its bytes, before it is parsed.

export interface JsonLimits {
  /** Nesting of objects and arrays. */
  readonly maxDepth: number
  /** Members of all objects together. */
  readonly maxKeys: number
  /** Members, elements, objects and arrays together. */
  readonly maxValues: number
}

const quote = 0x22
const backslash = 0x5c
/** For texts up to this length, counting brackets is cheap and suffices for most messages. */
const shortBytes = 65_536

const quoteByte = 1
const commaByte = 2
const colonByte = 3
const openingByte = 4
const closingByte = 5
const kinds = new Uint8Array(256)
kinds[quote] = quoteByte
kinds[0x2c] = commaByte
kinds[0x3a] = colonByte
kinds[0x5b] = kinds[0x7b] = openingByte
kinds[0x5d] = kinds[0x7d] = closingByte

/**
 * Returns the first limit that a JSON text exceeds; undefined within all limits. The text need not be valid: everything
 * that a parser would create before it fails is counted.
 */
export function findJsonExcess(bytes: Uint8Array, limits: JsonLimits): keyof JsonLimits | undefined {
  // Members and values are separated by a byte each, so a text has at most half as many as bytes.
  const maxSafeBytes = 2 * Math.min(limits.maxKeys, limits.maxValues)
  if (bytes.length <= Math.min(shortBytes, maxSafeBytes) && hasFewOpenings(bytes, limits.maxDepth)) return undefined
  return scan(bytes, limits)
}

function hasFewOpenings(bytes: Uint8Array, maxCount: number): boolean {
  let openings = 0
  for (const bracket of [0x7b, 0x5b]) {
    for (let at = bytes.indexOf(bracket); at >= 0; at = bytes.indexOf(bracket, at + 1)) {
      if (++openings > maxCount) return false
    }
  }
  return true
}

function scan(bytes: Uint8Array, { maxDepth, maxKeys, maxValues }: JsonLimits): keyof JsonLimits | undefined {
  let depth = 0
  let keys = 0
  let values = 0
  for (let at = 0; at < bytes.length; at++) {
    switch (kinds[bytes[at] as number]) {
      case 0:
        break
      case quoteByte:
        at = endOfText(bytes, at + 1)
        break
      case closingByte:
        depth--
        break
      case colonByte:
        if (++keys > maxKeys) return 'maxKeys'
        break
      case openingByte:
        if (++depth > maxDepth) return 'maxDepth'
        if (++values > maxValues) return 'maxValues'
        break
      case commaByte:
        if (++values > maxValues) return 'maxValues'
        break
    }
  }
  return undefined
}

/** Returns the index of the quote that ends a text, or the end of the bytes. */
function endOfText(bytes: Uint8Array, start: number): number {
  let at = start
  while (at < bytes.length && bytes[at] !== quote) at += bytes[at] === backslash ? 2 : 1
  return at
}
