// Shapes of the fields of an expression for which there are phrases.
import { type FieldRange, fieldRanges } from './field-range.ts'
import type { CronField, CronFields, CronSpan } from './parse-cron.ts'

export type TimeUnit = 'second' | 'minute' | 'hour'

export type Shape =
  | { readonly kind: 'every' }
  | { readonly kind: 'list'; readonly values: readonly number[] }
  | { readonly kind: 'range'; readonly from: number; readonly to: number }
  /** `from` null: from the first value. `to` null: to the last value. */
  | { readonly kind: 'step'; readonly step: number; readonly from: number | null; readonly to: number | null }
  /** Several shapes combined. */
  | { readonly kind: 'mixed'; readonly shapes: readonly Shape[] }

/** Returns the shape of a field with plain values. Special days have no shape. */
export function shapeOf(field: CronField, name: FieldRange['name']): Shape {
  if (field.kind !== 'parts') return { kind: 'every' }
  const spans = field.parts.filter((part) => part.kind === 'span')
  const single = spans.filter(({ from, to }) => from === to).map(({ from }) => from)
  const rest = spans.filter(({ from, to }) => from !== to).map((span) => shapeOfSpan(span, name))
  if (rest.length === 0) return { kind: 'list', values: sorted(single) }
  if (single.length === 0 && rest.length === 1) return rest[0] as Shape
  const listed: Shape[] = single.length > 0 ? [{ kind: 'list', values: sorted(single) }] : []
  return { kind: 'mixed', shapes: [...listed, ...rest] }
}

const sorted = (values: readonly number[]): number[] => [...new Set(values)].sort((a, b) => a - b)

function shapeOfSpan({ from, to, step }: CronSpan, name: FieldRange['name']): Shape {
  const { min, max } = fieldRanges.find((fieldRange) => fieldRange.name === name) as FieldRange
  const isWhole = from === min && to === max
  if (step === 1) return isWhole ? { kind: 'every' } : { kind: 'range', from, to }
  return { kind: 'step', step, from: from === min ? null : from, to: to === max ? null : to }
}

/** Returns whether the expression fires on every day of every year. */
export function hasEveryDay({ day, weekday, month, year }: CronFields): boolean {
  const isDaily = day.kind === 'every' || (day.kind === 'unspecified' && shapeOf(weekday, 'weekday').kind === 'every')
  return isDaily && shapeOf(month, 'month').kind === 'every' && shapeOf(year, 'year').kind === 'every'
}

const maxTimes = 6

/** Returns the times of the day if they are few, as `08:00`, or `08:00:30` if seconds matter. */
export function clockTimesOf(fields: CronFields): string[] | undefined {
  const [hours, minutes, seconds] = (['hour', 'minute', 'second'] as const).map((unit) => {
    const shape = shapeOf(fields[unit], unit)
    return shape.kind === 'list' ? shape.values : undefined
  })
  if (!hours || !minutes || !seconds || hours.length * minutes.length * seconds.length > maxTimes) return undefined
  const hasSeconds = seconds.some((second) => second !== 0)
  return hours.flatMap((hour) =>
    minutes.flatMap((minute) => seconds.map((second) => clockOf(hasSeconds ? [hour, minute, second] : [hour, minute]))),
  )
}

/** Returns `[8, 0]` as `08:00`. */
export function clockOf(parts: readonly number[]): string {
  return parts.map((part) => String(part).padStart(2, '0')).join(':')
}
