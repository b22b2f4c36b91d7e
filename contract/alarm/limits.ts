// The six limits of a point and their order (domain design, equipment 3.7; shell specification, section 5).
import type { Words } from '../kit/page.ts'

/** Level 0 means no alarm. A lower number above 0 is more severe. */
export type Level = 0 | 1 | 2 | 3
/** `quality`: the quality of the value is bad, so that nothing can be said about its limits. */
export type Side = 'high' | 'low' | 'quality'

/** Limits in the engineering unit of the point. Null: there is no such limit. */
export interface Limits {
  readonly urgencyMax: number | null
  readonly errorMax: number | null
  readonly warnMax: number | null
  readonly warnMin: number | null
  readonly errorMin: number | null
  readonly urgencyMin: number | null
}

export const noLimits: Limits = {
  urgencyMax: null,
  errorMax: null,
  warnMax: null,
  warnMin: null,
  errorMin: null,
  urgencyMin: null,
}

/** Keys from the highest limit to the lowest. */
export const limitKeys = ['urgencyMax', 'errorMax', 'warnMax', 'warnMin', 'errorMin', 'urgencyMin'] as const
export type LimitKey = (typeof limitKeys)[number]

export const limitWords: Record<LimitKey, Words> = {
  urgencyMax: ['紧急上限', '緊急上限', 'Critical upper limit'],
  errorMax: ['严重上限', '嚴重上限', 'High upper limit'],
  warnMax: ['预警上限', '預警上限', 'Warning upper limit'],
  warnMin: ['预警下限', '預警下限', 'Warning lower limit'],
  errorMin: ['严重下限', '嚴重下限', 'High lower limit'],
  urgencyMin: ['紧急下限', '緊急下限', 'Critical lower limit'],
}

/** Error text for a required limit that is missing. */
export const missingLimitText = (key: LimitKey): Words => [
  `请输入${limitWords[key][0]}`,
  `請輸入${limitWords[key][1]}`,
  `Enter the ${limitWords[key][2].toLowerCase()}`,
]

const limitsOfLevel = {
  1: ['urgencyMax', 'urgencyMin'],
  2: ['errorMax', 'errorMin'],
  3: ['warnMax', 'warnMin'],
} as const satisfies Record<Exclude<Level, 0>, readonly [upper: LimitKey, lower: LimitKey]>

/**
 * Returns the limit that is required but missing: one of the level that the rule claims to have, or any limit at all.
 * Returns the lower limit if the rule has only lower limits.
 */
export function findRequiredLimit(limits: Limits, level: number | null | undefined): LimitKey | undefined {
  const present = limitKeys.filter((key) => limits[key] !== null)
  const pair = limitsOfLevel[level as keyof typeof limitsOfLevel]
  if (pair ? pair.some((key) => limits[key] !== null) : present.length > 0) return undefined
  const isLowerOnly = present.length > 0 && present.every((key) => key.endsWith('Min'))
  return (pair ?? limitsOfLevel[1])[isLowerOnly ? 1 : 0]
}

export type LimitFault =
  | { readonly code: 'limitOrder'; readonly upper: LimitKey; readonly lower: LimitKey }
  | { readonly code: 'deadbandTooWide'; readonly limit: number }

/**
 * Returns the first fault in the order of the limits, or undefined if there is none. `deadband` is in engineering
 * units.
 */
export function findLimitFault(limits: Limits, deadband: number): LimitFault | undefined {
  const present = limitKeys.filter((key) => limits[key] !== null)
  for (let index = 1; index < present.length; index++) {
    const upper = present[index - 1] as LimitKey
    const lower = present[index] as LimitKey
    if ((limits[upper] as number) <= (limits[lower] as number)) return { code: 'limitOrder', upper, lower }
  }
  const widest = widestDeadband(limits)
  return deadband >= widest ? { code: 'deadbandTooWide', limit: widest } : undefined
}

/**
 * Returns the exclusive upper bound of the deadband: the smallest distance of neighbours on one side or half the normal
 * band, whichever is smaller.
 */
function widestDeadband(limits: Limits): number {
  let bound = Number.POSITIVE_INFINITY
  for (const keys of [limitKeys.slice(0, 3), limitKeys.slice(3)]) {
    const values = keys.map((key) => limits[key]).filter((value) => value !== null)
    for (let index = 1; index < values.length; index++) {
      bound = Math.min(bound, Math.abs((values[index - 1] as number) - (values[index] as number)))
    }
  }
  const lowestHigh = limits.warnMax ?? limits.errorMax ?? limits.urgencyMax
  const highestLow = limits.warnMin ?? limits.errorMin ?? limits.urgencyMin
  if (lowestHigh !== null && highestLow !== null) bound = Math.min(bound, (lowestHigh - highestLow) / 2)
  return bound
}
