// The statements of one resource's table. Operations in `crud.ts` are made of these.

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
import { joinedLabels, joinsOf, labelsColumn } from './query/labels.ts'

export type Assignment = readonly [column: string, value: unknown]

/** Stores a secret in another shape than it came. */
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

  /** Rows as they travel; `tail` follows `from … as t`. */
  async select({ tx, actor }: Read, tail: RawBuilder<unknown>): Promise<EntityOf<R>[]> {
    const labels = joinedLabels(this.#resource, actor.language)
    const columns = sql`${this.#columns}${labelsColumn(labels)}`
    const statement = sql`select ${columns} from ${this.#name} as t ${joinsOf(labels)} ${tail}`
    const rows = await rowsOf<Record<string, unknown>>(tx, statement)
    return rows.map((row) => this.#present(row, actor) as EntityOf<R>)
  }

  async count({ tx }: Read, where: RawBuilder<unknown>): Promise<number> {
    const counted = await oneOf<{ total: number }>(
      tx,
      sql`select count(*)::int as total from ${this.#name} as t ${where}`,
    )
    return counted?.total ?? 0
  }

  /** Declared values among the input, as the store takes them. A secret that is not sent anew stays as it is. */
  async assignments(input: Readonly<Record<string, unknown>>): Promise<Assignment[]> {
    const present = Object.entries(this.#fields).filter(
      ([name, field]) => name in input && !isUnsent(field, input[name]),
    )
    return Promise.all(
      present.map(async ([name, field]): Promise<Assignment> => {
        const value = input[name]
        const isKept = field.kind === 'secret' && this.#hashSecret !== undefined
        return [columnOf(name), isKept ? await this.#hashSecret?.(String(value)) : storeValue(field, value)]
      }),
    )
  }

  /** Returns the new id. */
  async insert({ tx, actor }: Work, values: readonly Assignment[]): Promise<string> {
    const all: Assignment[] = [
      ['company_id', actor.companyId],
      ['create_user', actor.userName],
      ['update_user', actor.userName],
      ...values,
    ]
    const columns = sql.join(all.map(([column]) => sql.ref(column)))
    const row = sql.join(all.map(([, value]) => value))
    const made = await oneOf<{ id: string }>(
      tx,
      sql`insert into ${this.#name} (${columns}) values (${row}) returning id`,
    )
    return made?.id as string
  }

  /** Returns whether the row was there in that version (null is any). */
  async update(
    { tx, actor }: Work,
    at: { id: string; version: number | null },
    values: readonly Assignment[],
  ): Promise<boolean> {
    const sets = values.map(([column, value]) => sql`${sql.ref(column)} = ${value}`)
    const changed = await countChanged(
      tx,
      sql`update ${this.#name} as t set ${changesBy(actor, sets)} where t.company_id = ${actor.companyId}
        and t.id = ${at.id} and (${at.version}::integer is null or t.version = ${at.version}::integer)`,
    )
    return changed === 1
  }

  /** Returns how many rows there were to change. `sets` name the row as `t`. */
  async change({ tx, actor }: Work, ids: readonly string[], sets: readonly RawBuilder<unknown>[]): Promise<number> {
    const statement = sql`update ${this.#name} as t set ${changesBy(actor, sets)}
      where t.company_id = ${actor.companyId} and t.id = ${anyId(ids)}`
    return countChanged(tx, statement)
  }

  /** Returns how many rows went. */
  async delete({ tx, actor }: Work, ids: readonly string[]): Promise<number> {
    const statement = sql`delete from ${this.#name} as t
      where t.company_id = ${actor.companyId} and t.id = ${anyId(ids)}`
    return countChanged(tx, statement)
  }

  /** A broken unique rule as the catalogue's `duplicate`, with the field's name, word and value; anything else as it is. */
  nameDuplicate(error: unknown, { actor }: Work, input: Readonly<Record<string, unknown>>): unknown {
    const column = columnOfDuplicate(error)
    const field = Object.keys(this.#fields).find((name) => columnOf(name) === column)
    if (!field) return error
    const label = wordIn(actor.language, labelOf(this.#resource, field))
    return new DomainError('duplicate', { field, label, value: input[field] })
  }

  #present(row: Record<string, unknown>, actor: Read['actor']): Record<string, unknown> {
    const { zone } = actor
    maskRow(this.#resource, row, actor)
    row.createTime = formatInstant(row.createTime as number, zone)
    row.updateTime = formatInstant(row.updateTime as number, zone)
    return row
  }
}

/** What a change sets, with the next version, who made it and when. */
const changesBy = ({ userName }: Work['actor'], sets: readonly RawBuilder<unknown>[]): RawBuilder<unknown> =>
  sql.join([...sets, sql`version = t.version + 1`, sql`update_user = ${userName}`, sql`update_time = now()`])
