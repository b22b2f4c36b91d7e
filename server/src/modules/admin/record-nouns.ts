import { can } from '@gemba/contract/identity/role/can.ts'
import { type Language, type Words, wordIn } from '@gemba/contract/kit/page.ts'
import { type RecordKind, recordKindOf } from '@gemba/contract/kit/record-kind.ts'
import { resources } from '@gemba/contract/modules.ts'
import { sql } from 'kysely'
import { computed, findRow } from '../../platform/db/row-shape.ts'
import type { Read, Work } from '../../platform/db/work.ts'
import { DomainError } from '../../platform/domain-error.ts'
import { columnOf } from '../../resource/query/columns.ts'
import type { HistoryTracked, LinkTable } from '../../resource/tracked.ts'

/** Columns that may hold what people call a record, the first that does. */
function nameColumns({ title, namedBy }: RecordKind): string[] {
  const named = typeof namedBy === 'object' ? [namedBy.column] : []
  return [...(title ? [columnOf(title)] : []), 'name', 'title', 'code', ...named]
}

/** Returns what people call a record, by the columns of its row; '' where it has no name. */
export function nameInRow(kind: RecordKind, row: unknown, language: Language): string {
  const columns = (row ?? {}) as Readonly<Record<string, unknown>>
  const told = nameColumns(kind).map((column) => columns[column])
  const name = told.find((value) => (typeof value === 'string' || Array.isArray(value)) && value.length > 0)
  return Array.isArray(name) ? wordIn(language, name as unknown as Words) : String(name ?? '')
}

/** Returns what people call a record today; undefined for one that is gone, or that the reader may not see. */
export async function nameOfRow({ tx, actor }: Read, kind: RecordKind, id: string): Promise<string | undefined> {
  const names = nameColumns(kind).flatMap((name) => [sql.lit(name), sql`to_jsonb(t) -> ${sql.lit(name)}`])
  const found = await findRow(
    tx,
    { row: computed.json<unknown>() },
    sql`select jsonb_build_object(${sql.join(names)}) as row from ${sql.table(tableOfKind(kind))} t where t.id = ${id}`,
  )
  return found && nameInRow(kind, found.row, actor.language)
}

export const tableOfKind = ({ name, table }: RecordKind): string => table ?? columnOf(name)

/** The nouns that record history and recycle bin know: every resource, and what modules have registered. */
export class RecordNouns {
  readonly #byName: ReadonlyMap<string, HistoryTracked>
  readonly #byTable: ReadonlyMap<string, HistoryTracked>
  readonly #bySettings: ReadonlyMap<string, HistoryTracked>
  readonly links: ReadonlyMap<string, LinkTable>

  constructor(tracked: readonly HistoryTracked[]) {
    const all: HistoryTracked[] = [...resources.map((resource) => ({ kind: recordKindOf(resource) })), ...tracked]
    this.#byName = new Map(all.map((entry) => [entry.kind.name, entry]))
    this.#byTable = new Map(all.map((entry) => [tableOfKind(entry.kind), entry]))
    this.#bySettings = new Map(
      all.flatMap((entry) => (entry.kind.settings ? [[entry.kind.settings.table, entry]] : [])),
    )
    this.links = new Map(all.flatMap(({ links = [] }) => links.map((link) => [link.table, link] as const)))
  }

  /** Tables whose rows come back, parents before their children. */
  get tables(): string[] {
    return [...this.#byTable.keys()]
  }

  /** Tables whose changes tell of a noun: those of the nouns, and of settings that belong to one. */
  get allTables(): string[] {
    return [...this.tables, ...this.#bySettings.keys()]
  }

  /** The noun of a table whose rows come back. */
  ofTable(table: string): HistoryTracked | undefined {
    return this.#byTable.get(table)
  }

  /** The noun that the changes of a table tell of. */
  toldBy(table: string): RecordKind | undefined {
    return (this.#byTable.get(table) ?? this.#bySettings.get(table))?.kind
  }

  named(name: string): RecordKind | undefined {
    return this.#byName.get(name)?.kind
  }

  /** A noun whose changes the actor may see. Throws `notFound`, `forbidden`. */
  async findSeen(read: Read, name: string): Promise<RecordKind> {
    const noun = this.#byName.get(name)
    if (!noun) throw new DomainError('notFound')
    if (!can(read.actor.authorities, noun.kind.viewedBy)) throw new DomainError('forbidden')
    await noun.refuse?.(read)
    return noun.kind
  }

  /** Throws `forbidden` when the actor may not bring rows of the table back. */
  async refuseRestore(work: Work, table: string): Promise<void> {
    const noun = this.#byTable.get(table)
    if (!noun?.kind.removedBy || !can(work.actor.authorities, noun.kind.removedBy)) throw new DomainError('forbidden')
    await noun.refuse?.(work)
    await noun.refuseRestore?.(work)
  }
}
