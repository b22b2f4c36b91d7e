// One's own account: names, addresses, picture and password.
import { changePassword, readPermissions, updateOwnUser } from '@gemba/contract/identity/user.ts'
import { sql } from 'kysely'
import type { Work } from '../../platform/db/work.ts'
import { DomainError } from '../../platform/domain-error.ts'
import { handle, handleRead, type Mounted } from '../../platform/http/route.ts'
import { problemOf } from '../../platform/http/validation.ts'
import type { Limits } from '../../platform/limits/limits.ts'
import { changeUsers } from './change-users.ts'
import { hasNewAddress } from './own-address.ts'
import { judgePassword } from './password.ts'
import { setPassword, updateUser } from './user.ts'

const file = import.meta.url

/** Wants the actor's own password. Throws `wrongPassword`, and `throttled` after five wrong ones. */
export type ProvePassword = (work: Work, password: string) => Promise<void>

/** Wrong passwords are counted by user, whatever they were given for. */
export function openPasswordProof(limits: Limits): ProvePassword {
  const tries = limits.open('own-password', { points: 5, durationSec: 900, blockSec: 60 })
  return async ({ tx, actor }, password) => {
    const userId = String(actor.userId)
    await tries.take(userId)
    const { rows } = await sql<{
      password: string
    }>`select password from app_user where id = ${userId} for update`.execute(tx)
    if (!(await judgePassword(rows[0]?.password, password))) throw new DomainError('wrongPassword')
    await tries.clear(userId)
  }
}

/** One's own account. */
export function ownAccountRoutes(provePassword: ProvePassword): Mounted[] {
  return [
    ...handle(updateOwnUser, file, async (work, input) => {
      const userId = String(work.actor.userId)
      if (input.id && input.id !== userId) throw new DomainError('forbidden')
      const own = {
        nickname: input.user_nike_name,
        phone: input.phone,
        email: input.email,
        headImage: input.head_img,
      }
      const sent = Object.fromEntries(Object.entries(own).filter(([, value]) => value !== undefined))
      if (await hasNewAddress(work, input)) {
        if (!input.password) {
          const { language } = work.actor
          throw new DomainError('invalid', { problems: [problemOf('password', 'required', { language })] })
        }
        await provePassword(work, input.password)
      }
      return changeUsers(work, [userId], () => updateUser(work, { ...sent, id: userId }))
    }),
    ...handle(changePassword, file, async (work, { oldPassword, newPassword }, call) => {
      const userId = String(work.actor.userId)
      await provePassword(work, oldPassword)
      const options = { but: call.token, ip: call.ip }
      await changeUsers(work, [userId], () => setPassword(work, userId, newPassword), options)
      return null
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
}
