// An expression in words, in each language: what each field asks for, the coarsest first.
import { type Language, languages } from '../kit/page.ts'
import type { FieldRange } from './field-range.ts'
import type { CronField, CronFields, CronPart } from './parse-cron.ts'

type Name = FieldRange['name']

const units: Record<Name, readonly [string, string, string]> = {
  year: ['年', '年', 'year'],
  month: ['月', '月', 'month'],
  day: ['日', '日', 'day'],
  weekday: ['', '', ''],
  hour: ['时', '時', 'hour'],
  minute: ['分', '分', 'minute'],
  second: ['秒', '秒', 'second'],
}

const weekdays = [
  ['星期日', '星期一', '星期二', '星期三', '星期四', '星期五', '星期六'],
  ['星期日', '星期一', '星期二', '星期三', '星期四', '星期五', '星期六'],
  ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'],
] as const

const order: readonly Name[] = ['year', 'month', 'day', 'weekday', 'hour', 'minute', 'second']

/** One line that says when the expression fires. */
export function describeCron(fields: CronFields, language: Language): string {
  const column = languages.indexOf(language)
  const pieces = order.map((name) => describeField(name, fields[name], column)).filter((piece) => piece !== '')
  return column === 2 ? pieces.join(', ') : pieces.join('，')
}

function describeField(name: Name, field: CronField, column: number): string {
  const unit = units[name][column] ?? ''
  const isEnglish = column === 2
  const weekday = (value: number): string => weekdays[column]?.[value - 1] ?? String(value)
  switch (field.kind) {
    case 'unspecified':
      return ''
    case 'every':
      return name === 'year'
        ? ''
        : isEnglish
          ? `every ${name === 'weekday' ? 'day of the week' : unit}`
          : `每${unit || '天'}`
    case 'last':
      return describeLast(field, column)
    case 'nearest':
      return isEnglish ? `working day nearest to day ${field.day}` : `最接近 ${field.day} 日的工作日`
    case 'lastWeekday': {
      const day = weekday(field.weekday)
      return [`当月最后一个${day}`, `當月最後一個${day}`, `last ${day} of the month`][column] ?? ''
    }
    case 'nth': {
      const day = weekday(field.weekday)
      return (
        [`当月第 ${field.nth} 个${day}`, `當月第 ${field.nth} 個${day}`, `${day} number ${field.nth} of the month`][
          column
        ] ?? ''
      )
    }
    case 'parts':
      return field.parts.map((part) => describePart(part, { name, column, weekday })).join(isEnglish ? ' and ' : '、')
  }
}

function describeLast({ before, isWorkday }: { before: number; isWorkday: boolean }, column: number): string {
  const last = ['当月最后一天', '當月最後一天', 'last day of the month'][column] ?? ''
  const day =
    before === 0
      ? last
      : ([`${last}前 ${before} 天`, `${last}前 ${before} 天`, `${before} days before the ${last}`][column] ?? '')
  if (!isWorkday) return day
  return [`最接近${day}的工作日`, `最接近${day}的工作日`, `working day nearest to the ${day}`][column] ?? ''
}

function describePart(
  part: CronPart,
  { name, column, weekday }: { name: Name; column: number; weekday: (value: number) => string },
): string {
  const unit = units[name][column] ?? ''
  const value = (one: number): string =>
    name === 'weekday' ? weekday(one) : column === 2 ? `${unit} ${one}` : `${one} ${unit}`
  const span =
    part.from === part.to
      ? value(part.from)
      : column === 2
        ? `${value(part.from)} to ${value(part.to)}`
        : `${value(part.from)}至 ${value(part.to)}`
  if (part.step === 1) return span
  if (column === 2) return `every ${part.step} ${unit || 'day'}s from ${span}`
  return `${column === 0 ? '从' : '從'} ${span}每 ${part.step} ${unit || '天'}`
}
