// Validates the settings of channels, devices and items against the declaration of their protocol.
import type { DriverSettings } from '@gemba/contract/gateway/channel/protocols.ts'
import { findCsvFault } from '@gemba/contract/gateway/channel/simulation-csv.ts'
import { boundsOf, type Field, type FieldRecord } from '@gemba/contract/kit/field.ts'
import { type Language, wordIn } from '@gemba/contract/kit/page.ts'
import type { Problem, ProblemCode } from '@gemba/contract/problems.ts'
import { problemOf } from '../../../platform/http/validation.ts'

/** Returns settings of an input or a row; empty for what is no table. */
export const settingsOf = (settings: unknown): DriverSettings =>
  typeof settings === 'object' && settings !== null ? (settings as DriverSettings) : {}

/** The text of a simulation. Its lines are validated too. */
const csvName = 'csv'

interface SettingsProblem {
  readonly code: ProblemCode
  readonly limit?: number | undefined
}

/** Returns one problem per wrong setting. `path` is the name of the field in the input. An undeclared name is wrong. */
export function findSettingsProblems(
  fields: FieldRecord,
  settings: unknown,
  { path, language }: { path: string; language: Language },
): Problem[] {
  if (settings === null || settings === undefined) return findSettingsProblems(fields, {}, { path, language })
  if (typeof settings !== 'object' || Array.isArray(settings)) return [problemOf(path, 'type', { language })]
  const values = settings as Readonly<Record<string, unknown>>
  const names = [...new Set([...Object.keys(fields), ...Object.keys(values)])]
  return names.flatMap((name) => {
    const field = Object.hasOwn(fields, name) ? fields[name] : undefined
    const found = field ? findProblem(field, values[name]) : { code: 'refused' as const }
    const csvFault = found || name !== csvName || !values[name] ? undefined : findCsvFault(String(values[name]))
    if (csvFault) return [{ field: `${path}.${name}`, problem: 'pattern' as const, text: wordIn(language, csvFault) }]
    return found ? [problemOf(`${path}.${name.slice(0, 64)}`, found.code, { language, limit: found.limit })] : []
  })
}

function findProblem(field: Field, value: unknown): SettingsProblem | undefined {
  if (value === undefined || value === null || value === '')
    return field.required && field.initial === undefined ? { code: 'required' } : undefined
  return field.kind === 'text' || field.kind === 'secret'
    ? findTextProblem(field, value)
    : findNumberProblem(field, value)
}

function findTextProblem(field: Field, value: unknown): SettingsProblem | undefined {
  const { max = Number.POSITIVE_INFINITY } = boundsOf(field)
  if (typeof value !== 'string' || value.includes('\0')) return { code: 'type' }
  if (value.length > max) return { code: 'tooLong', limit: max }
  const words = 'oneOf' in field ? field.oneOf : undefined
  return words && !words.includes(value) ? { code: 'choice' } : undefined
}

function findNumberProblem(field: Field, value: unknown): SettingsProblem | undefined {
  const { min = Number.NEGATIVE_INFINITY, max = Number.POSITIVE_INFINITY } = boundsOf(field)
  if (typeof value !== 'number' || !Number.isSafeInteger(value)) return { code: 'type' }
  if (value < min) return { code: 'tooSmall', limit: min }
  return value > max ? { code: 'tooLarge', limit: max } : undefined
}
