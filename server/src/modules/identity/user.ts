import { isAcceptablePassword } from '@gemba/contract/identity/password.ts'
import {
  changePassword,
  countUsers,
  findUserByPhone,
  readPermissions,
  readUserCard,
  resetPassword,
  toggleUser,
  updateOwnUser,
  user,
} from '@gemba/contract/identity/user.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Work } from '../../platform/db/work.ts'
import { DomainError } from '../../platform/domain-error.ts'
import { handle, handleRead, type Mounted } from '../../platform/http/route.ts'
import { crud, type Input, idOf, idsOf } from '../../resource/crud.ts'
import { mount } from '../../resource/mount.ts'
import { withDepartmentsBelow } from './department.ts'
import { keepAdministrator } from './keep-administrator.ts'
import { countEnabled, type Licences } from './licence/licences.ts'
import { hashPassword, verifyPassword } from './password.ts'
import { Throttle } from './throttle.ts'

const file = import.meta.url
const tries = new Throttle(5)

/** Error `weakPassword`. Answers the hash. */
async function keepPassword(password: string): Promise<string> {
  if (!isAcceptablePassword(password)) throw new DomainError('weakPassword')
  return hashPassword(password)
}

const standard = crud(user, { keepSecret: keepPassword, changed: (work) => keepAdministrator(work) })

/** Ends sessions of users; `but` keeps the one that acts. */
async function endSessions({ tx }: Work, users: RawBuilder<unknown>, but: string | null): Promise<void> {
  await sql`update session set ended_at = now(), end_reason = 'changed' where ended_at is null and user_id in (${users})
    and (${but}::text is null or token_digest <> sha256(${but ?? ''}::bytea))`.execute(tx)
}

async function setPassword(work: Work, userId: string, password: string): Promise<void> {
  const hash = await keepPassword(password)
  const { numAffectedRows } =
    await sql`update app_user set password = ${hash}, password_changed_at = now(), version = version + 1,
      update_user = ${work.actor.userName}, update_time = now()
    where company_id = ${work.actor.companyId} and id = ${userId}`.execute(work.tx)
  if (numAffectedRows === 0n) throw new DomainError('notFound')
}

const userOperations = (licences: Licences): Mounted[] =>
  mount(user, file, {
    ...standard,
    page: async (read, input) =>
      standard.page(read, { ...input, departmentId: await withDepartmentsBelow(read, input.departmentId) }),
    update: (work, input) => licences.withinLimit(work, () => standard.update(work, input)),
    create: async (work, input: Input) => {
      const made = await licences.withinLimit(work, () => standard.create(work, input))
      const roleIds = Array.isArray(input.roleIds) && input.roleIds.length > 0 ? idsOf({ ids: input.roleIds }) : []
      await sql`insert into role_user (company_id, role_id, user_id) select company_id, id, ${made.id} from role
      where company_id = ${work.actor.companyId} and id = any(${roleIds}::bigint[])`.execute(work.tx)
      return made
    },
    remove: async (work, input) => {
      const removed = await standard.remove(work, input)
      await keepAdministrator(work)
      return removed
    },
  })

const ownRoutes: Mounted[] = [
  ...handle(updateOwnUser, file, async (work, input) => {
    if (input.id && input.id !== work.actor.userId) throw new DomainError('forbidden')
    const { id: _, ...fields } = input
    const own = {
      nickname: fields.user_nike_name,
      phone: fields.phone,
      email: fields.email,
      headImage: fields.head_img,
    }
    const sent = Object.fromEntries(Object.entries(own).filter(([, value]) => value !== undefined))
    return standard.update(work, { ...sent, id: work.actor.userId })
  }),
  ...handle(changePassword, file, async (work, { oldPassword, newPassword }, call) => {
    const userId = String(work.actor.userId)
    tries.check(userId, work.now)
    const { rows } = await sql<{
      password: string
    }>`select password from app_user where id = ${userId} for update`.execute(work.tx)
    if (!(await verifyPassword(rows[0]?.password, oldPassword))) {
      tries.miss(userId, work.now)
      throw new DomainError('wrongPassword')
    }
    await setPassword(work, userId, newPassword)
    await endSessions(work, sql`${userId}`, call.token)
    return null
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
  ...handleRead(readPermissions, file, async ({ tx, actor }) => {
    const { rows } =
      await sql`select r.id as "roleId", r.code as "roleCode", r.name as "roleName", r.scope, r.scope_departments::text[] as "scopeIds"
      from role_user ru join role r on r.id = ru.role_id and r.is_enabled = 1 where ru.user_id = ${actor.userId} order by r.code`.execute(
        tx,
      )
    const own = await sql`select name as user_name, nickname as user_nike_name, phone, email, head_image as head_img
      from app_user where id = ${actor.userId}`.execute(tx)
    return { authorities: [...actor.authorities], roles: rows, user: own.rows[0] }
  }),
]

const otherRoutes = (licences: Licences): Mounted[] => [
  ...handle(resetPassword, file, async (work, { id, newPassword }) => {
    await setPassword(work, idOf(id), newPassword)
    await endSessions(work, sql`${idOf(id)}`, null)
    return null
  }),
  ...handle(toggleUser, file, async (work, { userInfoId, ids }) => {
    const chosen = idsOf({ id: userInfoId, ids })
    const { numAffectedRows } = await licences.withinLimit(work, () =>
      sql`update app_user set is_enabled = 1 - is_enabled, version = version + 1,
        update_user = ${work.actor.userName}, update_time = now()
      where company_id = ${work.actor.companyId} and id = any(${chosen}::bigint[])`.execute(work.tx),
    )
    if (numAffectedRows === 0n) throw new DomainError('notFound')
    await keepAdministrator(work)
    await endSessions(work, sql`select id from app_user where id = any(${chosen}::bigint[]) and is_enabled = 0`, null)
    return { toggled: Number(numAffectedRows) }
  }),
  ...handleRead(countUsers, file, async (read) => {
    const { rows } = await sql<{ total: number }>`select count(*)::int as total from app_user
      where company_id = ${read.actor.companyId}`.execute(read.tx)
    const { payload } = await licences.standing(read)
    return { ...rows[0], enabled: await countEnabled(read), limit: payload?.limits.users ?? null }
  }),
  ...handleRead(findUserByPhone, file, async ({ tx, actor }, { phone }) => {
    const { rows } = await sql`select id, name as user_name, nickname as user_nike_name, phone from app_user
      where company_id = ${actor.companyId} and phone = ${phone} order by id limit 1`.execute(tx)
    if (!rows[0]) throw new DomainError('notFound')
    return rows[0]
  }),
]

/** Users, one's own account, and what administrators do to those of others. */
export const userRoutes = (licences: Licences): Mounted[] => [
  ...userOperations(licences),
  ...ownRoutes,
  ...otherRoutes(licences),
]
