// The columns of the table of points and limits. The columns that every point needs are visible, the rest is folded.
// Times are in seconds.
import { limitKeys } from '@gemba/contract/alarm/limits.ts'
import { limitNames, pointRowFields } from '@gemba/contract/alarm/point-limits.ts'
import { alarmRule } from '@gemba/contract/alarm/rule.ts'
import { point } from '@gemba/contract/equipment/point.ts'
import { optionsOf } from '@gemba/contract/kit/dictionary.ts'
import { dictionaryOf, type Field, fixedUnitOf } from '@gemba/contract/kit/field.ts'
import { type Language, wordIn } from '@gemba/contract/kit/page.ts'
import { namesOfLanguages } from '@gemba/contract/names.ts'
import { useMemo } from 'react'
import { useLanguage } from '../../../i18n/language.ts'
import { textIn } from '../../../i18n/words.ts'
import type { Values } from '../../../resource/form/check.ts'
import type { GridColumn } from '../../../resource/form/rows/grid-column.ts'
import { labelIn } from '../../../resource/labels.ts'
import { useCan } from '../../../session/session.ts'
import { pointGridWords } from './words.ts'

type Name = keyof typeof pointRowFields

const inSight: readonly (readonly [name: Name, width: number])[] = [
  ['code', 92],
  ['name', 104],
  ['dataType', 80],
  ['unit', 52],
  ['engLow', 62],
  ['engHigh', 62],
]
const limitWidth = 56
const folded: readonly Name[] = [
  'nameEn',
  'nameTw',
  'kind',
  'rw',
  'stateWords',
  'stateWordsEn',
  'isMain',
  'isKey',
  'keySort',
  'decimals',
  'scale',
  'offset',
  'clampPolicy',
  'isCounter',
  'rollover',
  'periodMs',
  'staleMs',
  'frozenMs',
  'storeMode',
  'storeDeadband',
  'storeDeadbandPercent',
  'minIntervalMs',
  'maxIntervalMs',
  'retentionDays',
  'address',
  'formula',
  'writeMin',
  'writeMax',
  'writeStep',
  'writeTolerance',
  'feedbackCode',
  'interlock',
  'maxPerMin',
  'isCritical',
  'isCommandBlocked',
]
const foldedLimits: readonly Name[] = ['comparison', 'deadband', 'onDelayMs', 'offDelayMs']
// A point and a rule have fields of the same name, such as `kind`.
const ruleNames: ReadonlySet<string> = new Set(limitNames)
const isOfRule = (name: Name): name is Name & keyof typeof alarmRule.fields => ruleNames.has(name)

/** Returns the field of a column. Fields of the rule may be empty. */
function fieldOf(name: Name): Field {
  const field: Field = pointRowFields[name]
  return isOfRule(name) ? { ...field, required: false } : field
}

function columnOf(name: Name, width: number, language: Language): GridColumn {
  const text = textIn(language, pointGridWords)
  const field = fieldOf(name)
  const label = labelIn(isOfRule(name) ? alarmRule : point, name, language)
  const isTime = fixedUnitOf(field) === 'ms'
  const dictionary = dictionaryOf(field)
  return {
    name,
    width,
    field,
    label: isTime ? text('inSeconds', { label }) : label,
    factor: isTime ? 1000 : undefined,
    options: dictionary
      ? optionsOf(dictionary).map(({ code, words }) => ({
          value: code,
          label: wordIn(language, words),
          words: words.map((word) => word.toLowerCase()),
        }))
      : undefined,
  }
}

/**
 * Returns the field with the names that the reader sees: those in their language if any of the points has one, otherwise
 * the main names.
 */
function nameFieldOf(points: readonly Values[], language: Language): 'name' | 'nameEn' | 'nameTw' {
  const localName = namesOfLanguages[language]
  return localName && points.some((row) => row[localName]) ? localName : 'name'
}

/** Limits are columns only with the permission to see alarms. The other names of the points are folded. */
export function usePointColumns(points: readonly Values[] = [], isObject = false): readonly GridColumn[] {
  const language = useLanguage((state) => state.language)
  const shownName = nameFieldOf(points, language)
  const hasLimits = useCan('alarm:view')
  const isFixed = !useCan('alarm:edit')
  return useMemo(() => {
    const text = textIn(language, pointGridWords)
    const fold = (name: Name) => ({ ...columnOf(name, 96, language), isFolded: true })
    const visibleColumns = inSight.map(([name, width]) => ({
      ...columnOf(name === 'name' ? shownName : name, width, language),
      ...headOf(name, text),
    }))
    const limits = hasLimits
      ? limitKeys.map((key) => ({ ...columnOf(key, limitWidth, language), head: text(key), isFixed }))
      : []
    return [
      // With live values, the limits come directly after code and name.
      ...(isObject
        ? [...visibleColumns.slice(0, 2), ...limits, ...visibleColumns.slice(2)]
        : [...visibleColumns, ...limits]),
      ...(hasLimits ? foldedLimits.map((name) => ({ ...fold(name), isFixed })) : []),
      ...folded.map((name) => fold(name === shownName ? 'name' : name)),
      ...(isObject ? [{ ...isEnabled(language), isFolded: true }] : []),
    ]
  }, [language, hasLimits, isFixed, isObject, shownName])
}

/** Short column headings for the range. */
const headOf = (name: Name, text: (word: 'low' | 'high') => string): { head?: string } =>
  name === 'engLow' ? { head: text('low') } : name === 'engHigh' ? { head: text('high') } : {}

const isEnabled = (language: Language): GridColumn => ({
  name: 'isEnabled',
  label: labelIn(point, 'isEnabled', language),
  field: point.fields.isEnabled,
  width: 64,
})

/** Initial values of a new row. */
export const newPoint = Object.fromEntries(
  Object.entries(pointRowFields).flatMap(([name, { initial }]) =>
    isOfRule(name as Name) || initial === undefined ? [] : [[name, initial]],
  ),
)
