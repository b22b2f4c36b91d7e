// SQL statements on the table of one resource, used by `crud.ts`.

import type { FieldRecord } from '@gemba/contract/kit/field.ts'
import { wordIn } from '@gemba/contract/kit/page.ts'
import { type AnyResource, type EntityOf, labelOf } from '@gemba/contract/kit/resource.ts'
import { type RawBuilder, sql } from 'kysely'
import { formatInstant } from '../platform/clock.ts'
import { anyId, countChanged, oneOf, rowsOf } from '../platform/db/rows.ts'
import { isUnsent, storeValue } from '../platform/db/store-value.ts'
import { columnOfDuplicate } from '../platform/db/translate.ts'
import type { Read, Work } from '../platform/db/work.ts'
import { DomainError } from '../platform/domain-error.ts'
import { maskRow } from '../platform/outbound/masked-fields.ts'
import { columnOf, selectList, tableOf } from './query/columns.ts'
import { labelsFor, labelsOfReferences } from './query/labels.ts'

export type Assignment = readonly [column: string, value: unknown]

/** Returns the hash of a secret to be stored. */
export type HashSecret = (value: string) => Promise<string>

export class ResourceTable<R extends AnyResource> {
  readonly #resource: R
  readonly #fields: FieldRecord
  readonly #name: RawBuilder<unknown>
  readonly #columns: RawBuilder<unknown>
  readonly #hashSecret: HashSecret | undefined

  constructor(resource: R, hashSecret: HashSecret | undefined) {
    this.#resource = resource
    this.#fields = resource.fields
    this.#name = sql.table(tableOf(resource))
    this.#columns = selectList(resource.fields)
    this.#hashSecret = hashSecret
  }

  /** Returns rows in wire format, at most `maxRows`. `tail` follows `from … as t`. */
  async select({ tx, actor }: Read, tail: RawBuilder<unknown>, maxRows: number): Promise<EntityOf<R>[]> {
    const labels = labelsFor(labelsOfReferences(this.#resource, actor.language), maxRows)
    const statement = sql`select ${this.#columns}${labels.column} from ${this.#name} as t ${labels.joins} ${tail}`
    const rows = await rowsOf<Record<string, unknown>>(tx, statement)
    return rows.map((row) => this.#toWireRow(row, actor) as EntityOf<R>)
  }

  /** Returns the row of an id in wire format. Throws `notFound`. */
  async find(read: Read, id: string): Promise<EntityOf<R>> {
    const [row] = await this.select(read, sql`where t.company_id = ${read.actor.companyId} and t.id = ${id}`, 1)
    if (!row) throw new DomainError('notFound')
    return row
  }

  async count({ tx }: Read, where: RawBuilder<unknown>): Promise<number> {
    const statement = sql`select count(*)::int as total from ${this.#name} as t ${where}`
    const [row] = await rowsOf<{ total: number }>(tx, statement)
    return row?.total ?? 0
  }

  /** Returns the declared values of the input as column assignments. An empty secret is omitted and stays unchanged. */
  async assignments(input: Readonly<Record<string, unknown>>): Promise<Assignment[]> {
    const sentFields = Object.entries(this.#fields).filter(
      ([name, field]) => name in input && !isUnsent(field, input[name]),
    )
    return Promise.all(
      sentFields.map(async ([name, field]): Promise<Assignment> => {
        const value = input[name]
        const isHashed = field.kind === 'secret' && this.#hashSecret !== undefined
        return [columnOf(name), isHashed ? await this.#hashSecret?.(String(value)) : storeValue(field, value)]
      }),
    )
  }

  /** Returns the new id. */
  async insert({ tx, actor }: Work, values: readonly Assignment[]): Promise<string> {
    const assignments: Assignment[] = [
      ['company_id', actor.companyId],
      ['create_user', actor.userName],
      ['update_user', actor.userName],
      ...values,
    ]
    const columns = sql.join(assignments.map(([column]) => sql.ref(column)))
    const row = sql.join(assignments.map(([, value]) => value))
    const insertedRow = await oneOf<{ id: string }>(
      tx,
      sql`insert into ${this.#name} (${columns}) values (${row}) returning id`,
    )
    return insertedRow?.id as string
  }

  /** Returns whether the row existed in that version (null matches any). */
  async update(
    { tx, actor }: Work,
    key: { id: string; version: number | null },
    values: readonly Assignment[],
  ): Promise<boolean> {
    const sets = values.map(([column, value]) => sql`${sql.ref(column)} = ${value}`)
    const changedCount = await countChanged(
      tx,
      sql`update ${this.#name} as t set ${changesBy(actor, sets)} where t.company_id = ${actor.companyId}
        and t.id = ${key.id} and (${key.version}::integer is null or t.version = ${key.version}::integer)`,
    )
    return changedCount === 1
  }

  /** Updates rows. Returns their number. `sets` refer to the row as `t`. */
  async change({ tx, actor }: Work, ids: readonly string[], sets: readonly RawBuilder<unknown>[]): Promise<number> {
    const statement = sql`update ${this.#name} as t set ${changesBy(actor, sets)}
      where t.company_id = ${actor.companyId} and t.id = ${anyId(ids)}`
    return countChanged(tx, statement)
  }

  /** Deletes rows. Returns their number. */
  async delete({ tx, actor }: Work, ids: readonly string[]): Promise<number> {
    const statement = sql`delete from ${this.#name} as t
      where t.company_id = ${actor.companyId} and t.id = ${anyId(ids)}`
    return countChanged(tx, statement)
  }

  /**
   * Converts a violated unique key to the error `duplicate` with the field, its label and value. Any other error is
   * returned unchanged.
   */
  nameDuplicate(error: unknown, { actor }: Work, input: Readonly<Record<string, unknown>>): unknown {
    const column = columnOfDuplicate(error)
    const field = Object.keys(this.#fields).find((name) => columnOf(name) === column)
    if (!field) return error
    const label = wordIn(actor.language, labelOf(this.#resource, field))
    return new DomainError('duplicate', { field, label, value: input[field] })
  }

  #toWireRow(row: Record<string, unknown>, actor: Read['actor']): Record<string, unknown> {
    const { zone } = actor
    maskRow(this.#resource, row, actor)
    row.createTime = formatInstant(row.createTime as number, zone)
    row.updateTime = formatInstant(row.updateTime as number, zone)
    return row
  }
}

/** Returns the assignments of an update, with the next version, the editor and the time. */
const changesBy = ({ userName }: Work['actor'], sets: readonly RawBuilder<unknown>[]): RawBuilder<unknown> =>
  sql.join([...sets, sql`version = t.version + 1`, sql`update_user = ${userName}`, sql`update_time = now()`])
