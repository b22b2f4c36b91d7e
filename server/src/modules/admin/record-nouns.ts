import { can } from '@gemba/contract/identity/role/can.ts'
import { type Language, type Words, wordIn } from '@gemba/contract/kit/page.ts'
import { type RecordKind, recordKindOf } from '@gemba/contract/kit/record-kind.ts'
import { resources } from '@gemba/contract/modules.ts'
import { sql } from 'kysely'
import { computed, findRow } from '../../platform/db/row-shape.ts'
import type { Read, Work } from '../../platform/db/work.ts'
import { DomainError } from '../../platform/domain-error.ts'
import { columnOf } from '../../resource/query/columns.ts'
import type { LinkTable, TrackedRecord } from '../../resource/tracked.ts'

/** Returns the columns that may contain the name of a record, in order of preference. */
function nameColumns({ title, namedBy }: RecordKind): string[] {
  const namingColumns = typeof namedBy === 'object' ? [namedBy.column] : []
  return [...(title ? [columnOf(title)] : []), 'name', 'title', 'code', ...namingColumns]
}

/** Returns the name of a record from the columns of its row; '' if it has none. */
export function nameInRow(kind: RecordKind, row: unknown, language: Language): string {
  const columns = (row ?? {}) as Readonly<Record<string, unknown>>
  const candidates = nameColumns(kind).map((column) => columns[column])
  const name = candidates.find((value) => (typeof value === 'string' || Array.isArray(value)) && value.length > 0)
  return Array.isArray(name) ? wordIn(language, name as unknown as Words) : String(name ?? '')
}

/** Returns the current name of a record; undefined if it does not exist or the reader may not see it. */
export async function nameOfRow({ tx, actor }: Read, kind: RecordKind, id: string): Promise<string | undefined> {
  const names = nameColumns(kind).flatMap((name) => [sql.lit(name), sql`to_jsonb(t) -> ${sql.lit(name)}`])
  const row = await findRow(
    tx,
    { row: computed.json<unknown>() },
    sql`select jsonb_build_object(${sql.join(names)}) as row from ${sql.table(tableOfKind(kind))} t where t.id = ${id}`,
  )
  return row && nameInRow(kind, row.row, actor.language)
}

export const tableOfKind = ({ name, table }: RecordKind): string => table ?? columnOf(name)

/** The nouns with record history and recycle bin: every resource, and those registered by modules. */
export class RecordNouns {
  readonly #byName: ReadonlyMap<string, TrackedRecord>
  readonly #byTable: ReadonlyMap<string, TrackedRecord>
  readonly #bySettings: ReadonlyMap<string, TrackedRecord>
  readonly links: ReadonlyMap<string, LinkTable>

  constructor(tracked: readonly TrackedRecord[]) {
    const allNouns: TrackedRecord[] = [...resources.map((resource) => ({ kind: recordKindOf(resource) })), ...tracked]
    this.#byName = new Map(allNouns.map((entry) => [entry.kind.name, entry]))
    this.#byTable = new Map(allNouns.map((entry) => [tableOfKind(entry.kind), entry]))
    this.#bySettings = new Map(
      allNouns.flatMap((entry) => (entry.kind.settings ? [[entry.kind.settings.table, entry]] : [])),
    )
    this.links = new Map(allNouns.flatMap(({ links = [] }) => links.map((link) => [link.table, link] as const)))
  }

  /** Tables whose rows can be restored, parents before children. */
  get tables(): string[] {
    return [...this.#byTable.keys()]
  }

  /** Tables with tracked changes: those of nouns and of their settings. */
  get allTables(): string[] {
    return [...this.tables, ...this.#bySettings.keys()]
  }

  /** Returns the noun of a table whose rows can be restored. */
  ofTable(table: string): TrackedRecord | undefined {
    return this.#byTable.get(table)
  }

  /** Returns the noun that the changes of a table belong to. */
  toldBy(table: string): RecordKind | undefined {
    return (this.#byTable.get(table) ?? this.#bySettings.get(table))?.kind
  }

  ofName(name: string): RecordKind | undefined {
    return this.#byName.get(name)?.kind
  }

  /** Returns a noun whose changes the user may see. Throws `notFound`, `forbidden`. */
  async findSeen(read: Read, name: string): Promise<RecordKind> {
    const noun = this.#byName.get(name)
    if (!noun) throw new DomainError('notFound')
    if (!can(read.actor.authorities, noun.kind.viewedBy)) throw new DomainError('forbidden')
    await noun.refuse?.(read)
    return noun.kind
  }

  /** Throws `forbidden` if the user may not restore rows of the table. */
  async refuseRestore(work: Work, table: string): Promise<void> {
    const noun = this.#byTable.get(table)
    if (!noun?.kind.removedBy || !can(work.actor.authorities, noun.kind.removedBy)) throw new DomainError('forbidden')
    await noun.refuse?.(work)
    await noun.refuseRestore?.(work)
  }
}
