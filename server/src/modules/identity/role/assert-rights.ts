// The central rule of rights: nobody may grant, change or revoke more rights than their own.
import { sql } from 'kysely'
import { hasRows } from '../../../platform/db/row-shape.ts'
import { anyId, anyText } from '../../../platform/db/rows.ts'
import type { Work } from '../../../platform/db/work.ts'
import { DomainError } from '../../../platform/domain-error.ts'

export interface GrantTargets {
  readonly users?: readonly string[]
  readonly roles?: readonly string[]
  readonly entries?: readonly string[]
}

/**
 * Performs a change of users, roles or grants. Throws `aboveOwn` if one of them, or a user with one of the roles, has a
 * function code or sees data that the actor does not, before or after the change. The system is exempt.
 */
export async function assertGrantsWithin<T>(
  work: Work,
  heldRights: GrantTargets,
  change: () => Promise<T>,
): Promise<T> {
  await assertHoldsAll(work, heldRights)
  const members = await membersOf(work, heldRights.roles)
  const result = await change()
  await assertHoldsAll(work, {
    ...heldRights,
    users: [...(heldRights.users ?? []), ...members, ...(await membersOf(work, heldRights.roles))],
  })
  return result
}

/** Throws `aboveOwn` if a target has more rights than the actor. */
export async function assertHoldsAll(
  work: Work,
  { users = [], roles = [], entries = [] }: GrantTargets,
): Promise<void> {
  if (work.actor.userId === null) return
  const { tx, actor } = work
  const more = await tx
    .selectFrom('menu_entry as m')
    .select('m.id')
    .where('m.kind', '=', 3)
    .where('m.company_id', 'is', null)
    .where((eb) => eb.not(eb('m.code', '=', anyText([...actor.authorities]))))
    .where((eb) =>
      eb.or([
        eb('m.id', '=', anyId(entries)),
        eb('m.id', 'in', eb.selectFrom('role_grant').select('menu_entry_id').where('role_id', '=', anyId(roles))),
        eb(
          'm.id',
          'in',
          eb
            .selectFrom('role_grant as g')
            .innerJoin('role_user as x', 'x.role_id', 'g.role_id')
            .select('g.menu_entry_id')
            .where('x.user_id', '=', anyId(users)),
        ),
      ]),
    )
    .limit(1)
    .executeTakeFirst()
  if (more) throw new DomainError('aboveOwn')
  await assertNoWiderView(work, users)
}

/**
 * Throws `aboveOwn` if a user with any right sees departments or rows that the actor does not. Rules must be equal or
 * absent.
 */
export async function assertNoWiderView({ tx, actor }: Work, users: readonly string[]): Promise<void> {
  const { departments, rules } = actor
  if (users.length === 0 || (departments === null && rules === null)) return
  const isWider = await hasRows(
    tx,
    sql`select from app_user u where u.id = any(${[...users]}::bigint[]) and authorities_of(u.id) <> '{}' and (
      (${departments !== null} and (visible_departments(u.id) is null
        or not visible_departments(u.id) <@ ${[...(departments ?? [])]}::bigint[]))
      or (${rules !== null} and rules_of(u.id) is distinct from ${rules}::text)) limit 1`,
  )
  if (isWider) throw new DomainError('aboveOwn')
}

async function membersOf({ tx }: Work, roles: readonly string[] = []): Promise<string[]> {
  if (roles.length === 0) return []
  const rows = await tx
    .selectFrom('role_user')
    .select('user_id')
    .distinct()
    .where('role_id', '=', anyId(roles))
    .execute()
  return rows.map((row) => row.user_id)
}

/** Checks the rights among restored rows. Throws `aboveOwn`. */
export async function assertRestorable(
  work: Work,
  rows: readonly { readonly table: string; readonly row: Readonly<Record<string, unknown>> }[],
): Promise<void> {
  const idsIn = (table: string, column: string): string[] =>
    rows.flatMap((row) => (row.table === table ? [String(row.row[column])] : []))
  // Menu entries of a company are never rights, so showing them again grants nothing.
  const ownEntries = new Set(idsIn('menu_entry', 'id'))
  const granted = rows.filter(({ table, row }) => table === 'role_grant' && !ownEntries.has(String(row.menu_entry_id)))
  const roles = [...idsIn('role', 'id'), ...granted.map(({ row }) => String(row.role_id))]
  const users = [...idsIn('app_user', 'id'), ...idsIn('role_user', 'user_id')]
  await assertHoldsAll(work, {
    roles: [...roles, ...idsIn('role_user', 'role_id')],
    users: [...users, ...(await membersOf(work, roles))],
  })
}
