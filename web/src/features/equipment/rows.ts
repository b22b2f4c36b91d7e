import { dataType } from '@gemba/contract/equipment/dictionaries.ts'
import type { object } from '@gemba/contract/equipment/object.ts'
import type { point } from '@gemba/contract/equipment/point.ts'
import type { Language } from '@gemba/contract/kit/page.ts'
import type { EntityOf } from '@gemba/contract/kit/resource.ts'
import { parseStateWords } from '@gemba/contract/rules/state-words.ts'

export type ObjectRow = EntityOf<typeof object>
export type PointRow = EntityOf<typeof point>

const leastStaleMs = 60_000

/** When a reading of the point counts as old. */
export const staleAfterMs = ({ staleMs, periodMs }: Pick<PointRow, 'staleMs' | 'periodMs'>): number =>
  staleMs ?? Math.max(3 * periodMs, leastStaleMs)

const stateTypes: readonly number[] = [dataType.codes.boolean, dataType.codes.enumeration]

/** The words of a point's values, by value: those of a language where there are any. Undefined for what is no state. */
export function stateWordsOf(
  { stateWords, stateWordsEn, dataType: type }: Pick<PointRow, 'stateWords' | 'stateWordsEn' | 'dataType'>,
  language: Language,
): ReadonlyMap<number, string> | undefined {
  const text = language === 'en' && stateWordsEn ? stateWordsEn : stateWords
  const words = text ? parseStateWords(text) : undefined
  return words ?? (stateTypes.includes(type) ? new Map() : undefined)
}
