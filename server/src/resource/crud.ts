// The five regular operations of a declared resource, as plain functions that a module may replace one by one.
import type { FieldRecord } from '@gemba/contract/kit/field.ts'
import type { Page } from '@gemba/contract/kit/page.ts'
import type { AnyResource, EntityOf } from '@gemba/contract/kit/resource.ts'
import { type RawBuilder, sql } from 'kysely'
import { formatInstant } from '../platform/clock.ts'
import type { Read, Work } from '../platform/db/work.ts'
import { DomainError } from '../platform/domain-error.ts'
import { columnOf, selectList, storeValue } from './columns.ts'
import { type ListInput, orderOf, pageOf, wherePieces } from './filter.ts'

/** Input of an operation: the declared fields under their own names, and what the call adds. */
export type Input = Readonly<Record<string, unknown>>

export interface Crud<R extends AnyResource> {
  page(read: Read, input: ListInput): Promise<Page<EntityOf<R>>>
  /** Up to 5 000 rows that match the filter, in the default order. */
  list(read: Read, input: ListInput): Promise<EntityOf<R>[]>
  read(read: Read, input: Input): Promise<EntityOf<R>>
  create(work: Work, input: Input): Promise<EntityOf<R>>
  update(work: Work, input: Input): Promise<EntityOf<R>>
  /** Takes `id`, or `ids` as a list or comma-joined. */
  remove(work: Work, input: Input): Promise<{ removed: number }>
}

export interface CrudOptions<Row> {
  /** Runs in the same work after a row was made or changed: further checks, events. A refusal undoes the change. */
  readonly changed?: (work: Work, row: Row) => Promise<void>
  /** Runs in the same work before rows go. */
  readonly removing?: (work: Work, ids: readonly string[]) => Promise<void>
  /** Stores a secret in another shape than it came, for instance hashed. */
  readonly keepSecret?: (value: string) => Promise<string>
}

const listLimit = 5000

/** The regular operations. Errors: `notFound`, `stale`, `duplicate`, `inUse`, `invalid`. */
export function crud<R extends AnyResource>(resource: R, options: CrudOptions<EntityOf<R>> = {}): Crud<R> {
  const fields = resource.fields as FieldRecord
  const table = sql.table(columnOf(resource.name))
  const columns = selectList(fields)
  type Row = EntityOf<R>

  const fetch = async (read: Read, tail: RawBuilder<unknown>): Promise<Row[]> => {
    const { rows } = await sql<Record<string, unknown>>`select ${columns} from ${table} as t ${tail}`.execute(read.tx)
    return rows.map((row) => presentRow(resource, row, read.actor.zone) as Row)
  }

  const find = async (read: Read, id: unknown): Promise<Row> => {
    const [row] = await fetch(read, sql`where t.company_id = ${read.actor.companyId} and t.id = ${idOf(id)}`)
    if (!row) throw new DomainError('notFound')
    return row
  }

  const toStore = async (input: Input): Promise<[string, unknown][]> => {
    const values: [string, unknown][] = []
    for (const [name, field] of Object.entries(fields)) {
      if (!(name in input)) continue
      const value = input[name]
      if (field.kind === 'secret' && (value === null || value === undefined || value === '')) continue
      const isHashed = field.kind === 'secret' && options.keepSecret
      values.push([columnOf(name), isHashed ? await options.keepSecret?.(String(value)) : storeValue(field, value)])
    }
    return values
  }

  return {
    async page(read, input) {
      const { size, offset } = pageOf(input)
      const where = wherePieces(resource, input, read.actor.companyId)
      const counted = await sql<{ total: number }>`select count(*)::int as total from ${table} as t ${where}`.execute(
        read.tx,
      )
      const total = counted.rows[0]?.total ?? 0
      const records =
        total > offset
          ? await fetch(read, sql`${where} ${orderOf(resource, input)} limit ${size} offset ${offset}`)
          : []
      return { records, total, pages: Math.ceil(total / size) }
    },

    list: (read, input) =>
      fetch(
        read,
        sql`${wherePieces(resource, input, read.actor.companyId)} ${orderOf(resource, input)} limit ${listLimit}`,
      ),

    read: (read, input) => find(read, input.id),

    async create(work, input) {
      const filled = { ...initialValues(fields), ...input }
      const values: [string, unknown][] = [
        ['company_id', work.actor.companyId],
        ['create_user', work.actor.userName],
        ['update_user', work.actor.userName],
        ...(await toStore(filled)),
      ]
      const { rows } = await sql<{
        id: string
      }>`insert into ${table} (${sql.join(values.map(([column]) => sql.ref(column)))})
        values (${sql.join(values.map(([, value]) => value))}) returning id`.execute(work.tx)
      const row = await find(work, rows[0]?.id)
      await options.changed?.(work, row)
      return row
    },

    async update(work, input) {
      const id = idOf(input.id)
      const assignments = (await toStore(input)).map(([column, value]) => sql`${sql.ref(column)} = ${value}`)
      const version = input.version === undefined || input.version === null ? null : Number(input.version)
      const { numAffectedRows } = await sql`update ${table} as t set ${sql.join([
        ...assignments,
        sql`version = t.version + 1`,
        sql`update_user = ${work.actor.userName}`,
        sql`update_time = now()`,
      ])} where t.company_id = ${work.actor.companyId} and t.id = ${id}
        and (${version}::integer is null or t.version = ${version}::integer)`.execute(work.tx)
      const row = await find(work, id)
      if (numAffectedRows === 0n) throw new DomainError('stale', { version: row.version })
      await options.changed?.(work, row)
      return row
    },

    async remove(work, input) {
      const ids = idsOf(input)
      await options.removing?.(work, ids)
      const { numAffectedRows } = await sql`delete from ${table} as t
        where t.company_id = ${work.actor.companyId} and t.id = any(${ids}::bigint[])`.execute(work.tx)
      if (numAffectedRows === 0n) throw new DomainError('notFound')
      return { removed: Number(numAffectedRows) }
    },
  }
}

/** A row as it travels: plant times, and the specification's other spellings beside the declared names. */
export function presentRow(resource: AnyResource, row: Record<string, unknown>, zone: string): Record<string, unknown> {
  row.createTime = formatInstant(row.createTime as number, zone)
  row.updateTime = formatInstant(row.updateTime as number, zone)
  for (const [alias, name] of Object.entries(resource.aliases ?? {})) row[alias] = row[name]
  return row
}

/** The id a call names. Error: `notFound` for anything that cannot be an id. */
export function idOf(id: unknown): string {
  const text = String(id ?? '')
  if (!/^\d{1,18}$/.test(text)) throw new DomainError('notFound')
  return text
}

/** Ids a batch call names, at most 1 000: `ids` as a list or comma-joined, else `id`. */
export function idsOf({ id, ids }: Input): string[] {
  const given = Array.isArray(ids) ? ids : typeof ids === 'string' ? ids.split(',') : [id]
  if (given.length > 1000) throw new DomainError('tooManyPoints', { limit: 1000 })
  return given.map(idOf)
}

function initialValues(fields: FieldRecord): Input {
  return Object.fromEntries(
    Object.entries(fields)
      .filter(([, field]) => field.initial !== undefined)
      .map(([name, field]) => [name, field.initial]),
  )
}
