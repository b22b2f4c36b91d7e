// Converts one field of a Quartz expression to a choice in the editor and back.
import { type FieldRange, fieldRanges } from '@gemba/contract/cron/field-range.ts'

export type CronKind =
  | 'every'
  | 'none'
  | 'range'
  | 'step'
  | 'list'
  | 'last'
  | 'lastWorkday'
  | 'nearest'
  | 'lastOf'
  | 'nth'

export interface CronChoice {
  kind: CronKind
  /** First value of a range or step, the day, or the weekday. */
  from: number
  /** End of a range, width of a step, or number of the weekday in its month. */
  to: number
  list: readonly number[]
}

const common: readonly CronKind[] = ['every', 'range', 'step', 'list']
const kindsByField: Partial<Record<FieldRange['name'], readonly CronKind[]>> = {
  day: ['none', ...common, 'last', 'lastWorkday', 'nearest'],
  weekday: ['none', 'every', 'range', 'list', 'lastOf', 'nth'],
  year: ['every', 'range', 'step'],
}

export const kindsOf = (name: FieldRange['name']): readonly CronKind[] => kindsByField[name] ?? common

const shapes: readonly [RegExp, CronKind][] = [
  [/^\*$/, 'every'],
  [/^\?$/, 'none'],
  [/^(\d+)-(\d+)$/, 'range'],
  [/^(\d+)\/(\d+)$/, 'step'],
  [/^\d+(?:,\d+)*$/, 'list'],
  [/^L$/, 'last'],
  [/^LW$/, 'lastWorkday'],
  [/^(\d+)W$/, 'nearest'],
  [/^(\d+)L$/, 'lastOf'],
  [/^(\d+)#(\d+)$/, 'nth'],
]

/**
 * Returns the choice for the text of a field; undefined if the editor has no such choice, such as for `MON,WED-FRI`.
 */
export function choiceOf(word: string, { name, min, max }: FieldRange): CronChoice | undefined {
  for (const [shape, kind] of shapes) {
    const match = shape.exec(word)
    if (!match || !kindsOf(name).includes(kind)) continue
    const list = kind === 'list' ? word.split(',').map(Number) : []
    return { kind, from: Number(match[1] ?? min), to: Number(match[2] ?? (kind === 'range' ? max : 1)), list }
  }
  return undefined
}

/** Returns the text of a field for a choice. An empty list becomes the smallest value. */
export function wordOf({ kind, from, to, list }: CronChoice, { min }: Pick<FieldRange, 'min'>): string {
  switch (kind) {
    case 'every':
      return '*'
    case 'none':
      return '?'
    case 'range':
      return `${from}-${to}`
    case 'step':
      return `${from}/${to}`
    case 'list':
      return list.length === 0 ? String(min) : [...list].sort((a, b) => a - b).join(',')
    case 'last':
      return 'L'
    case 'lastWorkday':
      return 'LW'
    case 'nearest':
      return `${from}W`
    case 'lastOf':
      return `${from}L`
    case 'nth':
      return `${from}#${to}`
  }
}

const names = fieldRanges.map(({ name }) => name)

/** Returns the six or seven fields of an expression. Missing fields are `*`. */
export function wordsOf(expression: string): string[] {
  const words = expression.trim().split(/\s+/).filter(Boolean)
  return names.map((name, place) => words[place] ?? (name === 'weekday' ? '?' : '*'))
}

/** Returns the expression with another text for one field. Exactly one of day and weekday has a value. */
export function withWord(expression: string, name: FieldRange['name'], word: string): string {
  const words = wordsOf(expression)
  const set = (of: FieldRange['name'], to: string) => {
    words[names.indexOf(of)] = to
  }
  set(name, word)
  const otherField = name === 'day' ? 'weekday' : name === 'weekday' ? 'day' : undefined
  if (otherField) set(otherField, word === '?' ? '*' : '?')
  return words.join(' ').replace(/ \*$/, (tail) => (words.length === names.length ? '' : tail))
}
