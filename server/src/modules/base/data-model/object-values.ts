// What a call says of an object's values, as they are kept: each fits its field, and what it names is there.
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

/** Values by the codes of fields; a map, as a code may be a name that every object has. */
export type StoredObjectValues = ReadonlyMap<string, StoredValue>

const types = detailType.codes

/** Returns stored values of the fields that there are now; null where one has none. */
export const storedValuesOf = (details: readonly Detail[], stored: unknown): StoredObjectValues => {
  const held = new Map(Object.entries((stored ?? {}) as Record<string, StoredValue>))
  return new Map(details.map(({ code }) => [code, held.get(code) ?? null]))
}

/** Returns the values as JSON, without those that are empty. */
export const storedValues = (kept: StoredObjectValues): Record<string, StoredValue> =>
  Object.fromEntries([...kept].filter(([, value]) => value !== null))

interface MergeInput {
  readonly details: readonly Detail[]
  readonly sent: unknown
  /** Of an object that is there already. */
  readonly held?: StoredObjectValues
}

/** Returns what an object holds after a call. Error `invalid`, which names each field as `values.code`. */
export async function mergeValues(work: Work, { details, sent, held }: MergeInput): Promise<StoredObjectValues> {
  const { language, zone } = work.actor
  const found: Problem[] = []
  const refuse = (code: string, problem: ProblemCode, limit?: unknown) => {
    found.push(problemOf(`values.${code}`, problem, { language, limit }))
  }
  const given = givenValues(work, details, sent)
  const merged = new Map<string, StoredValue>()
  for (const detail of details) {
    const { code } = detail
    const before = held?.get(code) ?? null
    const checked = given.has(code)
      ? checkValue(detail, given.get(code), zone)
      : { value: held ? before : defaultOf(detail, zone) }
    if ('problem' in checked) refuse(code, checked.problem, checked.limit)
    else if (checked.value === null && detail.isRequired === 1) refuse(code, 'required')
    else if (checked.value !== before && !(await isThere(work, detail, checked.value)))
      refuse(code, detail.dataType === types.dictionary ? 'choice' : 'unknown')
    merged.set(code, 'value' in checked ? checked.value : null)
  }
  if (found.length > 0) throw new DomainError('invalid', { problems: found })
  return merged
}

function givenValues({ actor: { language } }: Work, details: readonly Detail[], sent: unknown): Map<string, unknown> {
  if (sent === undefined || sent === null) return new Map()
  if (typeof sent !== 'object' || Array.isArray(sent))
    throw new DomainError('invalid', { problems: [problemOf('values', 'type', { language })] })
  const given = new Map<string, unknown>(Object.entries(sent))
  const known = new Set(details.map(({ code }) => code))
  const strange = [...given.keys()].filter((code) => !known.has(code)).slice(0, 10)
  if (strange.length > 0) {
    const problems = strange.map((code) => problemOf(`values.${code.slice(0, 64)}`, 'unknown', { language }))
    throw new DomainError('invalid', { problems })
  }
  return given
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
  readonly kept: StoredObjectValues
  readonly objectId?: string
}

/** Error `duplicate` for a value that another object has in a unique field. */
export async function assertValuesUnique(read: Read, { details, kept, objectId = '0' }: Unique): Promise<void> {
  for (const detail of details) {
    const value = detail.isUnique === 1 ? (kept.get(detail.code) ?? null) : null
    if (value === null) continue
    const other = await read.tx
      .selectFrom('data_model_unique_value')
      .select('object_id')
      .where('detail_id', '=', anyId([detail.id]))
      .where('value', '=', String(value))
      .where('object_id', '<>', objectId)
      .executeTakeFirst()
    if (other)
      throw new DomainError('duplicate', { field: `values.${detail.code}`, label: detailName(read, detail), value })
  }
}

/** A value that another writer had first, at the same time: the store tells no more than that. */
export function repeatedAtOnce(read: Read, details: readonly Detail[], error: unknown): unknown {
  const { table } = error as { table?: string }
  if (sqlState(error) !== '23505' || table !== 'data_model_unique_value') return error
  const label = details.filter(({ isUnique }) => isUnique === 1).map((detail) => detailName(read, detail))
  return new DomainError('duplicate', { field: 'values', label: label.join(', '), value: '' })
}
