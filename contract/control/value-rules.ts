// The rules of a value to write. The server checks each request by them, and the dialog what a person enters.
import { dataType } from '../equipment/dictionaries.ts'
import { asInteger, fitsFloat } from '../rules/exact-number.ts'
import { parseStateWords } from '../rules/state-words.ts'
import { type ControlFault, reasonOf } from './reasons.ts'

/** A value of a point. Integers beyond 2^53 - 1 are decimal digits. */
export type PointValue = number | string

/** Settings of a point that decide what it can hold: value = raw * scale + offset, and the raw value has the type. */
export interface ValueType {
  readonly dataType: number
  readonly scale: number
  readonly offset: number
}

/** Settings of a point that decide what may be written to it. */
export interface ValueRules extends ValueType {
  readonly stateWords: string | null
  readonly engLow: number | null
  readonly engHigh: number | null
  readonly writeMin: number | null
  readonly writeMax: number | null
  readonly writeStep: number | null
}

const types = dataType.codes
const maxTextBytes = 4096
const stepTolerance = 1e-6
const decimalPattern = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i
const digitsPattern = /^[+-]?\d+$/

const integerRanges: Readonly<Record<number, readonly [low: number, high: number]>> = {
  [types.int16]: [-0x8000, 0x7fff],
  [types.uint16]: [0, 0xffff],
  [types.int32]: [-0x80000000, 0x7fffffff],
  [types.uint32]: [0, 0xffffffff],
  [types.int64]: [Number.MIN_SAFE_INTEGER, Number.MAX_SAFE_INTEGER],
  [types.dateTime]: [Number.MIN_SAFE_INTEGER, Number.MAX_SAFE_INTEGER],
  [types.enumeration]: [-0x80000000, 0x7fffffff],
}

/** Returns a value in the form of its data type; undefined if the type cannot hold it. */
export function parsePointValue(type: ValueType, value: unknown): PointValue | undefined {
  if (type.dataType === types.json) return undefined
  if (type.dataType === types.string) return parseText(value)
  if (typeof value === 'object') return undefined
  if (type.dataType === types.boolean) return parseBoolean(value)
  return typeof value === 'number' || typeof value === 'string' ? parseNumber(type, value) : undefined
}

const parseText = (value: unknown): string | undefined =>
  typeof value === 'string' && new TextEncoder().encode(value).length <= maxTextBytes ? value : undefined

function parseBoolean(value: unknown): 0 | 1 | undefined {
  const text = String(value).trim().toLowerCase()
  if (text === '1' || text === 'true') return 1
  return text === '0' || text === 'false' ? 0 : undefined
}

/** Only decimal notation is a number. */
function parseNumber(type: ValueType, value: number | string): PointValue | undefined {
  const text = String(value).trim()
  if (!decimalPattern.test(text)) return undefined
  const isPlain = type.scale === 1 && type.offset === 0
  // A number of JSON beyond 2^53 - 1 may have lost digits on its way.
  if (type.dataType === types.int64 && isPlain && typeof value === 'string' && digitsPattern.test(text))
    return parseInt64(text)
  const number = Number(text)
  const raw = isPlain ? number : asInteger((number - type.offset) / type.scale)
  return isOfType(type.dataType, raw) ? number : undefined
}

function parseInt64(text: string): PointValue | undefined {
  const integer = BigInt(text.replace('+', ''))
  if (BigInt.asIntN(64, integer) !== integer) return undefined
  const number = Number(integer)
  return Number.isSafeInteger(number) ? number : String(integer)
}

function isOfType(type: number, raw: number): boolean {
  const range = integerRanges[type]
  if (range) return Number.isInteger(raw) && raw >= range[0] && raw <= range[1]
  return type === types.float ? fitsFloat(raw) : Number.isFinite(raw)
}

/** Returns why a value cannot be written; undefined if it fits type, states, limits and step. */
export function findValueFault(rules: ValueRules, value: unknown): ControlFault | undefined {
  const parsed = parsePointValue(rules, value)
  if (parsed === undefined) return reasonOf('valueType')
  if (rules.dataType === types.string || rules.dataType === types.boolean) return undefined
  const number = Number(parsed)
  if (!hasState(rules, number)) return reasonOf('unknownState', { value: number })
  const exact = typeof parsed === 'string' ? BigInt(parsed) : parsed
  const [min, max] = [rules.writeMin ?? rules.engLow, rules.writeMax ?? rules.engHigh]
  if (min !== null && exact < min) return reasonOf('belowMin', { limit: min })
  if (max !== null && exact > max) return reasonOf('aboveMax', { limit: max })
  const { writeStep: step } = rules
  if (!step) return undefined
  const steps = (number - (min ?? 0)) / step
  return Math.abs(steps - Math.round(steps)) > stepTolerance ? reasonOf('offStep', { step }) : undefined
}

/** An enumeration without texts has any value of its type. */
function hasState({ dataType: type, stateWords }: ValueRules, value: number): boolean {
  const states = type === types.enumeration && stateWords ? parseStateWords(stateWords) : undefined
  return states?.has(value) ?? true
}
