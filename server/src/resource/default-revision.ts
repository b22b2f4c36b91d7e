// Of the documents in use that a material has, one is the default (`defineRevisionFlow`).
import { sql } from 'kysely'
import { instantAt, oneOf } from '../platform/db/rows.ts'
import { companyOf, type Work } from '../platform/db/work.ts'

interface Change<S extends number> {
  readonly to?: S
  readonly isDefault: 0 | 1
}

interface Revision<S extends number> {
  readonly id: string
  readonly version: number
  readonly status: S
}

/** Returns what is done with the default among the rows of a table. The caller has locked what they belong to. */
export function defaultRevision<S extends number>(table: string, inUse: S) {
  const rows = sql.table(table)

  /** Returns the other row of the material that is the default now. */
  const beside = ({ tx, actor }: Work, { id, material_id }: { id: string; material_id: string | null }) =>
    oneOf<{ id: string }>(
      tx,
      sql`select id from ${rows} where company_id = ${companyOf(actor)} and material_id = ${material_id}
        and status = ${inUse} and is_default = 1 and id <> ${id}`,
    )

  /** Stores whether a row is the default, and its new state where it has one. */
  const change = async ({ tx, actor, now }: Work, id: string, { to, isDefault }: Change<S>): Promise<Revision<S>> => {
    const moved = to === undefined ? sql`` : sql`, status = ${to}, status_at = ${instantAt(now)}`
    const changed = await oneOf<Revision<S>>(
      tx,
      sql`update ${rows} set is_default = ${isDefault}, version = version + 1, update_user = ${actor.userName},
        update_time = now() ${moved} where company_id = ${companyOf(actor)} and id = ${id} returning id, version, status`,
    )
    if (!changed) throw new Error(`${table} ${id} is gone although it is locked`)
    return changed
  }

  /** Takes the place of the default, where there is one. */
  const succeed = async (work: Work, before: { id: string } | undefined): Promise<{ replacedId: string | null }> => {
    if (before) await change(work, before.id, { isDefault: 0 })
    return { replacedId: before?.id ?? null }
  }

  /** Puts a row in use: as the default where it is meant to be, or where there is none. */
  const putInUse = async (work: Work, row: { id: string; material_id: string | null; is_default: number }) => {
    const before = await beside(work, row)
    const isDefault = row.is_default === 1 || before === undefined
    const { replacedId } = await succeed(work, isDefault ? before : undefined)
    return { ...(await change(work, row.id, { to: inUse, isDefault: isDefault ? 1 : 0 })), replacedId }
  }

  /** Makes a row that is in use the default. */
  const makeDefault = async (work: Work, row: { id: string; material_id: string | null }) => {
    const { replacedId } = await succeed(work, await beside(work, row))
    return { ...(await change(work, row.id, { isDefault: 1 })), replacedId }
  }

  return { change, putInUse, makeDefault }
}
