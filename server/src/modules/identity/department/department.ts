import {
  addUsersToDepartment,
  department,
  listDepartmentsOfRole,
  pageDepartmentUsers,
  pageUsersOutsideDepartment,
  removeUsersFromDepartment,
} from '@gemba/contract/identity/department.ts'
import { role } from '@gemba/contract/identity/role/role.ts'
import { ofCompany } from '../../../platform/db/of-company.ts'
import { anyId, changedBy } from '../../../platform/db/rows.ts'
import { companyOf, type Read, type Work } from '../../../platform/db/work.ts'
import { DomainError } from '../../../platform/domain-error.ts'
import { handle } from '../../../platform/http/route.ts'
import { assertRecordExists } from '../../../resource/assert-record-exists.ts'
import { crud, type Input, idOf, idsOf } from '../../../resource/crud.ts'
import { mount } from '../../../resource/mount.ts'
import { nameColumnIn } from '../../../resource/query/columns.ts'
import { assertNoCycle } from '../../../resource/tree/assert-no-cycle.ts'
import { reorder } from '../../../resource/tree/reorder.ts'
import { treeOf } from '../../../resource/tree/tree.ts'
import { assertGrantsWithin } from '../role/assert-rights.ts'
import { pageMembers } from '../role/page-members.ts'

const standard = crud(department, { changed: (work, row) => assertNoCycle(work, 'department', row.id) })
const file = import.meta.url

/** Moves users of the own company into a department, or (null) out of the given one. Throws `notFound`. */
async function move(
  work: Work,
  userIds: readonly string[],
  at: { to: string | null; from: string | null },
): Promise<{ moved: number }> {
  const { actor } = work
  const { numUpdatedRows } = await assertGrantsWithin(work, { users: userIds }, () =>
    ofCompany(work)
      .updateTable('app_user')
      .set({ department_id: at.to, ...changedBy(actor.userName) })
      .where('id', '=', anyId(userIds))
      .$if(at.from !== null, (users) => users.where('department_id', '=', at.from))
      .executeTakeFirst(),
  )
  if (numUpdatedRows === 0n) throw new DomainError('notFound')
  return { moved: Number(numUpdatedRows) }
}

/** Returns the ids of a department and of everything below it, none if it does not exist; undefined without an id. */
export async function withDepartmentsBelow({ tx, actor }: Read, id: unknown): Promise<readonly string[] | undefined> {
  if (!/^\d{1,18}$/.test(String(id))) return undefined
  const rows = await tx
    .withRecursive('below', (db) =>
      db
        .selectFrom('department')
        .select('department.id')
        .where('company_id', '=', companyOf(actor))
        .where('id', '=', String(id))
        .union(db.selectFrom('department as d').innerJoin('below as b', 'b.id', 'd.parent_id').select('d.id')),
    )
    .selectFrom('below')
    .select('id')
    .execute()
  return rows.map((row) => row.id)
}

/**
 * Throws `outOfScope` if a user who is bound to departments moves one that is not completely visible, because the move
 * could widen the view.
 */
async function assertNotWider(work: Work, input: Input): Promise<void> {
  const visibleDepartments = work.actor.departments
  if (visibleDepartments === null || input.parentId === undefined) return
  const moved = (await withDepartmentsBelow(work, input.id)) ?? []
  if (moved.some((id) => !visibleDepartments.includes(id))) throw new DomainError('outOfScope')
}

export const departmentRoutes = [
  ...mount(department, file, {
    ...standard,
    ...reorder(department),
    update: async (work, input) => {
      await assertNotWider(work, input)
      return standard.update(work, input)
    },
    tree: async (read, input) => treeOf(await standard.list(read, input), 'parentId'),
  }),
  ...handle(pageDepartmentUsers, file, async (read, input) => {
    await assertRecordExists(read, department, input.departmentId)
    return pageMembers(read, input, (users) => users.where('u.department_id', '=', idOf(input.departmentId)))
  }),
  ...handle(pageUsersOutsideDepartment, file, async (read, input) => {
    await assertRecordExists(read, department, input.departmentId)
    return pageMembers(read, input, (users) =>
      users.where('u.department_id', 'is distinct from', idOf(input.departmentId)),
    )
  }),
  ...handle(addUsersToDepartment, file, (work, { departmentId, userIds }) =>
    move(work, idsOf({ ids: userIds }), { to: idOf(departmentId), from: null }),
  ),
  ...handle(removeUsersFromDepartment, file, (work, { departmentId, userIds }) =>
    move(work, idsOf({ ids: userIds }), { to: null, from: idOf(departmentId) }),
  ),
  ...handle(listDepartmentsOfRole, file, async (read, { roleId }) => {
    await assertRecordExists(read, role, roleId)
    return ofCompany(read)
      .selectFrom('role as r')
      .innerJoin('department as d', (join) => join.on('d.id', '=', ({ fn }) => fn.any('r.scope_departments')))
      .select(['d.id', nameColumnIn('d', read.actor.language).as('name'), 'd.code', 'd.parent_id as parentId'])
      .where('r.id', '=', idOf(roleId))
      .orderBy('d.sort_number')
      .orderBy('d.code')
      .execute()
  }),
]
