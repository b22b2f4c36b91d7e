// Which departments' objects a role sees. The scope itself is enforced by row policies; here it is kept.
import {
  authorizeDepartments,
  grantDepartments,
  listDepartmentPermissions,
  listPermissionKinds,
  listPermittedDepartments,
  readDepartmentPermission,
  revokeDepartments,
  setRoleScope,
} from '@gemba/contract/identity/role.ts'
import { identityWords } from '@gemba/contract/identity/words.ts'
import { type Words, wordIn } from '@gemba/contract/kit/page.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Read, Work } from '../../platform/db/work.ts'
import { DomainError } from '../../platform/domain-error.ts'
import { handle, handleRead, type Mounted } from '../../platform/http/route.ts'
import { idOf, idsOf } from '../../resource/crud.ts'
import { treeOf } from '../../resource/tree.ts'
import { holdingNoMore } from './hold-no-more.ts'
import { lockRole } from './role.ts'

const listed = 5
const file = import.meta.url

interface Permission {
  id: string
  roleId: string
  roleName: string
  scope: number
  rids: string[]
  /** What is seen may be changed by who has the function for it. */
  canRead: 1
  canWrite: 1
}

async function permissionsOf({ tx, actor }: Read, condition: RawBuilder<unknown>): Promise<Permission[]> {
  const { rows } =
    await sql<Permission>`select id, id as "roleId", name as "roleName", scope, scope_departments::text[] as rids,
      1 as "canRead", 1 as "canWrite"
    from role where company_id = ${actor.companyId} and ${condition} order by code`.execute(tx)
  return rows
}

/** Own departments among the ids. */
async function ownDepartments({ tx, actor }: Work, ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select id from department
    where company_id = ${actor.companyId} and id = any(${[...ids]}::bigint[]) order by id`.execute(tx)
  return rows.map(({ id }) => id)
}

async function setScope(
  work: Work,
  roleId: unknown,
  next: { scope: number; departments: RawBuilder<unknown> },
): Promise<Permission> {
  const id = await lockRole(work, roleId)
  await holdingNoMore(work, { roles: [id] }, () =>
    sql`update role set scope = ${next.scope}, scope_departments = ${next.departments}, version = version + 1,
      update_user = ${work.actor.userName}, update_time = now() where id = ${id}`.execute(work.tx),
  )
  const [permission] = await permissionsOf(work, sql`id = ${id}`)
  if (!permission) throw new DomainError('notFound')
  return permission
}

const oneKind: Words = [
  '数据权限决定可见的部门，能否修改由功能权限决定',
  '資料權限決定可見的部門，能否修改由功能權限決定',
  'data permission says which departments are seen; function permissions say what may be changed',
]

/** Errors: `notSupported` for what a permission on departments cannot say: seeing without changing, or another kind of thing. */
function refuseOther({ actor }: Work, kind: Readonly<Record<string, unknown>>): void {
  const field = ['canRead', 'canWrite'].find((name) => kind[name] === 0)
  const isOther = kind.type !== undefined && kind.type !== null && kind.type !== 'department'
  if (field === undefined && !isOther) return
  throw new DomainError('notSupported', { field: field ?? 'type', reason: wordIn(actor.language, oneKind) })
}

const given = (ids: unknown): string[] =>
  ids === undefined || ids === null || ids === '' || (Array.isArray(ids) && ids.length === 0) ? [] : idsOf({ ids })

export const departmentPermissionRoutes: Mounted[] = [
  ...handle(setRoleScope, file, async (work, { roleId, scope, scopeIds }) => {
    const departments = await ownDepartments(work, given(scopeIds))
    return setScope(work, roleId, { scope, departments: sql`${departments}::bigint[]` })
  }),
  ...handleRead(listPermissionKinds, file, async ({ actor }) => [
    { id: 'department', type: 'department', text: wordIn(actor.language, identityWords.department ?? ['', '', '']) },
  ]),
  ...handleRead(listPermittedDepartments, file, async (read, { roleId }) => {
    const { rows } = await sql<{
      id: string
      parentId: string | null
    }>`select d.id, d.id as rid, d.name, d.code, d.parent_id as "parentId",
        coalesce(d.id = any(r.scope_departments), false)::int as granted
      from department d left join role r on r.id = ${idOf(roleId)} and r.company_id = d.company_id
      where d.company_id = ${read.actor.companyId} order by d.sort_number, d.code`.execute(read.tx)
    return treeOf(rows, 'parentId')
  }),
  ...handleRead(listDepartmentPermissions, file, (read, { roleId, departId }) =>
    permissionsOf(
      read,
      roleId
        ? sql`id = ${idOf(roleId)}`
        : departId
          ? sql`${idOf(departId)}::bigint = any(scope_departments)`
          : sql`true`,
    ),
  ),
  ...handleRead(readDepartmentPermission, file, async (read, { id }) => {
    const [permission] = await permissionsOf(read, sql`id = ${idOf(id)}`)
    if (!permission) throw new DomainError('notFound')
    return permission
  }),
  ...handle(grantDepartments, file, async (work, { roleId, rids }) => {
    const departments = await ownDepartments(work, given(rids))
    return setScope(work, roleId, {
      scope: listed,
      departments: sql`array(select distinct unnest(scope_departments || ${departments}::bigint[]))`,
    })
  }),
  ...handle(revokeDepartments, file, (work, { roleId, rids }) =>
    setScope(work, roleId, {
      scope: listed,
      departments: sql`array(select unnest(scope_departments) except select unnest(${given(rids)}::bigint[]))`,
    }),
  ),
  ...handle(authorizeDepartments, file, async (work, { roleId, departIds, rids, departId, ...kind }) => {
    refuseOther(work, kind)
    const departments = await ownDepartments(work, given(departIds ?? rids ?? departId))
    return setScope(work, roleId, { scope: listed, departments: sql`${departments}::bigint[]` })
  }),
]
