import { can } from '@gemba/contract/identity/role/can.ts'
import { countUsers, findUserByPhone, readUserCard, resetPassword, user } from '@gemba/contract/identity/user.ts'
import type { CommandReply } from '@gemba/contract/kit/command.ts'
import type { EntityOf } from '@gemba/contract/kit/resource.ts'
import { phoneDigits } from '@gemba/contract/rules/phone-digits.ts'
import { ofCompany } from '../../../platform/db/of-company.ts'
import { anyId, changedBy, countOf, transactionTime } from '../../../platform/db/rows.ts'
import { companyOf, type Read, type Work } from '../../../platform/db/work.ts'
import { DomainError, notFound } from '../../../platform/domain-error.ts'
import { handle } from '../../../platform/http/route.ts'
import { crud, type Input, idOf, idsOf } from '../../../resource/crud.ts'
import { mount } from '../../../resource/mount.ts'
import { toggle } from '../../../resource/toggle.ts'
import { withDepartmentsBelow } from '../department/department.ts'
import { countEnabled, type Licences } from '../licence/licences.ts'
import { hashNewPassword } from '../password/password.ts'
import { assertHoldsAll } from '../role/assert-rights.ts'
import { changeUsers } from './change-users.ts'
import { nicknameColumnIn } from './nickname.ts'
import { hasNewAddress } from './own-address.ts'
import { storedPhoneDigits } from './phone-digits.ts'
import { requireAdministrator } from './require-administrator.ts'

const file = import.meta.url

const standard = crud(user, { hashSecret: hashNewPassword, changed: (work) => requireAdministrator(work) })
const turnOver = toggle(user, 'isEnabled')

/** Stores a new password. Throws `weakPassword`, `notFound`. */
export async function setPassword(work: Work, userId: string, password: string): Promise<void> {
  const hash = await hashNewPassword(password)
  const { numUpdatedRows } = await ofCompany(work)
    .updateTable('app_user')
    .set({ password: hash, password_changed_at: transactionTime, ...changedBy(work.actor.userName) })
    .where('id', '=', userId)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw new DomainError('notFound')
}

/** Adds the fields of the specification: company, department name, roles. */
async function withNames(read: Read, users: readonly EntityOf<typeof user>[]) {
  const rows = await ofCompany(read)
    .selectFrom('app_user as u')
    .leftJoin('department as d', 'd.id', 'u.department_id')
    .select(['u.id', 'u.company_id as companyId', 'd.name as departmentName'])
    .select((eb) => {
      const roles = eb
        .selectFrom('role_user as r')
        .select('r.role_id')
        .whereRef('r.user_id', '=', 'u.id')
        .orderBy('r.role_id')
      return eb.fn<string[]>('array', [roles]).as('roleIds')
    })
    .where('u.id', '=', anyId(users.map(({ id }) => id)))
    .execute()
  const userById = new Map(rows.map((row) => [row.id, row]))
  return users.flatMap((user) => {
    const names = userById.get(user.id)
    return names ? [{ ...user, ...names }] : []
  })
}

async function withOwnNames(read: Read, account: EntityOf<typeof user>) {
  const [namedAccount] = await withNames(read, [account])
  if (!namedAccount) throw new DomainError('notFound')
  return namedAccount
}

const userOperations = (licences: Licences) =>
  mount(user, file, {
    ...standard,
    page: async (read, input) => {
      const departmentIds = await withDepartmentsBelow(read, input.departmentId)
      const page = await standard.page(read, { ...input, departmentId: departmentIds ?? input.departmentId })
      return { ...page, records: await withNames(read, page.records) }
    },
    read: async (read, input) => withOwnNames(read, await standard.read(read, input)),
    update: async (work, input) => {
      // Users change their own e-mail and phone only on the account page, which asks for the password.
      if (input.id === work.actor.userId && (await hasNewAddress(work, input))) throw new DomainError('ownAddress')
      return changeUsers(work, [idOf(input.id)], () => licences.withinLimit(work, () => updateUser(work, input)))
    },
    create: async (work, input: Input) => {
      const createdUser = await licences.withinLimit(work, () => standard.create(work, input))
      const roleIds = input.roleIds ? idsOf({ ids: input.roleIds }) : []
      if (roleIds.length === 0) return withOwnNames(work, createdUser)
      if (work.actor.userId !== null && !can(work.actor.authorities, 'role:edit')) throw new DomainError('forbidden')
      await work.tx
        .insertInto('role_user')
        .columns(['company_id', 'role_id', 'user_id'])
        .expression((eb) =>
          eb
            .selectFrom('role')
            .select(['company_id', 'id', eb.val(createdUser.id).as('user_id')])
            .where('company_id', '=', companyOf(work.actor))
            .where('id', '=', anyId(roleIds)),
        )
        .execute()
      await assertHoldsAll(work, { users: [createdUser.id] })
      return withOwnNames(work, createdUser)
    },
    remove: (work, input) =>
      changeUsers(work, idsOf(input), async () => {
        const removed = await standard.remove(work, input)
        await requireAdministrator(work)
        return removed
      }),
    toggle: async (work, input) => {
      const toggled = await changeUsers(work, idsOf(input), () =>
        licences.withinLimit(work, () => turnOver(work, input)),
      )
      await requireAdministrator(work)
      return toggled
    },
  })

/** Returns the part of a user that all colleagues may see. Throws `notFound`. */
async function findCard(read: Read, userId: string) {
  return ofCompany(read)
    .selectFrom('app_user as u')
    .leftJoin('department as d', 'd.id', 'u.department_id')
    .select(['u.id', 'u.name as userName', 'd.name as departmentName'])
    .select(nicknameColumnIn('u', read.actor.language).as('nickname'))
    .select(['u.head_image as headImage', 'u.is_agent as isAgent', 'u.is_enabled as isEnabled'])
    .$narrowType<Pick<CommandReply<typeof readUserCard>, 'isAgent' | 'isEnabled'>>()
    .where('u.id', '=', userId)
    .executeTakeFirstOrThrow(notFound)
}

async function findByPhone(read: Read, phone: string) {
  return ofCompany(read)
    .selectFrom('app_user')
    .select(['id', 'name as userName', 'phone', nicknameColumnIn('app_user', read.actor.language).as('nickname')])
    .where(storedPhoneDigits, '=', phoneDigits(phone))
    .$narrowType<{ phone: string }>()
    .orderBy('id')
    .limit(1)
    .executeTakeFirstOrThrow(notFound)
}

const otherRoutes = (licences: Licences) => [
  ...handle(resetPassword, file, async (work, { id, newPassword }) => {
    await changeUsers(work, [idOf(id)], () => setPassword(work, idOf(id), newPassword))
    return null
  }),
  ...handle(countUsers, file, async (read) => {
    const total = await countOf(ofCompany(read).selectFrom('app_user'))
    const { payload } = await licences.standing(read)
    return { total, enabled: await countEnabled(read), limit: payload?.limits.users ?? null }
  }),
  ...handle(readUserCard, file, (read, { id }) => findCard(read, idOf(id ?? read.actor.userId))),
  ...handle(findUserByPhone, file, (read, { phone }) => findByPhone(read, phone)),
]

/** Routes for users, and for changes of other accounts by administrators. */
export const userRoutes = (licences: Licences) => [...userOperations(licences), ...otherRoutes(licences)]

/** Changes fields of the caller's own account. */
export const updateUser = async (work: Work, input: Input) => withOwnNames(work, await standard.update(work, input))
