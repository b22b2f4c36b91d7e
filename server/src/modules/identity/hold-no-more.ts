// The one rule of rights: nobody gives, changes or takes away what holds more than he holds himself.
import { sql } from 'kysely'
import type { Work } from '../../platform/db/work.ts'
import { DomainError } from '../../platform/domain-error.ts'

export interface Held {
  readonly users?: readonly string[]
  readonly roles?: readonly string[]
  readonly entries?: readonly string[]
}

/**
 * Runs a change of users, roles or grants. Error `aboveOwn` when one of them, or a user who has one of the roles, holds a function
 * code or sees data that the actor does not, before the change or after it. The product itself is not bound.
 */
export async function holdingNoMore<T>(work: Work, held: Held, change: () => Promise<T>): Promise<T> {
  await refuseMore(work, held)
  const members = await membersOf(work, held.roles)
  const result = await change()
  await refuseMore(work, {
    ...held,
    users: [...(held.users ?? []), ...members, ...(await membersOf(work, held.roles))],
  })
  return result
}

/** Error `aboveOwn` when something holds more than the actor. */
export async function refuseMore(work: Work, { users = [], roles = [], entries = [] }: Held): Promise<void> {
  if (work.actor.userId === null) return
  const { tx, actor } = work
  const own = sql`${[...actor.authorities]}::text[]`
  const { rows } = await sql`
    select from menu_entry m where m.kind = 3 and m.company_id is null and not m.code = any(${own})
      and (m.id = any(${[...entries]}::bigint[])
        or m.id in (select menu_entry_id from role_grant where role_id = any(${[...roles]}::bigint[]))
        or m.id in (select g.menu_entry_id from role_grant g join role_user x on x.role_id = g.role_id
          where x.user_id = any(${[...users]}::bigint[])))
    limit 1`.execute(tx)
  if (rows.length > 0) throw new DomainError('aboveOwn')
  await refuseWiderView(work, users)
}

/** Error `aboveOwn` when a user with any right sees departments or rows that the actor does not. Rules bind alike or not at all. */
export async function refuseWiderView({ tx, actor }: Work, users: readonly string[]): Promise<void> {
  const { departments, rules } = actor
  if (users.length === 0 || (departments === null && rules === null)) return
  const isWider = sql`${departments !== null} and
    (visible_departments(u.id) is null or not visible_departments(u.id) <@ ${[...(departments ?? [])]}::bigint[])`
  const { rows } = await sql`select from app_user u where u.id = any(${[...users]}::bigint[])
      and authorities_of(u.id) <> '{}'
      and (${isWider} or (${rules !== null} and rules_of(u.id) is distinct from ${rules}::text)) limit 1`.execute(tx)
  if (rows.length > 0) throw new DomainError('aboveOwn')
}

async function membersOf({ tx }: Work, roles: readonly string[] = []): Promise<string[]> {
  if (roles.length === 0) return []
  const { rows } = await sql<{ user_id: string }>`select distinct user_id from role_user
    where role_id = any(${[...roles]}::bigint[])`.execute(tx)
  return rows.map((row) => row.user_id)
}

/** Rights among rows that came back from the recycle bin. Error `aboveOwn`. */
export async function refuseRestored(
  work: Work,
  rows: readonly { readonly table: string; readonly row: Readonly<Record<string, unknown>> }[],
): Promise<void> {
  const idsIn = (table: string, column: string): string[] =>
    rows.flatMap((one) => (one.table === table ? [String(one.row[column])] : []))
  // A company's own menu entries are menu and never rights: that roles show them again gives nothing.
  const own = new Set(idsIn('menu_entry', 'id'))
  const granted = rows.filter(({ table, row }) => table === 'role_grant' && !own.has(String(row.menu_entry_id)))
  const roles = [...idsIn('role', 'id'), ...granted.map(({ row }) => String(row.role_id))]
  const users = [...idsIn('app_user', 'id'), ...idsIn('role_user', 'user_id')]
  await refuseMore(work, {
    roles: [...roles, ...idsIn('role_user', 'role_id')],
    users: [...users, ...(await membersOf(work, roles))],
  })
}
