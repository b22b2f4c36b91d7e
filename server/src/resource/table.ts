// The statements of one resource's table. Operations in `crud.ts` are made of these.
import type { Field, FieldRecord } from '@gemba/contract/kit/field.ts'
import { wordIn } from '@gemba/contract/kit/page.ts'
import type { AnyResource, EntityOf } from '@gemba/contract/kit/resource.ts'
import { words } from '@gemba/contract/words.ts'
import { type RawBuilder, sql } from 'kysely'
import { formatInstant } from '../platform/clock.ts'
import { columnOfDuplicate } from '../platform/db/translate.ts'
import type { Read, Work } from '../platform/db/work.ts'
import { DomainError } from '../platform/domain-error.ts'
import { columnOf, selectList, storeValue, tableOf } from './columns.ts'

export type Assignment = readonly [column: string, value: unknown]

/** Stores a secret in another shape than it came. */
export type KeepSecret = (value: string) => Promise<string>

export class ResourceTable<R extends AnyResource> {
  readonly #resource: R
  readonly #fields: FieldRecord
  readonly #name: RawBuilder<unknown>
  readonly #columns: RawBuilder<unknown>
  readonly #keepSecret: KeepSecret | undefined

  constructor(resource: R, keepSecret: KeepSecret | undefined) {
    this.#resource = resource
    this.#fields = resource.fields
    this.#name = sql.table(tableOf(resource))
    this.#columns = selectList(resource.fields)
    this.#keepSecret = keepSecret
  }

  /** Rows as they travel; `tail` follows `from … as t`. */
  async select({ tx, actor }: Read, tail: RawBuilder<unknown>): Promise<EntityOf<R>[]> {
    const { rows } = await sql<
      Record<string, unknown>
    >`select ${this.#columns} from ${this.#name} as t ${tail}`.execute(tx)
    return rows.map((row) => this.#present(row, actor.zone) as EntityOf<R>)
  }

  async count({ tx }: Read, where: RawBuilder<unknown>): Promise<number> {
    const { rows } = await sql<{
      total: number
    }>`select count(*)::int as total from ${this.#name} as t ${where}`.execute(tx)
    return rows[0]?.total ?? 0
  }

  /** Declared values among the input, as the store takes them. A secret that is not sent anew stays as it is. */
  async assignments(input: Readonly<Record<string, unknown>>): Promise<Assignment[]> {
    const present = Object.entries(this.#fields).filter(
      ([name, field]) => name in input && !isUnsent(field, input[name]),
    )
    return Promise.all(
      present.map(async ([name, field]): Promise<Assignment> => {
        const value = input[name]
        const isKept = field.kind === 'secret' && this.#keepSecret !== undefined
        return [columnOf(name), isKept ? await this.#keepSecret?.(String(value)) : storeValue(field, value)]
      }),
    )
  }

  /** Answers the new id. */
  async insert({ tx, actor }: Work, values: readonly Assignment[]): Promise<string> {
    const all: Assignment[] = [
      ['company_id', actor.companyId],
      ['create_user', actor.userName],
      ['update_user', actor.userName],
      ...values,
    ]
    const columns = sql.join(all.map(([column]) => sql.ref(column)))
    const row = sql.join(all.map(([, value]) => value))
    const { rows } = await sql<{
      id: string
    }>`insert into ${this.#name} (${columns}) values (${row}) returning id`.execute(tx)
    return rows[0]?.id as string
  }

  /** Answers whether the row was there in that version (null is any). */
  async update(
    { tx, actor }: Work,
    at: { id: string; version: number | null },
    values: readonly Assignment[],
  ): Promise<boolean> {
    const { numAffectedRows } = await sql`update ${this.#name} as t set ${sql.join([
      ...values.map(([column, value]) => sql`${sql.ref(column)} = ${value}`),
      sql`version = t.version + 1`,
      sql`update_user = ${actor.userName}`,
      sql`update_time = now()`,
    ])} where t.company_id = ${actor.companyId} and t.id = ${at.id}
      and (${at.version}::integer is null or t.version = ${at.version}::integer)`.execute(tx)
    return numAffectedRows === 1n
  }

  /** Answers how many rows went. */
  async delete({ tx, actor }: Work, ids: readonly string[]): Promise<number> {
    const { numAffectedRows } = await sql`delete from ${this.#name} as t
      where t.company_id = ${actor.companyId} and t.id = any(${[...ids]}::bigint[])`.execute(tx)
    return Number(numAffectedRows)
  }

  /** A broken unique rule as the catalogue's `duplicate`, with the field's name, word and value; anything else as it is. */
  nameDuplicate(error: unknown, { actor }: Work, input: Readonly<Record<string, unknown>>): unknown {
    const column = columnOfDuplicate(error)
    const field = Object.keys(this.#fields).find((name) => columnOf(name) === column)
    if (!field) return error
    const label = wordIn(actor.language, words[`${this.#resource.name}.${field}`] ?? [field, field, field])
    return new DomainError('duplicate', { field, label, value: input[field] })
  }

  /** Plant times, and the specification's other spellings beside the declared names. */
  #present(row: Record<string, unknown>, zone: string): Record<string, unknown> {
    row.createTime = formatInstant(row.createTime as number, zone)
    row.updateTime = formatInstant(row.updateTime as number, zone)
    for (const [alias, name] of Object.entries(this.#resource.aliases ?? {})) row[alias] = row[name]
    return row
  }
}

function isUnsent({ kind }: Field, value: unknown): boolean {
  return kind === 'secret' && (value === null || value === undefined || value === '')
}
