import {
  addUsersToRole,
  grantMenuEntries,
  listEnabledRolesOfUser,
  listRoleMenu,
  listRolesOfUser,
  pageRoleUsers,
  pageUsersWithoutRole,
  removeUsersFromRole,
  revokeMenuEntries,
  role,
  setRolesOfUser,
  toggleRole,
} from '@gemba/contract/identity/role.ts'
import { languages } from '@gemba/contract/kit/page.ts'
import type { EntityOf } from '@gemba/contract/kit/resource.ts'
import { sql } from 'kysely'
import type { Read, Work } from '../../platform/db/work.ts'
import { DomainError } from '../../platform/domain-error.ts'
import { handle, handleRead, type Mounted } from '../../platform/http/route.ts'
import { crud, type Input, idOf, idsOf } from '../../resource/crud.ts'
import { mount } from '../../resource/mount.ts'
import { treeOf } from '../../resource/tree.ts'
import { holdingNoMore, refuseMore } from './hold-no-more.ts'
import { keepAdministrator } from './keep-administrator.ts'
import { pageMembers } from './page-members.ts'

const standard = crud(role, { changed: (work) => keepAdministrator(work) })
const file = import.meta.url

/** Locks a role of the own company. Error `notFound`. */
export async function lockRole({ tx, actor }: Work, roleId: unknown): Promise<string> {
  const { rows } = await sql<{ id: string }>`select id from role
    where company_id = ${actor.companyId} and id = ${idOf(roleId)} for update`.execute(tx)
  if (!rows[0]) throw new DomainError('notFound')
  return rows[0].id
}

async function grant(work: Work, roleId: unknown, entryIds: readonly string[]): Promise<{ granted: number }> {
  const id = await lockRole(work, roleId)
  const { numAffectedRows } = await holdingNoMore(work, { roles: [id], entries: entryIds }, () =>
    sql`insert into role_grant (company_id, role_id, menu_entry_id)
      select ${work.actor.companyId}, ${id}, m.id from menu_entry m where m.id = any(${[...entryIds]}::bigint[])
      on conflict do nothing`.execute(work.tx),
  )
  return { granted: Number(numAffectedRows ?? 0n) }
}

async function revoke(work: Work, roleId: unknown, entryIds: readonly string[]): Promise<{ revoked: number }> {
  const id = await lockRole(work, roleId)
  const { numAffectedRows } = await holdingNoMore(work, { roles: [id] }, () =>
    sql`delete from role_grant where role_id = ${id} and menu_entry_id = any(${[...entryIds]}::bigint[])`.execute(
      work.tx,
    ),
  )
  await keepAdministrator(work)
  return { revoked: Number(numAffectedRows) }
}

async function addUsers({ tx, actor }: Work, roleIds: readonly string[], userIds: readonly string[]): Promise<number> {
  const { numAffectedRows } = await sql`insert into role_user (company_id, role_id, user_id)
    select ${actor.companyId}, r.id, u.id from role r cross join app_user u
    where r.company_id = ${actor.companyId} and r.id = any(${[...roleIds]}::bigint[])
      and u.company_id = ${actor.companyId} and u.id = any(${[...userIds]}::bigint[])
    on conflict do nothing`.execute(tx)
  return Number(numAffectedRows ?? 0n)
}

async function toggle(work: Work, ids: readonly string[]): Promise<{ toggled: number }> {
  const { numAffectedRows } = await holdingNoMore(work, { roles: ids }, () =>
    sql`update role set is_enabled = 1 - is_enabled, version = version + 1,
      update_user = ${work.actor.userName}, update_time = now()
    where company_id = ${work.actor.companyId} and id = any(${[...ids]}::bigint[])`.execute(work.tx),
  )
  if (numAffectedRows === 0n) throw new DomainError('notFound')
  await keepAdministrator(work)
  return { toggled: Number(numAffectedRows) }
}

async function rolesOf({ tx, actor }: Read, userId: unknown): Promise<Record<string, unknown>[]> {
  const { rows } = await sql<
    Record<string, unknown>
  >`select r.id, r.id as "roleId", r.code as "roleCode", r.name as "roleName",
      r.is_enabled as status, (exists (select from role_user ru where ru.role_id = r.id and ru.user_id = ${idOf(userId)}))::int as granted
    from role r where r.company_id = ${actor.companyId} order by r.code`.execute(tx)
  return rows
}

type Role = EntityOf<typeof role>
type Scoped = Role & { readonly scopeIds: string[] }

/** With the departments that each role's scope lists. */
async function withScope({ tx, actor }: Read, roles: readonly Role[]): Promise<Scoped[]> {
  const { rows } = await sql<{
    id: string
    scopeIds: string[]
  }>`select id, scope_departments::text[] as "scopeIds" from role
    where company_id = ${actor.companyId} and id = any(${roles.map(({ id }) => id)}::bigint[])`.execute(tx)
  const scopes = new Map(rows.map(({ id, scopeIds }) => [id, scopeIds]))
  return roles.map((one) => ({ ...one, scopeIds: scopes.get(one.id) ?? [] }))
}

const withOwnScope = async (read: Read, one: Role): Promise<Scoped> => (await withScope(read, [one]))[0] as Scoped

/** Stores the departments a call lists for the role; departments of others are left out. */
async function withScopeIds(work: Work, made: Role, { scopeIds }: Input): Promise<Scoped> {
  if (scopeIds !== undefined && scopeIds !== null) {
    const isNone = scopeIds === '' || (Array.isArray(scopeIds) && scopeIds.length === 0)
    await sql`update role set scope_departments = array(select id from department
      where company_id = ${work.actor.companyId} and id = any(${isNone ? [] : idsOf({ ids: scopeIds })}::bigint[]) order by id)
      where company_id = ${work.actor.companyId} and id = ${made.id}`.execute(work.tx)
  }
  return withOwnScope(work, made)
}

const roleOperations: Mounted[] = mount(role, file, {
  page: async (read, input) => {
    const page = await standard.page(read, input)
    return { ...page, records: await withScope(read, page.records) }
  },
  list: async (read, input) => withScope(read, await standard.list(read, input)),
  read: async (read, input) => withOwnScope(read, await standard.read(read, input)),
  create: async (work, input) => {
    const made = await withScopeIds(work, await standard.create(work, input), input)
    await refuseMore(work, { roles: [made.id] })
    return made
  },
  update: (work, input) =>
    holdingNoMore(work, { roles: [idOf(input.id)] }, async () =>
      withScopeIds(work, await standard.update(work, input), input),
    ),
  remove: (work, input) =>
    holdingNoMore(work, { roles: idsOf(input) }, async () => {
      const removed = await standard.remove(work, input)
      await keepAdministrator(work)
      return removed
    }),
})

const grantRoutes: Mounted[] = [
  ...handleRead(listRoleMenu, file, async ({ tx, actor }, { roleId }) => {
    const column = languages.indexOf(actor.language) + 1
    const { rows } = await sql<{ id: string; parent_id: string | null }>`select m.id, m.id as resources_id, m.parent_id,
        m.names[${column}] as resources_name, m.code as resources_code, m.kind as resources_type, m.product as resources_classify,
        (exists (select from role_grant g where g.menu_entry_id = m.id and g.role_id = ${idOf(roleId)}))::int as granted
      from menu_entry m order by m.sort_number, m.id`.execute(tx)
    return treeOf(rows, 'parent_id')
  }),
  ...handle(grantMenuEntries, file, (work, { roleId, resourceIds }) =>
    grant(work, roleId, idsOf({ ids: resourceIds })),
  ),
  ...handle(revokeMenuEntries, file, (work, { roleId, resourceIds }) =>
    revoke(work, roleId, idsOf({ ids: resourceIds })),
  ),
  ...handle(toggleRole, file, (work, { roleId, ids }) => toggle(work, idsOf({ id: roleId, ids }))),
]

const memberRoutes: Mounted[] = [
  ...handleRead(pageRoleUsers, file, (read, input) =>
    pageMembers(read, input, sql`u.id in (select user_id from role_user where role_id = ${idOf(input.roleId)})`),
  ),
  ...handleRead(pageUsersWithoutRole, file, (read, input) =>
    pageMembers(read, input, sql`u.id not in (select user_id from role_user where role_id = ${idOf(input.roleId)})`),
  ),
  ...handle(addUsersToRole, file, async (work, { roleId, userIds }) => {
    const id = await lockRole(work, roleId)
    const users = idsOf({ ids: userIds })
    return { added: await holdingNoMore(work, { roles: [id], users }, () => addUsers(work, [id], users)) }
  }),
  ...handle(removeUsersFromRole, file, async (work, { roleId, userIds }) => {
    const id = await lockRole(work, roleId)
    const users = idsOf({ ids: userIds })
    await holdingNoMore(work, { roles: [id], users }, () =>
      sql`delete from role_user where role_id = ${id} and user_id = any(${users}::bigint[])`.execute(work.tx),
    )
    await keepAdministrator(work)
    return null
  }),
  ...handleRead(listRolesOfUser, file, (read, { userId }) => rolesOf(read, userId)),
  ...handleRead(listEnabledRolesOfUser, file, async (read, { userId }) =>
    (await rolesOf(read, userId)).filter(({ status, granted }) => status === 1 && granted === 1),
  ),
  ...handle(setRolesOfUser, file, async (work, { userId, roleIds }) => {
    const wanted = roleIds === '' || (Array.isArray(roleIds) && roleIds.length === 0) ? [] : idsOf({ ids: roleIds })
    const users = [idOf(userId)]
    await holdingNoMore(work, { users, roles: wanted }, async () => {
      await sql`delete from role_user where company_id = ${work.actor.companyId} and user_id = ${idOf(userId)}
        and not role_id = any(${wanted}::bigint[])`.execute(work.tx)
      await addUsers(work, wanted, users)
    })
    await keepAdministrator(work)
    return rolesOf(work, userId)
  }),
]

export const roleRoutes: Mounted[] = [...roleOperations, ...grantRoutes, ...memberRoutes]
