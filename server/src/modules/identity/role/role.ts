import type { GrantedRole } from '@gemba/contract/identity/role/role.ts'
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
} from '@gemba/contract/identity/role/role.ts'
import { user } from '@gemba/contract/identity/user.ts'
import type { CommandReply } from '@gemba/contract/kit/command.ts'
import { languages } from '@gemba/contract/kit/page.ts'
import type { EntityOf } from '@gemba/contract/kit/resource.ts'
import { nameIn } from '@gemba/contract/names.ts'
import { sql } from 'kysely'
import { ofCompany } from '../../../platform/db/of-company.ts'
import { anyId } from '../../../platform/db/rows.ts'
import { companyOf, type Read, type Work } from '../../../platform/db/work.ts'
import { notFound } from '../../../platform/domain-error.ts'
import { handle } from '../../../platform/http/route.ts'
import { assertRecordExists } from '../../../resource/assert-record-exists.ts'
import { crud, type Input, idOf, idsOf } from '../../../resource/crud.ts'
import { mount } from '../../../resource/mount.ts'
import { toggle } from '../../../resource/toggle.ts'
import { treeOf } from '../../../resource/tree/tree.ts'
import { requireAdministrator } from '../user/require-administrator.ts'
import { assertGrantsWithin, assertHoldsAll } from './assert-rights.ts'
import { pageMembers } from './page-members.ts'

const standard = crud(role, { changed: (work) => requireAdministrator(work) })
const turnOver = toggle(role, 'isEnabled')
const file = import.meta.url

/** Locks a role of the own company. Throws `notFound`. */
export async function lockRole(work: Work, roleId: unknown): Promise<string> {
  const row = await ofCompany(work)
    .selectFrom('role')
    .select('id')
    .where('id', '=', idOf(roleId))
    .forUpdate()
    .executeTakeFirstOrThrow(notFound)
  return row.id
}

async function grant(work: Work, roleId: unknown, entryIds: readonly string[]): Promise<{ granted: number }> {
  const id = await lockRole(work, roleId)
  const { numInsertedOrUpdatedRows } = await assertGrantsWithin(work, { roles: [id], entries: entryIds }, () =>
    work.tx
      .insertInto('role_grant')
      .columns(['company_id', 'role_id', 'menu_entry_id'])
      .expression((eb) =>
        eb
          .selectFrom('menu_entry as m')
          .select([eb.val(companyOf(work.actor)).as('company_id'), eb.val(id).as('role_id'), 'm.id'])
          .where('m.id', '=', anyId(entryIds)),
      )
      .onConflict((oc) => oc.doNothing())
      .executeTakeFirstOrThrow(),
  )
  return { granted: Number(numInsertedOrUpdatedRows ?? 0n) }
}

async function revoke(work: Work, roleId: unknown, entryIds: readonly string[]): Promise<{ revoked: number }> {
  const id = await lockRole(work, roleId)
  const { numDeletedRows } = await assertGrantsWithin(work, { roles: [id] }, () =>
    work.tx
      .deleteFrom('role_grant')
      .where('role_id', '=', id)
      .where('menu_entry_id', '=', anyId(entryIds))
      .executeTakeFirst(),
  )
  await requireAdministrator(work)
  return { revoked: Number(numDeletedRows) }
}

async function addUsers({ tx, actor }: Work, roleIds: readonly string[], userIds: readonly string[]): Promise<number> {
  const companyId = companyOf(actor)
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('role_user')
    .columns(['company_id', 'role_id', 'user_id'])
    .expression((eb) =>
      eb
        .selectFrom('role as r')
        .innerJoin('app_user as u', 'u.company_id', 'r.company_id')
        .select(['r.company_id', 'r.id as role_id', 'u.id as user_id'])
        .where('r.company_id', '=', companyId)
        .where('r.id', '=', anyId(roleIds))
        .where('u.id', '=', anyId(userIds)),
    )
    .onConflict((oc) => oc.doNothing())
    .executeTakeFirstOrThrow()
  return Number(numInsertedOrUpdatedRows ?? 0n)
}

async function rolesOf(read: Read, userId: string): Promise<GrantedRole[]> {
  await assertRecordExists(read, user, userId)
  const { actor } = read
  const rows = await ofCompany(read)
    .selectFrom('role as r')
    .leftJoin('role_user as ru', (join) => join.onRef('ru.role_id', '=', 'r.id').on('ru.user_id', '=', idOf(userId)))
    .select(['r.id', 'r.code', 'r.name', 'r.name_en', 'r.name_tw', 'r.is_enabled as isEnabled', 'ru.user_id'])
    .$narrowType<Pick<GrantedRole, 'isEnabled'>>()
    .orderBy('r.code')
    .execute()
  return rows.map(({ user_id: holder, name, name_en: nameEn, name_tw: nameTw, ...row }) => ({
    ...row,
    name: nameIn({ name, nameEn, nameTw }, actor.language),
    granted: holder === null ? 0 : 1,
  }))
}

type Role = EntityOf<typeof role>
type RoleWithScopes = Role & { readonly scopeIds: string[] }

/** Adds the departments in the scope of each role. */
async function withScope(read: Read, roles: readonly Role[]): Promise<RoleWithScopes[]> {
  const rows = await ofCompany(read)
    .selectFrom('role')
    .select(['id', 'scope_departments'])
    .where('id', '=', anyId(roles.map(({ id }) => id)))
    .execute()
  const scopes = new Map(rows.map((row) => [row.id, row.scope_departments]))
  return roles.map((role) => ({ ...role, scopeIds: scopes.get(role.id) ?? [] }))
}

const withOwnScope = async (read: Read, role: Role): Promise<RoleWithScopes> =>
  (await withScope(read, [role]))[0] as RoleWithScopes

/** Stores the departments of the input for the role. Ignores those of other companies. */
async function withScopeIds(work: Work, roleReply: Role, { scopeIds }: Input): Promise<RoleWithScopes> {
  if (scopeIds !== undefined && scopeIds !== null) {
    const isNone = scopeIds === '' || (Array.isArray(scopeIds) && scopeIds.length === 0)
    const roleRows = ofCompany(work)
      .selectFrom('department')
      .select('id')
      .where('id', '=', anyId(isNone ? [] : idsOf({ ids: scopeIds })))
      .orderBy('id')
    await ofCompany(work)
      .updateTable('role')
      .set({ scope_departments: sql`array(${roleRows})` })
      .where('id', '=', roleReply.id)
      .execute()
  }
  return withOwnScope(work, roleReply)
}

const roleOperations = mount(role, file, {
  page: async (read, input) => {
    const page = await standard.page(read, input)
    return { ...page, records: await withScope(read, page.records) }
  },
  list: async (read, input) => withScope(read, await standard.list(read, input)),
  read: async (read, input) => withOwnScope(read, await standard.read(read, input)),
  create: async (work, input) => {
    const createdRole = await withScopeIds(work, await standard.create(work, input), input)
    await assertHoldsAll(work, { roles: [createdRole.id] })
    return createdRole
  },
  update: (work, input) =>
    assertGrantsWithin(work, { roles: [idOf(input.id)] }, async () =>
      withScopeIds(work, await standard.update(work, input), input),
    ),
  remove: (work, input) =>
    assertGrantsWithin(work, { roles: idsOf(input) }, async () => {
      const removed = await standard.remove(work, input)
      await requireAdministrator(work)
      return removed
    }),
  toggle: async (work, input) => {
    const toggled = await assertGrantsWithin(work, { roles: idsOf(input) }, () => turnOver(work, input))
    await requireAdministrator(work)
    return toggled
  },
})

type RoleEntry = Omit<CommandReply<typeof listRoleMenu>[number], 'children'>

const grantRoutes = [
  ...handle(listRoleMenu, file, async (read, { roleId }) => {
    await assertRecordExists(read, role, roleId)
    const { tx, actor } = read
    const column = languages.indexOf(actor.language)
    const rows = await tx
      .selectFrom('menu_entry as m')
      .leftJoin('role_grant as g', (join) =>
        join.onRef('g.menu_entry_id', '=', 'm.id').on('g.role_id', '=', idOf(roleId)),
      )
      .select(['m.id', 'm.parent_id as parentId', 'm.names', 'm.code', 'm.kind', 'm.product', 'g.role_id'])
      .$narrowType<Pick<RoleEntry, 'kind'>>()
      .orderBy('m.sort_number')
      .orderBy('m.id')
      .execute()
    const entries = rows.map(({ names, role_id: holder, ...row }): RoleEntry => {
      return { ...row, name: names[column] ?? '', granted: holder === null ? 0 : 1 }
    })
    return treeOf(entries, 'parentId')
  }),
  ...handle(grantMenuEntries, file, (work, { roleId, entryIds }) => grant(work, roleId, idsOf({ ids: entryIds }))),
  ...handle(revokeMenuEntries, file, (work, { roleId, entryIds }) => revoke(work, roleId, idsOf({ ids: entryIds }))),
]

const holdersOf = ({ tx }: Read, roleId: unknown) =>
  tx.selectFrom('role_user').select('user_id').where('role_id', '=', idOf(roleId))
const memberRoutes = [
  ...handle(pageRoleUsers, file, async (read, input) => {
    await assertRecordExists(read, role, input.roleId)
    return pageMembers(read, input, (users) => users.where('u.id', 'in', holdersOf(read, input.roleId)))
  }),
  ...handle(pageUsersWithoutRole, file, async (read, input) => {
    await assertRecordExists(read, role, input.roleId)
    return pageMembers(read, input, (users) => users.where('u.id', 'not in', holdersOf(read, input.roleId)))
  }),
  ...handle(addUsersToRole, file, async (work, { roleId, userIds }) => {
    const id = await lockRole(work, roleId)
    const users = idsOf({ ids: userIds })
    return { added: await assertGrantsWithin(work, { roles: [id], users }, () => addUsers(work, [id], users)) }
  }),
  ...handle(removeUsersFromRole, file, async (work, { roleId, userIds }) => {
    const id = await lockRole(work, roleId)
    const users = idsOf({ ids: userIds })
    await assertGrantsWithin(work, { roles: [id], users }, () =>
      work.tx.deleteFrom('role_user').where('role_id', '=', id).where('user_id', '=', anyId(users)).execute(),
    )
    await requireAdministrator(work)
    return null
  }),
  ...handle(listRolesOfUser, file, (read, { userId }) => rolesOf(read, userId)),
  ...handle(listEnabledRolesOfUser, file, async (read, { userId }) =>
    (await rolesOf(read, userId)).filter(({ isEnabled, granted }) => isEnabled === 1 && granted === 1),
  ),
  ...handle(setRolesOfUser, file, async (work, { userId, roleIds }) => {
    const wantedRoleIds = idsOf({ ids: roleIds })
    const users = [idOf(userId)]
    await assertGrantsWithin(work, { users, roles: wantedRoleIds }, async () => {
      await ofCompany(work)
        .deleteFrom('role_user')
        .where('user_id', '=', idOf(userId))
        .where((eb) => eb.not(eb('role_id', '=', anyId(wantedRoleIds))))
        .execute()
      await addUsers(work, wantedRoleIds, users)
    })
    await requireAdministrator(work)
    return rolesOf(work, userId)
  }),
]

export const roleRoutes = [...roleOperations, ...grantRoutes, ...memberRoutes]
