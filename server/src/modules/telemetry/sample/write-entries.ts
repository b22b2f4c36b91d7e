// Parses the input of requests that write values: points, times, values.
import { maxEntriesPerCall, type SampleRefusal } from '@gemba/contract/telemetry/write.ts'
import { DomainError } from '../../../platform/domain-error.ts'
import type { Call } from '../../../platform/http/call.ts'
import { problemOf } from '../../../platform/http/validation.ts'
import type { PointKey } from '../../equipment/index.ts'
import { readInstant } from './time-rules.ts'

/** No unit of the time rules reaches a later instant. */
const farthest = 8.64e18

export interface ReadEntry {
  readonly key: PointKey
  /** Undefined is now. */
  readonly sourceTs: number | undefined
  readonly value: unknown
  /** Reason of a refusal that does not depend on the point. */
  readonly refused?: SampleRefusal
}

const nowhere: PointKey = { pointId: null, code: null, objectId: null, objectCode: null }

/** Returns the entries of a request. Throws `invalid` without any, `tooManyRows` beyond 1 000. */
export function readEntries(entries: unknown, call: Call): ReadEntry[] {
  if (!Array.isArray(entries) || entries.length === 0) throw invalidField(call, 'entries', 'required')
  if (entries.length > maxEntriesPerCall) throw new DomainError('tooManyRows', { limit: maxEntriesPerCall })
  return entries.map((entry) => readEntry(entry, call))
}

function readEntry(entry: unknown, { actor }: Call): ReadEntry {
  if (typeof entry !== 'object' || entry === null || Array.isArray(entry))
    return { key: nowhere, sourceTs: undefined, value: null, refused: 'notAnEntry' }
  const fields = entry as Record<string, unknown>
  const key = keyOf(fields)
  const sourceTs = sourceTsOf(fields.time ?? fields.ts, actor.zone)
  const read = { key, sourceTs: Number.isNaN(sourceTs) ? undefined : sourceTs, value: fields.value }
  // A code alone is ambiguous because several objects may have it.
  if (key.pointId === null && (key.code === null || (key.objectId ?? key.objectCode) === null))
    return { ...read, refused: 'unknownPoint' }
  return Number.isNaN(sourceTs) ? { ...read, refused: 'badTime' } : read
}

/** Returns the key of a point from the field names of the specification. */
export function keyOf(fields: Readonly<Record<string, unknown>>): PointKey {
  return {
    pointId: idOf(fields.dataId ?? fields.pointId ?? fields.id),
    code: textOf(fields.code ?? fields.dataCode ?? fields.pointCode),
    objectId: idOf(fields.objectId),
    objectCode: textOf(fields.objectCode),
  }
}

/** Returns the source time; NaN if it is unreadable, undefined if there is none. */
export function sourceTsOf(time: unknown, zone: string): number | undefined {
  if (time === undefined || time === null || time === '') return undefined
  const at = readInstant(time, zone)
  return Math.abs(at) <= farthest ? at : Number.NaN
}

/** Returns the error of a request without a valid field. */
export function invalidField({ actor }: Call, field: string, problem: 'required' | 'type'): DomainError {
  return new DomainError('invalid', { problems: [problemOf(field, problem, { language: actor.language })] })
}

function idOf(value: unknown): string | null {
  const text = typeof value === 'number' ? String(value) : value
  return typeof text === 'string' && /^\d{1,18}$/.test(text) ? text : null
}

function textOf(value: unknown): string | null {
  if (typeof value !== 'string' || value === '' || value.length > 64) return null
  return value.isWellFormed() && !value.includes('\u0000') ? value : null
}
