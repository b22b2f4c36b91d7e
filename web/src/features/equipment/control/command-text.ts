// Values and results of commands in the words of the reader.
import type { ControlCommandRow } from '@gemba/contract/control/commands.ts'
import { controlKind, controlState } from '@gemba/contract/control/dictionaries.ts'
import { reasonText } from '@gemba/contract/control/reasons.ts'
import { wordOfCode } from '@gemba/contract/kit/dictionary.ts'
import { parseStateWords } from '@gemba/contract/rules/state-words.ts'
import { currentLanguage, useLanguage } from '../../../i18n/language.ts'
import { useText } from '../../../i18n/text.ts'
import { formatDecimal, formatFloat } from '../../../ui/value/number.ts'
import { controlWords } from './words.ts'

interface ValueFormat {
  readonly unit: string | null | undefined
  readonly words?: ReadonlyMap<number, string> | undefined
}

const maxExact = 1e15
const int64Pattern = /^-?\d{1,19}$/

/** Returns a value with its unit, or the text of a state. */
export function formatTarget(value: string | null, { unit, words }: ValueFormat): string {
  if (value === null) return '—'
  if (value === '') return '""'
  const state = words?.get(Number(value))
  if (state) return state
  const number = value.trim() === '' ? Number.NaN : Number(value)
  // Integers of 64 bits keep all their digits.
  const isExact = Number.isNaN(number) || (Math.abs(number) >= maxExact && int64Pattern.test(value))
  const text = isExact ? formatDecimal(value) : formatFloat(number)
  return unit ? `${text} ${unit}` : text
}

/** Returns functions that format a command. */
export function useCommandText() {
  const text = useText(controlWords)
  const language = useLanguage((state) => state.language)
  const toText = ({ unit, stateWords, kind }: ControlCommandRow, value: string | null): string => {
    if (kind === controlKind.codes.group) return text('group', { count: Number(value) })
    return formatTarget(value, { unit, words: stateWords ? parseStateWords(stateWords) : undefined })
  }
  return {
    toText,
    changeOf: (row: ControlCommandRow): string =>
      row.kind === controlKind.codes.point
        ? `${toText(row, row.oldValue)} → ${toText(row, row.target)}`
        : toText(row, row.target),
    stateOf: ({ state }: Pick<ControlCommandRow, 'state'>): string => wordOfCode(controlState, state, language),
    resultOf: (row: ControlCommandRow): string => {
      if (row.fault) return reasonText(row.fault, currentLanguage())
      return row.readBack === null ? '' : text('readBack', { value: toText(row, row.readBack) })
    },
  }
}
