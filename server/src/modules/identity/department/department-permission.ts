// Stores which departments' objects a role sees. Row policies enforce it.

import { department } from '@gemba/contract/identity/department.ts'
import { dataScope } from '@gemba/contract/identity/dictionaries.ts'
import {
  authorizeDepartments,
  type DepartmentPermission,
  grantDepartments,
  listDepartmentPermissions,
  listPermissionKinds,
  listPermittedDepartments,
  readDepartmentPermission,
  revokeDepartments,
  role,
  setRoleScope,
} from '@gemba/contract/identity/role/role.ts'
import type { CodeOf } from '@gemba/contract/kit/dictionary.ts'
import { type Words, wordIn } from '@gemba/contract/kit/page.ts'
import { nounOf } from '@gemba/contract/kit/resource.ts'
import { type RawBuilder, sql } from 'kysely'
import { ofCompany } from '../../../platform/db/of-company.ts'
import { anyId, changedBy } from '../../../platform/db/rows.ts'
import type { Read, Work } from '../../../platform/db/work.ts'
import { DomainError } from '../../../platform/domain-error.ts'
import { handle } from '../../../platform/http/route.ts'
import { assertRecordExists } from '../../../resource/assert-record-exists.ts'
import { idOf, idsOf } from '../../../resource/crud.ts'
import { nameColumnIn } from '../../../resource/query/columns.ts'
import { treeOf } from '../../../resource/tree/tree.ts'
import { assertGrantsWithin } from '../role/assert-rights.ts'
import { lockRole } from '../role/role.ts'

const listed = dataScope.codes.listedDepartments
const file = import.meta.url

type Narrow = (roles: ReturnType<typeof rolesOf>) => ReturnType<typeof rolesOf>

const rolesOf = (read: Read) =>
  ofCompany(read)
    .selectFrom('role')
    .select(['id', 'name', 'scope', 'scope_departments as departmentIds'])
    .$narrowType<Pick<DepartmentPermission, 'scope'>>()
    .orderBy('code')

async function permissionsOf(read: Read, narrow: Narrow): Promise<DepartmentPermission[]> {
  const rows = await narrow(rolesOf(read)).execute()
  return rows.map((row) => ({ ...row, canRead: 1, canWrite: 1 }))
}

/** Returns the ids that are departments of the own company. */
async function ownDepartments(work: Work, ids: readonly string[]): Promise<string[]> {
  const rows = await ofCompany(work)
    .selectFrom('department')
    .select('id')
    .where('id', '=', anyId(ids))
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}

async function setScope(
  work: Work,
  roleId: unknown,
  next: { scope: CodeOf<typeof dataScope>; departments: readonly string[] | RawBuilder<string[]> },
): Promise<DepartmentPermission> {
  const id = await lockRole(work, roleId)
  await assertGrantsWithin(work, { roles: [id] }, () =>
    work.tx
      .updateTable('role')
      .set({ scope: next.scope, scope_departments: next.departments, ...changedBy(work.actor.userName) })
      .where('id', '=', id)
      .execute(),
  )
  const [permission] = await permissionsOf(work, (roles) => roles.where('id', '=', id))
  if (!permission) throw new DomainError('notFound')
  return permission
}

const oneKind: Words = [
  '数据权限决定可见的部门，能否修改由功能权限决定',
  '資料權限決定可見的部門，能否修改由功能權限決定',
  'data permissions define which departments are visible; function permissions define what can be changed',
]

/**
 * Throws `notSupported` for permissions that departments cannot express: seeing without changing, or another kind of
 * record.
 */
function assertSupported({ actor }: Work, kind: Readonly<Record<string, unknown>>): void {
  const field = ['canRead', 'canWrite'].find((name) => kind[name] === 0)
  const isOther = kind.type !== undefined && kind.type !== null && kind.type !== 'department'
  if (field === undefined && !isOther) return
  throw new DomainError('notSupported', { field: field ?? 'type', reason: wordIn(actor.language, oneKind) })
}

export const departmentPermissionRoutes = [
  ...handle(setRoleScope, file, async (work, { roleId, scope, scopeIds }) => {
    const departments = await ownDepartments(work, idsOf({ ids: scopeIds ?? [] }))
    return setScope(work, roleId, { scope, departments })
  }),
  ...handle(listPermissionKinds, file, async ({ actor }) => [
    { id: 'department', type: 'department', text: wordIn(actor.language, nounOf(department)) },
  ]),
  ...handle(listPermittedDepartments, file, async (read, { roleId }) => {
    await assertRecordExists(read, role, roleId)
    const rows = await ofCompany(read)
      .selectFrom('department as d')
      .leftJoin('role as r', (join) => join.onRef('r.company_id', '=', 'd.company_id').on('r.id', '=', idOf(roleId)))
      .select(['d.id', nameColumnIn('d', read.actor.language).as('name'), 'd.code'])
      .select(['d.parent_id as parentId', 'r.scope_departments as seen'])
      .orderBy('d.sort_number')
      .orderBy('d.code')
      .execute()
    return treeOf(
      rows.map(({ seen, ...row }) => ({ ...row, granted: seen?.includes(row.id) ? 1 : 0 })),
      'parentId',
    )
  }),
  ...handle(listDepartmentPermissions, file, (read, { roleId, departmentId }) =>
    permissionsOf(read, (roles) => {
      if (roleId) return roles.where('id', '=', idOf(roleId))
      return departmentId
        ? roles.where(({ eb, fn, val }) => eb(val(idOf(departmentId)), '=', fn.any('scope_departments')))
        : roles
    }),
  ),
  ...handle(readDepartmentPermission, file, async (read, { id }) => {
    const [permission] = await permissionsOf(read, (roles) => roles.where('id', '=', idOf(id)))
    if (!permission) throw new DomainError('notFound')
    return permission
  }),
  ...handle(grantDepartments, file, async (work, { roleId, departmentIds }) => {
    const departments = await ownDepartments(work, idsOf({ ids: departmentIds }))
    return setScope(work, roleId, {
      scope: listed,
      departments: sql`array(select distinct unnest(scope_departments || ${departments}::bigint[]))`,
    })
  }),
  ...handle(revokeDepartments, file, (work, { roleId, departmentIds }) =>
    setScope(work, roleId, {
      scope: listed,
      departments: sql`array(select unnest(scope_departments) except select unnest(${idsOf({ ids: departmentIds })}::bigint[]))`,
    }),
  ),
  ...handle(authorizeDepartments, file, async (work, { roleId, departmentIds, departmentId, ...kind }) => {
    assertSupported(work, kind)
    const departments = await ownDepartments(
      work,
      idsOf({ ids: departmentIds ?? (departmentId ? [departmentId] : []) }),
    )
    return setScope(work, roleId, { scope: listed, departments })
  }),
]
