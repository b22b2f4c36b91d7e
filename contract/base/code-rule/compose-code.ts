// Composes a code from the parts of its rule. Plain values: the server generates codes with it, the browser previews
// them while a rule is edited.
import { codeCheck, codeField, codePartType, codeReset } from './dictionaries.ts'

/** One part, with the properties that composing a code needs. */
export interface CodePart {
  readonly segmentType: number
  readonly constantValue?: string | null
  readonly dateFormat?: string | null
  readonly serialLength?: number | null
  readonly serialStart?: number | null
  readonly step?: number | null
  readonly resetCycle?: number | null
  readonly field?: number | null
  /** Alternative to `field`: a field of a data model, by its id and, if known, its name. */
  readonly detailId?: string | null
  readonly detailName?: string | null
  readonly fieldStart?: number | null
  readonly fieldLength?: number | null
  readonly checkType?: number | null
  /** Dictionary whose entry is written. Its code is the field's value, or the date if there is no field. */
  readonly dictionaryType?: string | null
}

/** Day and hour in the time zone of the plant. `week` is the ISO 8601 week. */
export interface CodeTime {
  readonly year: number
  readonly month: number
  readonly day: number
  readonly hour: number
  readonly week: number
  readonly weekYear: number
}

export interface CodeContext {
  readonly at: CodeTime
  /**
   * Values of the record by the names of `codeField` or the ids of fields of a data model. The code of the family is
   * `materialFamily`.
   */
  readonly values: Readonly<Record<string, string | null | undefined>>
  readonly separator?: string | null | undefined
  /** Texts of dictionary entries by `entryKey`. */
  readonly entries?: ReadonlyMap<string, string> | undefined
}

/** Returns the key of a dictionary entry, from the dictionary's type and the entry's code. */
export const entryKey = (dictionaryType: string, code: string): string => `${dictionaryType}\n${code}`

/** Reason why no code can be composed, and the part that causes it. */
export interface CodeFault {
  readonly fault: 'serialOverflow' | 'valueMissing' | 'partIncomplete' | 'entryMissing'
  readonly part: CodePart
  /** The code for which the dictionary has no entry. */
  readonly key?: string
}

const types = codePartType.codes
const resets = codeReset.codes
const pad = (value: number, length: number): string => String(value).padStart(length, '0')

const dateTokens: Readonly<Record<string, (at: CodeTime) => string>> = {
  yyyy: ({ year }) => pad(year, 4),
  yy: ({ year }) => pad(year % 100, 2),
  MM: ({ month }) => pad(month, 2),
  dd: ({ day }) => pad(day, 2),
  ww: ({ week }) => pad(week, 2),
  HH: ({ hour }) => pad(hour, 2),
}
const dateShape = /yyyy|yy|MM|dd|ww|HH/g

/** Formats a date. Beside a week and without a month, the year is the ISO week-numbering year. */
function formatDate(format: string, at: CodeTime): string {
  const isOfWeek = format.includes('ww') && !format.includes('MM')
  const time = isOfWeek ? { ...at, year: at.weekYear } : at
  return format.replace(dateShape, (token) => dateTokens[token]?.(time) ?? token)
}

/** Returns whether a text is a date format: known tokens with no other letters between them. */
export const isDateFormat = (format: string): boolean =>
  /yyyy|yy|MM|dd|ww|HH/.test(format) && !/\p{L}/u.test(format.replace(dateShape, ''))

const isOfDate = ({ dateFormat }: CodePart): boolean => !!dateFormat && isDateFormat(dateFormat)
const isOfField = ({ field, detailId }: CodePart): boolean => !!field || !!detailId

/** Returns whether a part has all values that its kind requires. */
export function isWholePart(part: CodePart): boolean {
  switch (part.segmentType) {
    case types.constant:
      return !!part.constantValue
    case types.date:
      return isOfDate(part)
    case types.serial:
      return !!part.serialLength
    case types.field:
      return isOfField(part)
    case types.dictionary:
      return !!part.dictionaryType && (part.dateFormat ? isOfDate(part) && !isOfField(part) : isOfField(part))
    case types.check:
      return !!part.checkType
    default:
      return part.segmentType === types.family
  }
}

/**
 * Returns the key of the counter of a serial number. The number restarts when the key changes. `before` are the
 * preceding parts.
 */
export function spanOf(
  { resetCycle }: CodePart,
  before: string,
  { year, month, day, week, weekYear }: CodeTime,
): string {
  switch (resetCycle ?? resets.never) {
    case resets.day:
      return `${pad(year, 4)}-${pad(month, 2)}-${pad(day, 2)}`
    case resets.month:
      return `${pad(year, 4)}-${pad(month, 2)}`
    case resets.year:
      return pad(year, 4)
    case resets.week:
      return `${pad(weekYear, 4)}-W${pad(week, 2)}`
    case resets.preceding:
      return before
    default:
      return ''
  }
}

/** Returns the number for a count: `serialStart` for the first one, then increased by `step`. */
const numberOf = ({ serialStart, step }: CodePart, count: number): number => (serialStart ?? 1) + count * (step ?? 1)

/**
 * Returns the key of the counter that a code uses. Returns undefined if no part is a serial number, or if a preceding
 * part cannot be composed.
 */
export function spanOfCode(parts: readonly CodePart[], context: CodeContext): string | undefined {
  const at = parts.findIndex(({ segmentType }) => segmentType === types.serial)
  const serial = parts[at]
  const before = composeCode(parts.slice(0, Math.max(at, 0)), context, 0)
  return serial && 'code' in before ? spanOf(serial, before.code, context.at) : undefined
}

/**
 * Returns a code of the parts, or the reason why there is none. `count` is the number of codes that were taken from the
 * counter before.
 */
export function composeCode(
  parts: readonly CodePart[],
  { at, values, separator, entries }: CodeContext,
  count: number,
): { code: string } | CodeFault {
  let code = ''
  for (const part of parts) {
    if (!isWholePart(part)) return { fault: 'partIncomplete', part }
    const text = part.segmentType === types.serial ? serialOf(part, count) : textOf(part, code, { at, values, entries })
    if (text === undefined) return faultOf(part, { at, values })
    code += code === '' || text === '' ? text : `${separator ?? ''}${text}`
  }
  return { code }
}

function faultOf(part: CodePart, context: CodeContext): CodeFault {
  if (part.segmentType === types.serial) return { fault: 'serialOverflow', part }
  const key = part.segmentType === types.dictionary ? entryCodeOf(part, context) : undefined
  return key === undefined ? { fault: 'valueMissing', part } : { fault: 'entryMissing', part, key }
}

/** Returns the code of the entry that a dictionary part writes; undefined if the record has no value for it. */
export const entryCodeOf = (part: CodePart, { at, values }: CodeContext): string | undefined =>
  part.dateFormat ? formatDate(part.dateFormat, at) : fieldSection(part, values)

function serialOf(part: CodePart, count: number): string | undefined {
  const length = part.serialLength ?? 0
  const serial = pad(numberOf(part, count), length)
  return serial.length > length ? undefined : serial
}

function textOf(part: CodePart, before: string, context: CodeContext): string | undefined {
  const { at, values } = context
  switch (part.segmentType) {
    case types.constant:
      return part.constantValue ?? ''
    case types.date:
      return formatDate(part.dateFormat ?? '', at)
    case types.family:
      return values.materialFamily || undefined
    case types.check:
      return checkCharacterOf(part.checkType, before)
    case types.dictionary: {
      const code = entryCodeOf(part, context)
      return code === undefined ? undefined : context.entries?.get(entryKey(part.dictionaryType ?? '', code))
    }
    default:
      return fieldSection(part, values)
  }
}

/** Returns the section of the record's value that a part uses. */
function fieldSection(part: CodePart, values: CodeContext['values']): string | undefined {
  const value = values[part.detailId ?? nameOfField(part.field) ?? '']
  if (!value) return undefined
  const from = (part.fieldStart ?? 1) - 1
  return value.slice(from, part.fieldLength ? from + part.fieldLength : undefined) || undefined
}

/** Returns the name of a field by its code. */
export const nameOfField = (field: number | null | undefined): string | undefined =>
  Object.entries(codeField.codes).find(([, code]) => code === field)?.[0]

/** The 43 characters of Code 39 in the order of their values. */
const code39 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ-. $/+%'

/**
 * Returns the check character of the preceding text: over its digits (modulo 10 by Luhn, modulo 11) or over all
 * characters (modulo 43).
 */
function checkCharacterOf(type: number | null | undefined, before: string): string {
  if (type === codeCheck.codes.mod43) {
    const sum = [...before.toUpperCase()].reduce((total, sign) => total + Math.max(0, code39.indexOf(sign)), 0)
    return code39[sum % 43] ?? ''
  }
  const digits = [...before].filter((sign) => /\d/.test(sign)).map(Number)
  const fromRight = digits.toReversed()
  if (type === codeCheck.codes.mod11) {
    const sum = fromRight.reduce((total, digit, index) => total + digit * (2 + (index % 6)), 0)
    const rest = (11 - (sum % 11)) % 11
    return rest === 10 ? 'X' : String(rest)
  }
  const sum = fromRight.reduce((total, digit, index) => {
    const value = index % 2 === 0 ? digit * 2 : digit
    return total + (value > 9 ? value - 9 : value)
  }, 0)
  return String((10 - (sum % 10)) % 10)
}
