// Fields of a Quartz expression in order, with bounds and names.

export interface FieldRange {
  readonly name: 'second' | 'minute' | 'hour' | 'day' | 'month' | 'weekday' | 'year'
  readonly min: number
  readonly max: number
  readonly names?: readonly string[]
}

const months = ['JAN', 'FEB', 'MAR', 'APR', 'MAY', 'JUN', 'JUL', 'AUG', 'SEP', 'OCT', 'NOV', 'DEC']
/** 1 is Sunday. */
const weekdays = ['SUN', 'MON', 'TUE', 'WED', 'THU', 'FRI', 'SAT']

export const lastYear = 2099

export const fieldRanges: readonly FieldRange[] = [
  { name: 'second', min: 0, max: 59 },
  { name: 'minute', min: 0, max: 59 },
  { name: 'hour', min: 0, max: 23 },
  { name: 'day', min: 1, max: 31 },
  { name: 'month', min: 1, max: 12, names: months },
  { name: 'weekday', min: 1, max: 7, names: weekdays },
  { name: 'year', min: 1970, max: lastYear },
]
