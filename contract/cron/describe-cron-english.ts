import type { CronWords, TimePiece } from './cron-words.ts'
import { clockOf, type Shape, shapeOf } from './field-shape.ts'
import type { CronFields, CronPart } from './parse-cron.ts'

const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']
const months = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
]
const weekdayOf = (value: number): string => weekdays[value - 1] ?? ''
const monthOf = (value: number): string => months[value - 1] ?? ''

function and(texts: readonly string[]): string {
  return texts.length < 2 ? texts.join('') : `${texts.slice(0, -1).join(', ')} and ${texts.at(-1)}`
}

function ordinal(value: number): string {
  const ending = [11, 12, 13].includes(value % 100) ? 'th' : (['th', 'st', 'nd', 'rd'][value % 10] ?? 'th')
  return `${value}${ending}`
}

interface UnitNames {
  readonly unit: string
  /** Name of a value. If missing, its number is used. */
  readonly nameOf?: (value: number) => string
}

/** Returns a noun phrase: "every hour", "hours 8 to 18", "every 2nd hour". */
function nounOf(shape: Shape, { unit, nameOf }: UnitNames): string {
  const name = nameOf ?? String
  const plain = (isMany: boolean, text: string): string => (nameOf ? text : `${unit}${isMany ? 's' : ''} ${text}`)
  switch (shape.kind) {
    case 'every':
      return `every ${unit}`
    case 'list':
      return plain(shape.values.length > 1, and(shape.values.map(name)))
    case 'range':
      return plain(true, `${name(shape.from)} to ${name(shape.to)}`)
    case 'step':
      return `every ${ordinal(shape.step)} ${unit}${boundsOf(shape, name)}`
    case 'mixed':
      return and(shape.shapes.map((shape) => nounOf(shape, nameOf ? { unit, nameOf } : { unit })))
  }
}

function boundsOf({ from, to }: { from: number | null; to: number | null }, name: (value: number) => string): string {
  return (from === null ? '' : ` from ${name(from)}`) + (to === null ? '' : ` to ${name(to)}`)
}

/** Returns the phrase of the finest piece, which states the frequency: "every 5 minutes", "at minute 0". */
function adverbOf({ unit, shape }: TimePiece): string {
  switch (shape.kind) {
    case 'every':
      return `every ${unit}`
    case 'range':
      return `every ${unit} from ${shape.from} to ${shape.to}`
    case 'step':
      return `every ${shape.step} ${unit}s${boundsOf(shape, (value) => `${unit} ${value}`)}`
    default:
      return `at ${nounOf(shape, { unit })}`
  }
}

function timesOf(pieces: readonly TimePiece[]): string {
  const [finest, ...coarser] = pieces
  if (!finest) return 'every minute'
  return coarser.reduce((text, { unit, shape }) => {
    const isThroughout = unit === 'hour' && shape.kind === 'range' && !text.startsWith('at')
    if (isThroughout) return `${text} from ${clockOf([shape.from, 0])} to ${clockOf([shape.to, 59])}`
    return `${text} of ${nounOf(shape, { unit })}`
  }, adverbOf(finest))
}

function specialDay(part: CronPart): string {
  switch (part.kind) {
    case 'span':
      return ''
    case 'nearest':
      return `the working day nearest to day ${part.day}`
    case 'lastWeekday':
      return `the last ${weekdayOf(part.weekday)}`
    case 'nth':
      return `the ${ordinal(part.nth)} ${weekdayOf(part.weekday)}`
    case 'last': {
      const day =
        part.before === 0
          ? 'the last day'
          : `the day ${part.before} ${part.before === 1 ? 'day' : 'days'} before the last`
      if (!part.isWorkday) return day
      return part.before === 0 ? 'the last working day' : `the working day nearest to ${day}`
    }
  }
}

function daysOf({ day, weekday, month }: CronFields): string {
  const monthShape = shapeOf(month, 'month')
  const inMonths = monthShape.kind === 'every' ? '' : ` in ${nounOf(monthShape, { unit: 'month', nameOf: monthOf })}`
  const field = day.kind === 'unspecified' ? weekday : day
  const shape = shapeOf(field, day.kind === 'unspecified' ? 'weekday' : 'day')
  if (field.kind !== 'parts' || shape.kind === 'every') return `every day${inMonths}`
  const special = field.parts.map(specialDay).filter((text) => text !== '')
  const ofMonths = inMonths === '' ? ' of every month' : inMonths.replace(' in ', ' of ')
  if (special.length === 0 && field === weekday) {
    const names = nounOf(shape, { unit: 'day of the week', nameOf: weekdayOf })
    return (shape.kind === 'list' ? `every ${names}` : names) + inMonths
  }
  const plain = special.length < field.parts.length ? [nounOf(shape, { unit: 'day' })] : []
  return `on ${and([...plain, ...special])}${ofMonths}`
}

export const english: CronWords = {
  date: (fields) => {
    const year = shapeOf(fields.year, 'year')
    return daysOf(fields) + (year.kind === 'every' ? '' : ` in ${nounOf(year, { unit: 'year', nameOf: String })}`)
  },
  clock: (times, date) => `${date} at ${and(times)}`,
  times: (pieces, date) => (date === '' ? timesOf(pieces) : `${date}, ${timesOf(pieces)}`),
}
