import { can } from '@gemba/contract/identity/permissions.ts'
import {
  countUsers,
  findUserByPhone,
  readUserCard,
  resetPassword,
  toggleUser,
  user,
} from '@gemba/contract/identity/user.ts'
import type { EntityOf } from '@gemba/contract/kit/resource.ts'
import { sql } from 'kysely'
import type { Read, Work } from '../../platform/db/work.ts'
import { DomainError } from '../../platform/domain-error.ts'
import { handle, handleRead, type Mounted } from '../../platform/http/route.ts'
import { crud, type Input, idOf, idsOf } from '../../resource/crud.ts'
import { mount } from '../../resource/mount.ts'
import { changeUsers } from './change-users.ts'
import { withDepartmentsBelow } from './department.ts'
import { refuseMore } from './hold-no-more.ts'
import { keepAdministrator } from './keep-administrator.ts'
import { countEnabled, type Licences } from './licence/licences.ts'
import { hasNewAddress } from './own-address.ts'
import { hashNewPassword } from './password.ts'

const file = import.meta.url

const standard = crud(user, { keepSecret: hashNewPassword, changed: (work) => keepAdministrator(work) })

/** Stores another password. Errors `weakPassword`, `notFound`. */
export async function setPassword(work: Work, userId: string, password: string): Promise<void> {
  const hash = await hashNewPassword(password)
  const { numAffectedRows } =
    await sql`update app_user set password = ${hash}, password_changed_at = now(), version = version + 1,
      update_user = ${work.actor.userName}, update_time = now()
    where company_id = ${work.actor.companyId} and id = ${userId}`.execute(work.tx)
  if (numAffectedRows === 0n) throw new DomainError('notFound')
}

/** With what the specification spells beside the fields: company, name of the department, roles. */
async function withNames({ tx, actor }: Read, users: readonly EntityOf<typeof user>[]) {
  const { rows } = await sql<{ id: string }>`select u.id, u.company_id, d.name as depart_name,
      array(select r.role_id::text from role_user r where r.user_id = u.id order by r.role_id) as "roleIds"
    from app_user u left join department d on d.id = u.department_id
    where u.company_id = ${actor.companyId} and u.id = any(${users.map(({ id }) => id)}::bigint[])`.execute(tx)
  const named = new Map(rows.map((row) => [row.id, row]))
  return users.map((one) => ({ ...one, ...named.get(one.id) }))
}

const userOperations = (licences: Licences): Mounted[] =>
  mount(user, file, {
    ...standard,
    page: async (read, input) => {
      const departmentId = await withDepartmentsBelow(read, input.departmentId)
      const page = await standard.page(read, { ...input, departmentId })
      return { ...page, records: await withNames(read, page.records) }
    },
    read: async (read, input) => (await withNames(read, [await standard.read(read, input)]))[0],
    update: async (work, input) => {
      // One's own e-mail and phone change on the account page only, where the password is asked for.
      if (input.id === work.actor.userId && (await hasNewAddress(work, input))) throw new DomainError('ownAddress')
      return changeUsers(work, [idOf(input.id)], () => licences.withinLimit(work, () => standard.update(work, input)))
    },
    create: async (work, input: Input) => {
      const made = await licences.withinLimit(work, () => standard.create(work, input))
      const roleIds = Array.isArray(input.roleIds) && input.roleIds.length > 0 ? idsOf({ ids: input.roleIds }) : []
      if (roleIds.length === 0) return made
      if (work.actor.userId !== null && !can(work.actor.authorities, 'role:edit')) throw new DomainError('forbidden')
      await sql`insert into role_user (company_id, role_id, user_id) select company_id, id, ${made.id} from role
      where company_id = ${work.actor.companyId} and id = any(${roleIds}::bigint[])`.execute(work.tx)
      await refuseMore(work, { users: [made.id] })
      return made
    },
    remove: (work, input) =>
      changeUsers(work, idsOf(input), async () => {
        const removed = await standard.remove(work, input)
        await keepAdministrator(work)
        return removed
      }),
  })

const otherRoutes = (licences: Licences): Mounted[] => [
  ...handle(resetPassword, file, async (work, { id, newPassword }) => {
    await changeUsers(work, [idOf(id)], () => setPassword(work, idOf(id), newPassword))
    return null
  }),
  ...handle(toggleUser, file, async (work, { userInfoId, ids }) => {
    const chosen = idsOf({ id: userInfoId, ids })
    const { numAffectedRows } = await changeUsers(work, chosen, () =>
      licences.withinLimit(work, () =>
        sql`update app_user set is_enabled = 1 - is_enabled, version = version + 1,
        update_user = ${work.actor.userName}, update_time = now()
      where company_id = ${work.actor.companyId} and id = any(${chosen}::bigint[])`.execute(work.tx),
      ),
    )
    if (numAffectedRows === 0n) throw new DomainError('notFound')
    await keepAdministrator(work)
    return { toggled: Number(numAffectedRows) }
  }),
  ...handleRead(countUsers, file, async (read) => {
    const { rows } = await sql<{ total: number }>`select count(*)::int as total from app_user
      where company_id = ${read.actor.companyId}`.execute(read.tx)
    const { payload } = await licences.standing(read)
    return { ...rows[0], enabled: await countEnabled(read), limit: payload?.limits.users ?? null }
  }),
  ...handleRead(readUserCard, file, async ({ tx, actor }, { id, userId }) => {
    const { rows } =
      await sql`select u.id, u.name as user_name, u.nickname as user_nike_name, d.name as depart_name, u.head_image as head_img,
        u.is_agent, u.is_enabled as status
      from app_user u left join department d on d.id = u.department_id
      where u.company_id = ${actor.companyId} and u.id = ${idOf(id ?? userId ?? actor.userId)}`.execute(tx)
    if (!rows[0]) throw new DomainError('notFound')
    return rows[0]
  }),
  ...handleRead(findUserByPhone, file, async ({ tx, actor }, { phone }) => {
    const { rows } = await sql`select id, name as user_name, nickname as user_nike_name, phone from app_user
      where company_id = ${actor.companyId} and phone = ${phone} order by id limit 1`.execute(tx)
    if (!rows[0]) throw new DomainError('notFound')
    return rows[0]
  }),
]

/** Users, and what administrators do to the accounts of others. */
export const userRoutes = (licences: Licences): Mounted[] => [...userOperations(licences), ...otherRoutes(licences)]

/** Changes fields of one's own account. */
export const updateUser = standard.update
