import { dataType } from '@gemba/contract/equipment/dictionaries.ts'
import type { object } from '@gemba/contract/equipment/object.ts'
import type { point } from '@gemba/contract/equipment/point.ts'
import type { Language } from '@gemba/contract/kit/page.ts'
import type { EntityOf } from '@gemba/contract/kit/resource.ts'
import { parseStateWords } from '@gemba/contract/rules/state-words.ts'

export type ObjectRow = EntityOf<typeof object>
export type PointRow = EntityOf<typeof point>

/** Returns the points with the key points first, in key order. The others keep their order. */
export function keyPointsFirst(points: readonly PointRow[]): PointRow[] {
  const placeOf = ({ isKey, keySort }: PointRow): number => (isKey === 1 ? keySort : Number.MAX_SAFE_INTEGER)
  return points.toSorted((a, b) => placeOf(a) - placeOf(b))
}

const minStaleMs = 60_000

/** Returns the age in ms from which a reading of the point is stale. */
export const staleAfterMs = ({ staleMs, periodMs }: Pick<PointRow, 'staleMs' | 'periodMs'>): number =>
  staleMs ?? Math.max(3 * periodMs, minStaleMs)

const stateTypes: readonly number[] = [dataType.codes.boolean, dataType.codes.enumeration]

/**
 * Returns the state texts of a point by value, in the given language if it has any. Returns undefined if the point is
 * not a state.
 */
export function stateWordsOf(
  { stateWords, stateWordsEn, dataType: type }: Pick<PointRow, 'stateWords' | 'stateWordsEn' | 'dataType'>,
  language: Language,
): ReadonlyMap<number, string> | undefined {
  const text = language === 'en' && stateWordsEn ? stateWordsEn : stateWords
  const words = text ? parseStateWords(text) : undefined
  return words ?? (stateTypes.includes(type) ? new Map() : undefined)
}
