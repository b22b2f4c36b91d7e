// The regular operations of a declared resource, as plain functions that a module may replace one by one.

import type { FieldRecord } from '@gemba/contract/kit/field.ts'
import { maxIdsPerCall, type Page } from '@gemba/contract/kit/page.ts'
import type { AnyResource, EntityOf } from '@gemba/contract/kit/resource.ts'
import { sql } from 'kysely'
import { assertReferencesKnown } from '../platform/db/known-references.ts'
import type { Read, Work } from '../platform/db/work.ts'
import { DomainError } from '../platform/domain-error.ts'
import { withoutMasked } from '../platform/outbound/masked-fields.ts'
import { assertPrecision } from '../platform/quantity/assert-precision.ts'
import { findQuantityNames } from '../platform/quantity/unit-path.ts'
import { staleOf } from '../platform/stale.ts'
import { assertKnownCodes } from './dictionary-options.ts'
import { attachFiles, withFiles } from './files.ts'
import { type ComputedFilters, type ListInput, orderOf, pageOf, whereFilters } from './query/filter.ts'
import { type HashSecret, ResourceTable } from './table.ts'

/** Input of an operation: the declared fields under their names, and fields that the command adds. */
export type Input = Readonly<Record<string, unknown>>

export interface Crud<R extends AnyResource> {
  page(read: Read, input: ListInput): Promise<Page<EntityOf<R>>>
  /** Returns up to 5,000 rows that match the filter, in the default order. */
  list(read: Read, input: ListInput): Promise<EntityOf<R>[]>
  /** Throws `notFound`. */
  read(read: Read, input: Input): Promise<EntityOf<R>>
  /**
   * Throws `duplicate`, `notFound` (a missing reference, a file of another record), `invalid` (an unknown dictionary
   * code).
   */
  create(work: Work, input: Input): Promise<EntityOf<R>>
  /** Fields that are not sent stay unchanged. Throws `notFound`, `stale`, `duplicate`, `invalid`. */
  update(work: Work, input: Input): Promise<EntityOf<R>>
  /**
   * Removes the rows of `id` or `ids`, a list or comma-separated text. `transaction` restores them from the recycle
   * bin. Throws `notFound`, `inUse`.
   */
  remove(work: Work, input: Input): Promise<{ removed: number; transaction: string }>
}

export interface CrudOptions<Row> {
  /**
   * Runs in the same transaction after a row was created or updated, for further checks and events. An error rolls the
   * change back.
   */
  readonly changed?: (work: Work, row: Row) => Promise<void>
  /** Runs in the same transaction before rows are removed. */
  readonly removing?: (work: Work, ids: readonly string[]) => Promise<void>
  readonly hashSecret?: HashSecret
  /** Field for the default order of pages, newest first. For documents, of which recent ones are needed. */
  readonly newestBy?: string
  /** Filters in addition to the declared fields. */
  readonly computed?: ComputedFilters
}

const listLimit = 5000

/** Returns the regular operations on the resource's table. */
export function crud<R extends AnyResource>(resource: R, options: CrudOptions<EntityOf<R>> = {}): Crud<R> {
  const table = new ResourceTable(resource, options.hashSecret)
  const initial = initialValues(resource.fields)
  const quantityNames = findQuantityNames(resource.fields)

  const find = async (read: Read, id: unknown): Promise<EntityOf<R>> => table.find(read, idOf(id))

  const afterChange = async (work: Work, row: EntityOf<R>): Promise<EntityOf<R>> => {
    await options.changed?.(work, row)
    return row
  }

  return {
    async page(read, input) {
      const { size, offset } = pageOf(input)
      const where = whereFilters(resource, input, read.actor, options.computed)
      const order = input.sort || !options.newestBy ? input : { sort: options.newestBy, order: 'DESC' }
      // One row more shows whether others follow. Most lists end on their first page and need no count.
      const tail = sql`${where} ${orderOf(resource, order, read.actor)} limit ${size + 1} offset ${offset}`
      const rows = await table.select(read, tail, size)
      const isWhole = rows.length <= size && (rows.length > 0 || offset === 0)
      const total = isWhole ? offset + rows.length : await table.count(read, where)
      return { records: rows.slice(0, size), total, pages: Math.ceil(total / size) }
    },

    list(read, input) {
      const where = whereFilters(resource, input, read.actor, options.computed)
      return table.select(read, sql`${where} ${orderOf(resource, input, read.actor)} limit ${listLimit}`, listLimit)
    },

    read: (read, input) => find(read, input.id),

    async create(work, input) {
      const values = { ...initial, ...sentValues(input) }
      await assertStorable(work, resource, { input: values })
      if (quantityNames.length > 0) await assertPrecision(work, resource.fields, values)
      const stored = await withFiles(work, resource, { input: values })
      const id = await table.insert(work, await table.assignments(stored)).catch((error) => {
        throw table.nameDuplicate(error, work, values)
      })
      // `withFiles` returns the same object if the input has no files.
      if (stored !== values) await attachFiles(work, resource, { id, input: values })
      return afterChange(work, await find(work, id))
    },

    async update(work, fullInput) {
      const input = sentValues(withoutMasked(resource, fullInput))
      const id = idOf(input.id)
      await assertStorable(work, resource, { id, input })
      if (quantityNames.some((name) => name in input))
        await assertPrecision(work, resource.fields, { ...(await find(work, id)), ...input })
      const version = input.version === undefined || input.version === null ? null : Number(input.version)
      const stored = await withFiles(work, resource, { id, input })
      const isUpdated = await table.update(work, { id, version }, await table.assignments(stored)).catch((error) => {
        throw table.nameDuplicate(error, work, input)
      })
      const row = await find(work, id)
      if (!isUpdated) throw staleOf(row)
      await attachFiles(work, resource, { id, input })
      return afterChange(work, row)
    },

    async remove(work, input) {
      const ids = idsOf(input)
      await options.removing?.(work, ids)
      const removed = await table.delete(work, ids)
      if (removed === 0) throw new DomainError('notFound')
      return { removed, transaction: await transactionOf(work) }
    },
  }
}

interface RowInput {
  /** Id of the row that is updated. */
  readonly id?: string
  readonly input: Readonly<Record<string, unknown>>
}

/** Throws if the input contains unknown dictionary codes or references to rows that are not visible. */
async function assertStorable(work: Work, resource: AnyResource, row: RowInput): Promise<void> {
  await assertKnownCodes(work, resource, row)
  await assertReferencesKnown(work, resource, row)
}

/** Returns the id in an input. Throws `notFound` if it cannot be an id. */
export function idOf(id: unknown): string {
  const text = String(id ?? '')
  if (!/^\d{1,18}$/.test(text)) throw new DomainError('notFound')
  return text
}

/**
 * Returns the ids in a batch input: `ids` as a list or comma-separated text, else `id`. Throws `tooManyRows` above
 * 10,000.
 */
export function idsOf({ id, ids }: Input): string[] {
  const values = Array.isArray(ids) ? ids : typeof ids === 'string' ? ids.split(',') : [id]
  if (values.length > maxIdsPerCall) throw new DomainError('tooManyRows', { limit: maxIdsPerCall })
  return values.map(idOf)
}

/** Returns the transaction id under which the recycle bin stores what this transaction removes. */
export async function transactionOf({ tx }: Work): Promise<string> {
  const { id } = await tx
    .selectNoFrom((eb) => eb.cast<string>(eb.fn('pg_current_xact_id', []), 'text').as('id'))
    .executeTakeFirstOrThrow()
  return id
}

/** Returns the input without undefined values, which count as not sent. */
const sentValues = (input: Input): Input =>
  Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined))

function initialValues(fields: FieldRecord): Input {
  const fieldsWithInitial = Object.entries(fields).filter(([, field]) => field.initial !== undefined)
  return Object.fromEntries(fieldsWithInitial.map(([name, field]) => [name, field.initial]))
}
