// The stored codes of the sides of a rule.
import type { Side } from '@gemba/contract/alarm/limits.ts'

const codes = { high: 1, low: -1, quality: 0 } as const satisfies Record<Side, number>

export const codeOfSide = (side: Side): number => codes[side]

export function sideOfCode(code: number): Side {
  if (code === codes.quality) return 'quality'
  return code === codes.high ? 'high' : 'low'
}
