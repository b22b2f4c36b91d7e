// Work that a browser does while a person solves a captcha. It costs a person no time, and an attacker processor time
// for each of thousands of attempts.
import { group, integer, optional, text } from '../../kit/field.ts'

/** Many small puzzles instead of a large one, because their total time hardly varies. */
export interface WorkDemand {
  readonly puzzles: number
  /** Number of leading zero bits of each digest. */
  readonly bits: number
}

/** Work that a captcha requires in addition to its picture. */
export const workDemand = group({ puzzles: integer(), bits: integer() })

/** Solutions of the puzzles, joined by dots. */
export const proofOfWork = optional(text({ max: 512 }))

/** Returns the text whose SHA-256 begins with the required zero bits if the number is a solution. */
export const workText = (key: string, puzzle: number, number: number): string => `${key}.${puzzle}.${number}`

/** Returns whether a digest begins with `bits` zero bits, at most 32. */
export function hasZeroBits(digest: Uint8Array, bits: number): boolean {
  const head = ((digest[0] ?? 255) << 24) | ((digest[1] ?? 255) << 16) | ((digest[2] ?? 255) << 8) | (digest[3] ?? 255)
  return Math.clz32(head) >= bits
}
