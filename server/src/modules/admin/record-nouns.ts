import { can } from '@gemba/contract/identity/role/can.ts'
import { type RecordKind, recordKindOf } from '@gemba/contract/kit/record-kind.ts'
import { resources } from '@gemba/contract/modules.ts'
import type { Read, Work } from '../../platform/db/work.ts'
import { DomainError } from '../../platform/domain-error.ts'
import { columnOf } from '../../resource/query/columns.ts'
import type { LinkTable, Tracked } from '../../resource/tracked.ts'

export const tableOfKind = ({ name, table }: RecordKind): string => table ?? columnOf(name)

/** The nouns that record history and recycle bin know: every resource, and what modules have registered. */
export class RecordNouns {
  readonly #byName: ReadonlyMap<string, Tracked>
  readonly #byTable: ReadonlyMap<string, Tracked>
  readonly links: ReadonlyMap<string, LinkTable>

  constructor(tracked: readonly Tracked[]) {
    const all: Tracked[] = [...resources.map((resource) => ({ kind: recordKindOf(resource) })), ...tracked]
    this.#byName = new Map(all.map((one) => [one.kind.name, one]))
    this.#byTable = new Map(all.map((one) => [tableOfKind(one.kind), one]))
    this.links = new Map(all.flatMap(({ links = [] }) => links.map((link) => [link.table, link] as const)))
  }

  /** Tables whose rows come back, parents before their children. */
  get tables(): string[] {
    return [...this.#byTable.keys()]
  }

  /** The noun of a table whose rows come back. */
  ofTable(table: string): Tracked | undefined {
    return this.#byTable.get(table)
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
