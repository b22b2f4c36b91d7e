// What a list may be asked for, field by field. A plain value means "equal" ("contains" where a text is searched), a list
// "one of"; an object says more. The kind of the field decides what fits.
import type { Field, FieldRecord } from './field.ts'

export interface FieldFilter {
  readonly equal?: unknown
  readonly in?: readonly unknown[]
  /** At least; instants as epoch ms or plant time. */
  readonly from?: unknown
  /** At most. */
  readonly to?: unknown
  /** Of a reference: what the referenced record is called. */
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

/** Whether rows can be filtered by a field. */
export const isFilterable = ({ kind }: Field): boolean => !unfiltered.has(kind)

/** Whether `from` and `to` fit a field. */
export const isOrdered = ({ kind }: Field): boolean => ordered.has(kind)

/** Fields that every stored row can be filtered by beside the declared ones. */
export const storedFilters = {
  id: { kind: 'reference', to: 'row', required: true },
  createUser: { kind: 'text', required: true, label: ['创建人', '建立者', 'Created by'] },
  createTime: { kind: 'instant', required: true, label: ['创建时间', '建立時間', 'Created'] },
  updateUser: { kind: 'text', required: true, label: ['修改人', '修改者', 'Changed by'] },
  updateTime: { kind: 'instant', required: true, label: ['修改时间', '修改時間', 'Changed'] },
} satisfies FieldRecord

/** What a list page may be filtered by beside the declared fields. */
export type StoredFilter = Exclude<keyof typeof storedFilters, 'id'>
