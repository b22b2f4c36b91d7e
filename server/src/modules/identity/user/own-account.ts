// The account of the caller: names, addresses, picture and password.
import { changePassword, readPermissions, updateOwnUser } from '@gemba/contract/identity/user.ts'
import type { CommandReply } from '@gemba/contract/kit/command.ts'
import { nameIn } from '@gemba/contract/names.ts'
import type { Work } from '../../../platform/db/work.ts'
import { DomainError } from '../../../platform/domain-error.ts'
import { handle } from '../../../platform/http/route.ts'
import { problemOf } from '../../../platform/http/validation.ts'
import type { Limits } from '../../../platform/limits/limits.ts'
import { verifyPassword } from '../password/password.ts'
import { changeUsers } from './change-users.ts'
import { hasNewAddress } from './own-address.ts'
import { setPassword, updateUser } from './user.ts'

const file = import.meta.url

/** Verifies the actor's own password. Throws `wrongPassword`, and `throttled` after five wrong ones. */
export type PasswordVerifier = (work: Work, password: string) => Promise<void>

/** Wrong passwords are counted by user, for all purposes together. */
export function openPasswordProof(limits: Limits): PasswordVerifier {
  const tries = limits.open('own-password', { points: 5, durationSec: 900, blockSec: 60 })
  return async ({ tx, actor }, password) => {
    const userId = String(actor.userId)
    await tries.take(userId)
    const account = await tx
      .selectFrom('app_user')
      .select('password')
      .where('id', '=', userId)
      .forUpdate()
      .executeTakeFirst()
    if (!(await verifyPassword(account?.password, password))) throw new DomainError('wrongPassword')
    await tries.clear(userId)
  }
}

/** One's own account. */
type PermissionsReply = CommandReply<typeof readPermissions>

export function ownAccountRoutes(provePassword: PasswordVerifier) {
  return [
    ...handle(updateOwnUser, file, async (work, input) => {
      const userId = String(work.actor.userId)
      if (input.id && input.id !== userId) throw new DomainError('forbidden')
      const accountFields = {
        nickname: input.nickname,
        nicknameEn: input.nicknameEn,
        nicknameTw: input.nicknameTw,
        phone: input.phone,
        email: input.email,
        headImage: input.headImage,
      }
      const changedFields = Object.fromEntries(Object.entries(accountFields).filter(([, value]) => value !== undefined))
      if (await hasNewAddress(work, input)) {
        if (!input.password) {
          const { language } = work.actor
          throw new DomainError('invalid', { problems: [problemOf('password', 'required', { language })] })
        }
        await provePassword(work, input.password)
      }
      return changeUsers(work, [userId], () => updateUser(work, { ...changedFields, id: userId }))
    }),
    ...handle(changePassword, file, async (work, { oldPassword, newPassword }, call) => {
      const userId = String(work.actor.userId)
      await provePassword(work, oldPassword)
      const options = { but: call.token, ip: call.ip }
      await changeUsers(work, [userId], () => setPassword(work, userId, newPassword), options)
      return null
    }),
    ...handle(readPermissions, file, async ({ tx, actor }) => {
      const userId = String(actor.userId)
      const storedValues = await tx
        .selectFrom('role_user as ru')
        .innerJoin('role as r', 'r.id', 'ru.role_id')
        .select(['r.id as roleId', 'r.code as roleCode', 'r.name', 'r.name_en', 'r.name_tw', 'r.scope'])
        .select('r.scope_departments as scopeIds')
        .$narrowType<Pick<PermissionsReply['roles'][number], 'scope'>>()
        .where('r.is_enabled', '=', 1)
        .where('ru.user_id', '=', userId)
        .orderBy('r.code')
        .execute()
      const roles = storedValues.map(({ name, name_en: nameEn, name_tw: nameTw, ...row }) => ({
        ...row,
        roleName: nameIn({ name, nameEn, nameTw }, actor.language),
      }))
      const user = await tx
        .selectFrom('app_user')
        .select(['name as userName', 'nickname', 'nickname_en as nicknameEn', 'nickname_tw as nicknameTw'])
        .select(['phone', 'email', 'head_image as headImage'])
        .where('id', '=', userId)
        .executeTakeFirst()
      if (!user) throw new DomainError('expired')
      return { authorities: [...actor.authorities], roles, user }
    }),
  ]
}
