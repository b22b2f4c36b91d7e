// Validates the values of an object in a request: each fits its field, and references exist.
import { detailType } from '@gemba/contract/base/data-model/dictionaries.ts'
import type { Problem, ProblemCode } from '@gemba/contract/problems.ts'
import { ofCompany } from '../../../platform/db/of-company.ts'
import { anyId } from '../../../platform/db/rows.ts'
import { type Read, sqlState, type Work } from '../../../platform/db/work.ts'
import { DomainError } from '../../../platform/domain-error.ts'
import { problemOf } from '../../../platform/http/validation.ts'
import { isChoosable } from '../../../resource/dictionary-options.ts'
import { defaultOf } from './change-detail.ts'
import { checkValue, type StoredValue } from './check-value.ts'
import { type Detail, detailName } from './details.ts'

/** Values by field code. A map, because a code may equal a property that every object has. */
export type StoredObjectValues = ReadonlyMap<string, StoredValue>

const types = detailType.codes

/** Returns the stored values of the current fields; null for fields without a value. */
export const storedValuesOf = (details: readonly Detail[], stored: unknown): StoredObjectValues => {
  const valueByCode = new Map(Object.entries((stored ?? {}) as Record<string, StoredValue>))
  return new Map(details.map(({ code }) => [code, valueByCode.get(code) ?? null]))
}

/** Returns the values as JSON, without empty ones. */
export const storedValues = (storedObject: StoredObjectValues): Record<string, StoredValue> =>
  Object.fromEntries([...storedObject].filter(([, value]) => value !== null))

interface MergeInput {
  readonly details: readonly Detail[]
  readonly sent: unknown
  /** Values of an existing object. */
  readonly held?: StoredObjectValues
}

/** Returns the values of an object after a request. Throws `invalid`, which names each field as `values.code`. */
export async function mergeValues(work: Work, { details, sent, held }: MergeInput): Promise<StoredObjectValues> {
  const { language, zone } = work.actor
  const problems: Problem[] = []
  const addProblem = (code: string, problem: ProblemCode, limit?: unknown) => {
    problems.push(problemOf(`values.${code}`, problem, { language, limit }))
  }
  const inputValues = inputValuesOf(work, details, sent)
  const merged = new Map<string, StoredValue>()
  for (const detail of details) {
    const { code } = detail
    const before = held?.get(code) ?? null
    const checked = inputValues.has(code)
      ? checkValue(detail, inputValues.get(code), zone)
      : { value: held ? before : defaultOf(detail, zone) }
    if ('problem' in checked) addProblem(code, checked.problem, checked.limit)
    else if (checked.value === null && detail.isRequired === 1) addProblem(code, 'required')
    else if (checked.value !== before && !(await isThere(work, detail, checked.value)))
      addProblem(code, detail.dataType === types.dictionary ? 'choice' : 'unknown')
    merged.set(code, 'value' in checked ? checked.value : null)
  }
  if (problems.length > 0) throw new DomainError('invalid', { problems })
  return merged
}

function inputValuesOf(
  { actor: { language } }: Work,
  details: readonly Detail[],
  sentValues: unknown,
): Map<string, unknown> {
  if (sentValues === undefined || sentValues === null) return new Map()
  if (typeof sentValues !== 'object' || Array.isArray(sentValues))
    throw new DomainError('invalid', { problems: [problemOf('values', 'type', { language })] })
  const inputValues = new Map<string, unknown>(Object.entries(sentValues))
  const detailCodes = new Set(details.map(({ code }) => code))
  const unknownCodes = [...inputValues.keys()].filter((code) => !detailCodes.has(code)).slice(0, 10)
  if (unknownCodes.length > 0) {
    const problems = unknownCodes.map((code) => problemOf(`values.${code.slice(0, 64)}`, 'unknown', { language }))
    throw new DomainError('invalid', { problems })
  }
  return inputValues
}

async function isThere({ tx, actor }: Work, detail: Detail, value: StoredValue): Promise<boolean> {
  if (value === null) return true
  const { dataType, dictionaryType, refModelId } = detail
  if (dataType === types.dictionary) return isChoosable({ tx, actor, now: 0 }, dictionaryType ?? '', String(value))
  if (dataType !== types.reference) return true
  const target = await ofCompany({ tx, actor })
    .selectFrom('data_model_object as o')
    .innerJoin('data_model as m', 'm.id', 'o.model_id')
    .select('o.id')
    .where('o.model_id', '=', refModelId ?? '0')
    .where('o.id', '=', String(value))
    .where('m.is_enabled', '=', 1)
    .executeTakeFirst()
  return target !== undefined
}

interface Unique {
  readonly details: readonly Detail[]
  readonly storedValues: StoredObjectValues
  readonly objectId?: string
}

/** Throws `duplicate` if another object has the same value in a unique field. */
export async function assertValuesUnique(read: Read, { details, storedValues, objectId = '0' }: Unique): Promise<void> {
  for (const detail of details) {
    const value = detail.isUnique === 1 ? (storedValues.get(detail.code) ?? null) : null
    if (value === null) continue
    const otherObject = await read.tx
      .selectFrom('data_model_unique_value')
      .select('object_id')
      .where('detail_id', '=', anyId([detail.id]))
      .where('value', '=', String(value))
      .where('object_id', '<>', objectId)
      .executeTakeFirst()
    if (otherObject)
      throw new DomainError('duplicate', { field: `values.${detail.code}`, label: detailName(read, detail), value })
  }
}

/**
 * Converts the database error about a unique value that a concurrent transaction stored first. The database does not
 * say which field it is.
 */
export function repeatedAtOnce(read: Read, details: readonly Detail[], error: unknown): unknown {
  const { table } = error as { table?: string }
  if (sqlState(error) !== '23505' || table !== 'data_model_unique_value') return error
  const label = details.filter(({ isUnique }) => isUnique === 1).map((detail) => detailName(read, detail))
  return new DomainError('duplicate', { field: 'values', label: label.join(', '), value: '' })
}
