// Parses Quartz expressions of 6 or 7 fields into plain values, or into the field and the message of the first fault.
import { type FieldRange, fieldRanges } from './field-range.ts'

type CronMessage =
  | 'Start is Error'
  | 'Cycle is Error'
  | 'Lower is Error'
  | 'Upper is Error'
  | 'Lower should smaller than Upper'
  | 'The Week Number is Error'
  | 'The Day in Week is Error'
  | 'Need 6 or 7 words'
  | 'Tag Error'
  | 'Number Error'

export interface CronFault {
  readonly field: FieldRange['name'] | null
  readonly message: CronMessage
}

/** A value or a range with a step. `from` to `to` may wrap (`FRI-MON`, `22-2`). */
export interface CronSpan {
  readonly kind: 'span'
  readonly from: number
  readonly to: number
  readonly step: number
}

/**
 * One part of a list. Day fields also have `last` (n days before the last, optionally the nearest working day),
 * `nearest` working day, `lastWeekday` (last weekday n of the month) and `nth` (k-th weekday n).
 */
export type CronPart =
  | CronSpan
  | { readonly kind: 'last'; readonly before: number; readonly isWorkday: boolean }
  | { readonly kind: 'nearest'; readonly day: number }
  | { readonly kind: 'lastWeekday'; readonly weekday: number }
  | { readonly kind: 'nth'; readonly weekday: number; readonly nth: number }

/** Content of a field: every value, no value (`?`), or listed parts. */
export type CronField =
  | { readonly kind: 'every' }
  | { readonly kind: 'unspecified' }
  | { readonly kind: 'parts'; readonly parts: readonly CronPart[] }

export type CronFields = Readonly<Record<FieldRange['name'], CronField>>

/** Thrown and caught within this file only. */
class Fault extends Error {
  readonly code: CronMessage
  constructor(code: CronMessage) {
    super(code)
    this.code = code
  }
}

/** Parses an expression. With `isStrict`, as in the editor, ranges may not wrap. */
export function parseCron(expression: string, isStrict = false): CronFields | CronFault {
  const words = expression.trim().toUpperCase().split(/\s+/)
  if (words.length < 6 || words.length > 7 || words[0] === '') return { field: null, message: 'Need 6 or 7 words' }
  const fields: Partial<Record<FieldRange['name'], CronField>> = { year: { kind: 'every' } }
  for (const [index, range] of fieldRanges.entries()) {
    const word = words[index]
    if (word === undefined) continue
    try {
      fields[range.name] = parseField(word, range, isStrict)
    } catch (fault) {
      if (!(fault instanceof Fault)) throw fault
      return { field: range.name, message: fault.code }
    }
  }
  return resolveDays(fields as Record<FieldRange['name'], CronField>)
}

/** Checks that exactly one of day and weekday is `?`. `* *` of old data counts as `* ?`. */
function resolveDays(fields: Record<FieldRange['name'], CronField>): CronFields | CronFault {
  const { day, weekday } = fields
  if (day.kind === 'unspecified' && weekday.kind === 'unspecified') return { field: 'weekday', message: 'Tag Error' }
  if (day.kind === 'unspecified' || weekday.kind === 'unspecified') return fields
  if (weekday.kind === 'every') return { ...fields, weekday: { kind: 'unspecified' } }
  if (day.kind === 'every') return { ...fields, day: { kind: 'unspecified' } }
  return { field: 'weekday', message: 'Tag Error' }
}

function parseField(word: string, range: FieldRange, isStrict: boolean): CronField {
  if (word === '*') return { kind: 'every' }
  if (word === '?') {
    if (range.name === 'day' || range.name === 'weekday') return { kind: 'unspecified' }
    throw new Fault('Tag Error')
  }
  if (range.name === 'weekday' && /#|L$/.test(word)) return { kind: 'parts', parts: [parseWeekday(word, range)] }
  const parts = word
    .split(',')
    .map((part) => (range.name === 'day' && /[LW]/.test(part) ? parseDay(part, range) : parsePart(part, range)))
  if (isStrict && parts.some((part) => part.kind === 'span' && part.from > part.to))
    throw new Fault('Lower should smaller than Upper')
  return { kind: 'parts', parts }
}

/** L, L-n, LW, L-nW, nW. */
function parseDay(word: string, range: FieldRange): CronPart {
  const last = /^L(?:-(\d+))?(W)?$/.exec(word)
  if (last) {
    const before = Number(last[1] ?? 0)
    if (before > 30) throw new Fault('Number Error')
    return { kind: 'last', before, isWorkday: last[2] !== undefined }
  }
  const nearest = /^(\d+)W$/.exec(word)
  if (!nearest) throw new Fault('Tag Error')
  return { kind: 'nearest', day: numberIn(nearest[1] ?? '', range, 'Number Error') }
}

/** L (Saturday), nL, n#k. Quartz permits none of them in a list. */
function parseWeekday(word: string, range: FieldRange): CronPart {
  if (word === 'L') return { kind: 'span', from: 7, to: 7, step: 1 }
  const [weekday = '', nth] = word.split('#')
  if (nth !== undefined) {
    if (!/^[1-5]$/.test(nth)) throw new Fault('The Week Number is Error')
    return { kind: 'nth', weekday: numberIn(weekday, range, 'The Day in Week is Error'), nth: Number(nth) }
  }
  return { kind: 'lastWeekday', weekday: numberIn(word.slice(0, -1), range, 'The Day in Week is Error') }
}

/** n, a-b, a/s, a-b/s, star/s, /s. */
function parsePart(part: string, range: FieldRange): CronSpan {
  const [span = '', cycle, ...rest] = part.split('/')
  if (rest.length > 0) throw new Fault('Tag Error')
  const step = cycle === undefined ? 1 : stepIn(cycle, range)
  if (cycle !== undefined && (span === '' || span === '*'))
    return { kind: 'span', from: range.min, to: range.max, step }
  const [lower = '', upper, ...more] = span.split('-')
  if (more.length > 0) throw new Fault('Tag Error')
  if (upper !== undefined) {
    return {
      kind: 'span',
      from: numberIn(lower, range, 'Lower is Error'),
      to: numberIn(upper, range, 'Upper is Error'),
      step,
    }
  }
  if (cycle !== undefined) return { kind: 'span', from: numberIn(lower, range, 'Start is Error'), to: range.max, step }
  const value = numberIn(lower, range, /^[A-Z?*#]/.test(lower) ? 'Tag Error' : 'Number Error')
  return { kind: 'span', from: value, to: value, step }
}

function stepIn(text: string, range: FieldRange): number {
  const step = /^\d{1,4}$/.test(text) ? Number(text) : 0
  if (step < 1 || step > range.max) throw new Fault('Cycle is Error')
  return step
}

function numberIn(text: string, { min, max, names }: FieldRange, message: CronMessage): number {
  const nameIndex = names?.indexOf(text) ?? -1
  const value = nameIndex >= 0 ? nameIndex + min : /^\d{1,4}$/.test(text) ? Number(text) : Number.NaN
  if (!(value >= min && value <= max)) throw new Fault(message)
  return value
}
