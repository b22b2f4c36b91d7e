import type { CronWords, TimePiece } from './cron-words.ts'
import { clockOf, type Shape, shapeOf } from './field-shape.ts'
import type { CronFields, CronPart } from './parse-cron.ts'

/** Units as a point on the clock and as a duration. */
const units = { second: ['秒', '秒'], minute: ['分', '分钟'], hour: ['时', '小时'] } as const
const weekdayOf = (value: number): string => `周${'日一二三四五六'[value - 1] ?? ''}`

/** Returns the phrase of a shape in a unit: "每 5 分钟", "第 0、30 分". */
function phraseOf(shape: Shape, [point, span]: readonly [string, string]): string {
  switch (shape.kind) {
    case 'every':
      return `每${span}`
    case 'list':
      return `第 ${shape.values.join('、')} ${point}`
    case 'range':
      return `第 ${shape.from} 至 ${shape.to} ${point}每${span}`
    case 'step':
      return `${boundsOf(shape, point)}每 ${shape.step} ${span}`
    case 'mixed':
      return shape.shapes.map((shape) => phraseOf(shape, [point, span])).join('、')
  }
}

function boundsOf({ from, to }: { from: number | null; to: number | null }, point: string): string {
  if (from === null && to === null) return ''
  return to === null ? `从第 ${from} ${point}起` : `第 ${from ?? 0} 至 ${to} ${point}`
}

function hourPhrase(shape: Shape, finer: TimePiece | undefined): string {
  const isThroughout = finer !== undefined && (finer.shape.kind === 'every' || finer.shape.kind === 'step')
  if (shape.kind === 'range') {
    return isThroughout
      ? `${clockOf([shape.from, 0])} 至 ${clockOf([shape.to, 59])} `
      : `${shape.from} 时至 ${shape.to} 时每小时`
  }
  if (shape.kind === 'list') return `${shape.values.join('、')} 时`
  return phraseOf(shape, units.hour)
}

function timesOf(pieces: readonly TimePiece[]): string {
  if (pieces.length === 0) return '每分钟'
  const texts = pieces.map(({ unit, shape }, index) =>
    unit === 'hour' ? hourPhrase(shape, pieces[index - 1]) : phraseOf(shape, units[unit]),
  )
  const isFullHour = pieces.length === 2 && texts[0] === '第 0 分' && pieces[1]?.shape.kind !== 'list'
  return (isFullHour ? ['整点', ...texts.slice(1)] : texts).reverse().join('')
}

function specialDay(part: CronPart): string {
  switch (part.kind) {
    case 'span':
      return ''
    case 'nearest':
      return `最接近 ${part.day} 日的工作日`
    case 'lastWeekday':
      return `最后一个${weekdayOf(part.weekday)}`
    case 'nth':
      return `第 ${part.nth} 个${weekdayOf(part.weekday)}`
    case 'last': {
      const day = part.before === 0 ? '最后一天' : `最后一天的前 ${part.before} 天`
      if (!part.isWorkday) return day
      return part.before === 0 ? '最后一个工作日' : `最接近${day}的工作日`
    }
  }
}

/** Returns days, months or years as numbers with their sign. */
function numbersOf(shape: Shape, sign: string): string {
  switch (shape.kind) {
    case 'every':
      return `每${sign}`
    case 'list':
      return shape.values.map((value) => `${value} ${sign}`).join('、')
    case 'range':
      return `${shape.from} ${sign}至 ${shape.to} ${sign}`
    case 'step':
      return `${shape.from === null ? '' : `从 ${shape.from} ${sign}起`}每 ${shape.step} ${sign === '月' ? '个月' : sign === '日' ? '天' : sign}`
    case 'mixed':
      return shape.shapes.map((shape) => numbersOf(shape, sign)).join('、')
  }
}

function weekdaysOf(shape: Shape): string {
  switch (shape.kind) {
    case 'list':
      return `每${shape.values.map(weekdayOf).join('、')}`
    case 'range':
      return `${weekdayOf(shape.from)}至${weekdayOf(shape.to)}`
    case 'mixed':
      return shape.shapes.map(weekdaysOf).join('、')
    case 'step':
      return `从${weekdayOf(shape.from ?? 1)}起每 ${shape.step} 天`
    case 'every':
      return '每天'
  }
}

function daysOf({ day, weekday, month }: CronFields): string {
  const monthShape = shapeOf(month, 'month')
  const months = numbersOf(monthShape, '月')
  const inMonths = monthShape.kind === 'every' ? '' : months
  const field = day.kind === 'unspecified' ? weekday : day
  const shape = shapeOf(field, day.kind === 'unspecified' ? 'weekday' : 'day')
  if (field.kind !== 'parts' || shape.kind === 'every') return `${inMonths}每天`
  const special = field.parts.map(specialDay).filter((text) => text !== '')
  if (special.length === 0 && field === weekday) return inMonths + weekdaysOf(shape)
  const plain = special.length < field.parts.length ? [numbersOf(shape, '日')] : []
  return `${months}${plain.length > 0 ? ' ' : ''}${[...plain, ...special].join('、')}`
}

/** Returns the phrases in Chinese. `write` converts simplified characters into those of the language. */
export function chinese(write: (text: string) => string): CronWords {
  return {
    date: (fields) => {
      const year = shapeOf(fields.year, 'year')
      const days = daysOf(fields)
      if (year.kind === 'every') return write(days)
      return write(`${numbersOf(year, '年')}${/^\d/.test(days) ? ' ' : ''}${days}`)
    },
    clock: (times, date) => `${date} ${times.join('、')}`,
    times: (pieces, date) => `${date}${date === '' ? '' : ' '}${write(timesOf(pieces))}`,
  }
}
