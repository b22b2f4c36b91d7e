// Among the documents in use of a material, one is the default (`defineRevisionFlow`).
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

/** Returns operations on the default among the rows of a table. The caller has locked the material. */
export function defaultRevision<S extends number>(table: string, inUse: S) {
  const rows = sql.table(table)

  /** Returns another row of the material that is the default; undefined without one. */
  const findOtherDefault = ({ tx, actor }: Work, { id, material_id }: { id: string; material_id: string | null }) =>
    oneOf<{ id: string }>(
      tx,
      sql`select id from ${rows} where company_id = ${companyOf(actor)} and material_id = ${material_id}
        and status = ${inUse} and is_default = 1 and id <> ${id}`,
    )

  /** Stores whether a row is the default, and optionally its new status. */
  const change = async ({ tx, actor, now }: Work, id: string, { to, isDefault }: Change<S>): Promise<Revision<S>> => {
    const statusUpdate = to === undefined ? sql`` : sql`, status = ${to}, status_at = ${instantAt(now)}`
    const updatedRow = await oneOf<Revision<S>>(
      tx,
      sql`update ${rows} set is_default = ${isDefault}, version = version + 1, update_user = ${actor.userName},
        update_time = now() ${statusUpdate} where company_id = ${companyOf(actor)} and id = ${id} returning id, version, status`,
    )
    if (!updatedRow) throw new Error(`${table} ${id} is gone although it is locked`)
    return updatedRow
  }

  /** Clears the flag of the previous default, if any. Returns its id. */
  const replace = async (work: Work, previous: { id: string } | undefined): Promise<{ replacedId: string | null }> => {
    if (previous) await change(work, previous.id, { isDefault: 0 })
    return { replacedId: previous?.id ?? null }
  }

  /** Sets a row in use, as the default if it is marked so or there is no other. */
  const putInUse = async (work: Work, row: { id: string; material_id: string | null; is_default: number }) => {
    const previous = await findOtherDefault(work, row)
    const isDefault = row.is_default === 1 || previous === undefined
    const { replacedId } = await replace(work, isDefault ? previous : undefined)
    return { ...(await change(work, row.id, { to: inUse, isDefault: isDefault ? 1 : 0 })), replacedId }
  }

  /** Sets a row in use as the default. */
  const makeDefault = async (work: Work, row: { id: string; material_id: string | null }) => {
    const { replacedId } = await replace(work, await findOtherDefault(work, row))
    return { ...(await change(work, row.id, { isDefault: 1 })), replacedId }
  }

  return { change, putInUse, makeDefault }
}
