// Filters of a list by field. A plain value means "equal" ("contains" for searched texts), a list means "one of", an
// object has further conditions. The kind of the field decides which conditions are permitted.
import type { Field, FieldRecord } from './field.ts'

export interface FieldFilter {
  readonly equal?: unknown
  readonly in?: readonly unknown[]
  /** Lower bound, inclusive. Instants are epoch ms or plant time. */
  readonly from?: unknown
  /** Upper bound, inclusive. */
  readonly to?: unknown
  /** For a reference: text in the title of the referenced record. */
  readonly contains?: string
  readonly isEmpty?: boolean
}

export const filterParts = ['equal', 'in', 'from', 'to', 'contains', 'isEmpty'] as const satisfies (keyof FieldFilter)[]

const ordered = new Set<Field['kind']>(['integer', 'number', 'decimal', 'instant', 'date', 'duration'])
const unfiltered = new Set<Field['kind']>([
  'json',
  'secret',
  'group',
  'list',
  'map',
  'tree',
  'nothing',
  'references',
  'files',
])

/** Returns whether rows can be filtered by a field. */
export const isFilterable = ({ kind }: Field): boolean => !unfiltered.has(kind)

/** Returns whether `from` and `to` can be used with a field. */
export const isOrdered = ({ kind }: Field): boolean => ordered.has(kind)

/** Filters on every stored row, in addition to its declared fields. */
export const storedFilters = {
  id: { kind: 'reference', to: 'row', required: true },
  createUser: { kind: 'text', required: true, label: ['创建人', '建立者', 'Created by'] },
  createTime: { kind: 'instant', required: true, label: ['创建时间', '建立時間', 'Created'] },
  updateUser: { kind: 'text', required: true, label: ['修改人', '修改者', 'Changed by'] },
  updateTime: { kind: 'instant', required: true, label: ['修改时间', '修改時間', 'Changed'] },
} satisfies FieldRecord

/** Filters that a list page may offer in addition to the declared fields. */
export type StoredFilter = Exclude<keyof typeof storedFilters, 'id'>
