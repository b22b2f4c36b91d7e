// Work that a browser does while a person looks at a captcha: it costs a person nothing, and whoever tries thousands a processor each.
import { group, integer, optional, text } from '../../kit/field.ts'

/** So many small puzzles instead of a large one: the time of all of them hardly varies. */
export interface WorkDemand {
  readonly puzzles: number
  /** Leading zero bits of each digest. */
  readonly bits: number
}

/** What a captcha asks for, beside its picture. */
export const workDemand = group({ puzzles: integer(), bits: integer() })

/** The number found for each puzzle, joined by dots. */
export const proofOfWork = optional(text({ max: 512 }))

/** The text whose SHA-256 begins with the zero bits, once the number is right. */
export const workText = (key: string, puzzle: number, number: number): string => `${key}.${puzzle}.${number}`

/** Whether a digest begins with so many zero bits, of which there are at most 32. */
export function hasZeroBits(digest: Uint8Array, bits: number): boolean {
  const head = ((digest[0] ?? 255) << 24) | ((digest[1] ?? 255) << 16) | ((digest[2] ?? 255) << 8) | (digest[3] ?? 255)
  return Math.clz32(head) >= bits
}
