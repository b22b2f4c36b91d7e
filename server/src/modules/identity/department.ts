import {
  addUsersToDepartment,
  department,
  listDepartmentsOfRole,
  pageDepartmentUsers,
  pageUsersOutsideDepartment,
  removeUsersFromDepartment,
} from '@gemba/contract/identity/department.ts'
import { sql } from 'kysely'
import type { Read, Work } from '../../platform/db/work.ts'
import { DomainError } from '../../platform/domain-error.ts'
import { handle, handleRead, type Mounted } from '../../platform/http/route.ts'
import { crud, type Input, idOf, idsOf } from '../../resource/crud.ts'
import { mount } from '../../resource/mount.ts'
import { refuseCycle } from '../../resource/refuse-cycle.ts'
import { treeOf } from '../../resource/tree.ts'
import { holdingNoMore } from './hold-no-more.ts'
import { pageMembers } from './page-members.ts'

const standard = crud(department, { changed: (work, row) => refuseCycle(work, 'department', row.id) })
const file = import.meta.url

/** Puts users of the own company into a department, or (null) out of the one named. Error `notFound`. */
async function move(
  work: Work,
  userIds: readonly string[],
  at: { to: string | null; from: string | null },
): Promise<{ moved: number }> {
  const { tx, actor } = work
  const { numAffectedRows } = await holdingNoMore(work, { users: userIds }, () =>
    sql`update app_user set department_id = ${at.to}, version = version + 1, update_user = ${actor.userName},
      update_time = now()
    where company_id = ${actor.companyId} and id = any(${[...userIds]}::bigint[])
      and (${at.from}::bigint is null or department_id = ${at.from}::bigint)`.execute(tx),
  )
  if (numAffectedRows === 0n) throw new DomainError('notFound')
  return { moved: Number(numAffectedRows) }
}

/** Ids of a department and of everything below it, none of one that is not there; undefined where none is asked for. */
export async function withDepartmentsBelow({ tx, actor }: Read, id: unknown): Promise<readonly string[] | undefined> {
  if (id === undefined || id === null || id === '') return undefined
  if (!/^\d{1,18}$/.test(String(id))) return []
  const { rows } = await sql<{ id: string }>`with recursive below as (
      select id from department where company_id = ${actor.companyId} and id = ${String(id)}
      union select d.id from department d join below b on d.parent_id = b.id)
    select id from below`.execute(tx)
  return rows.map((row) => row.id)
}

/** Somebody who is bound to departments would see more after moving one: with what is below it, it must be seen already. Error `outOfScope`. */
async function refuseWider(work: Work, input: Input): Promise<void> {
  const seen = work.actor.departments
  if (seen === null || input.parentId === undefined) return
  const moved = (await withDepartmentsBelow(work, input.id)) ?? []
  if (moved.some((id) => !seen.includes(id))) throw new DomainError('outOfScope')
}

export const departmentRoutes: Mounted[] = [
  ...mount(department, file, {
    ...standard,
    update: async (work, input) => {
      await refuseWider(work, input)
      return standard.update(work, input)
    },
    tree: async (read, input) => treeOf(await standard.list(read, input), 'parentId'),
  }),
  ...handleRead(pageDepartmentUsers, file, (read, input) =>
    pageMembers(read, input, sql`u.department_id = ${idOf(input.departId)}`),
  ),
  ...handleRead(pageUsersOutsideDepartment, file, (read, input) =>
    pageMembers(read, input, sql`u.department_id is distinct from ${idOf(input.departId)}::bigint`),
  ),
  ...handle(addUsersToDepartment, file, (work, { departId, userIds }) =>
    move(work, idsOf({ ids: userIds }), { to: idOf(departId), from: null }),
  ),
  ...handle(removeUsersFromDepartment, file, (work, { departId, userIds }) =>
    move(work, idsOf({ ids: userIds }), { to: null, from: idOf(departId) }),
  ),
  ...handleRead(listDepartmentsOfRole, file, async ({ tx, actor }, { roleId }) => {
    const { rows } =
      await sql`select d.id, d.id as "departId", d.name as "departName", d.code as "departCode", d.parent_id as "parentId"
      from role r join department d on d.id = any(r.scope_departments)
      where r.company_id = ${actor.companyId} and r.id = ${idOf(roleId)} order by d.sort_number, d.code`.execute(tx)
    return rows
  }),
]
