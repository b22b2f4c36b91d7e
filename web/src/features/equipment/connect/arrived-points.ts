// Guesses points from the codes that a gateway sends and no point maps.

import { dataType } from '@gemba/contract/equipment/dictionaries.ts'
import type { UnmappedCode } from '@gemba/contract/gateway/box-report.ts'
import type { Values } from '../../../resource/form/check.ts'
import type { EditableRow } from '../../../resource/form/children/editable-rows.ts'
import { newRow } from '../../../resource/form/rows/grid-rows.ts'

const { boolean, float, double, string, json } = dataType.codes
/** How a boolean is shown until a person names its states. */
const booleanWords = { stateWords: '0=关; 1=开', stateWordsEn: '0=Off; 1=On' }
const hasPlaces: ReadonlySet<number> = new Set([float, double])

/** Returns the data type that the box declared, else a guess from the last value. */
export function guessType({ dataType: declared, lastValue }: Pick<UnmappedCode, 'dataType' | 'lastValue'>): number {
  if (declared !== null) return declared
  const text = lastValue.trim()
  if (text === 'true' || text === 'false') return boolean
  if (text === '' || text === 'null' || Number.isFinite(Number(text))) return double
  return /^[[{]/.test(text) ? json : string
}

/** Returns a name for a code: its words in lower case, the first letter in upper case. */
export function nameOfCode(code: string): string {
  const words = code
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .replace(/[_/-]+/g, ' ')
    .trim()
    .toLowerCase()
  return words === '' ? code : words.charAt(0).toUpperCase() + words.slice(1)
}

/** Returns rows of new points, in the order of the codes. Sort numbers start at `firstPlace`. */
export function rowsOfCodes(codes: readonly UnmappedCode[], initial: Values, firstPlace: number): EditableRow[] {
  const types = codes.map(guessType)
  // Cards of the object show its main point. A model without points gets the first measured value as main point.
  const main = firstPlace === 0 ? types.findIndex((type) => hasPlaces.has(type)) : -1
  return codes.map(({ code, unit, lastValue }, at) => {
    const type = types[at] ?? double
    const places = hasPlaces.has(type) ? {} : { decimals: 0 }
    const states = type === boolean ? booleanWords : {}
    const row = { code, name: nameOfCode(code), dataType: type, unit, sortNumber: firstPlace + at, lastValue }
    return newRow({ ...initial, ...places, ...states, ...row, isMain: at === main ? 1 : 0 })
  })
}
