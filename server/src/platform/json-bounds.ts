// Bounds on JSON from outside, found on its bytes before anything of it is parsed.

/** Nests deeper than this are refused: nothing that is meant seriously comes near. */
export const maxJsonDepth = 64

export type JsonExcess = 'tooDeep' | 'tooManyValues'

const quote = 0x22
const backslash = 0x5c
/** A text with no more opening brackets than this needs no closer look. */
const fewOpenings = 16
const shortBytes = 65_536

const plainByte = 0
const quoteByte = 1
const separator = 2
const opening = 3
const closing = 4
const kinds = new Uint8Array(256)
kinds[quote] = quoteByte
kinds[0x2c] = separator
kinds[0x5b] = kinds[0x7b] = opening
kinds[0x5d] = kinds[0x7d] = closing

/** Returns what of a JSON text is beyond the bounds, or undefined. Text that is no JSON is left to the parser. */
export function findJsonExcess(bytes: Uint8Array, { maxValues }: { maxValues: number }): JsonExcess | undefined {
  // Values stand apart by commas, so a text has at most half as many as bytes.
  if (bytes.length <= Math.min(shortBytes, maxValues * 2) && hasFewOpenings(bytes)) return undefined
  return scan(bytes, maxValues)
}

function hasFewOpenings(bytes: Uint8Array): boolean {
  let openings = 0
  for (const bracket of [0x7b, 0x5b]) {
    for (let at = bytes.indexOf(bracket); at >= 0; at = bytes.indexOf(bracket, at + 1)) {
      if (++openings > fewOpenings) return false
    }
  }
  return true
}

function scan(bytes: Uint8Array, maxValues: number): JsonExcess | undefined {
  let depth = 0
  let values = 0
  for (let at = 0; at < bytes.length; at++) {
    const kind = kinds[bytes[at] as number]
    if (kind === plainByte) continue
    if (kind === quoteByte) at = endOfText(bytes, at + 1)
    else if (kind === closing) depth--
    else {
      if (kind === opening && ++depth > maxJsonDepth) return 'tooDeep'
      if (++values > maxValues) return 'tooManyValues'
    }
  }
  return undefined
}

function endOfText(bytes: Uint8Array, from: number): number {
  let at = from
  while (at < bytes.length && bytes[at] !== quote) at += bytes[at] === backslash ? 2 : 1
  return at
}
