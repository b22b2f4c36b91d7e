// A new password for who has forgotten the old one, by a check code.
import { isAcceptablePassword } from '@gemba/contract/identity/password.ts'
import { forgetPassword } from '@gemba/contract/identity/registration.ts'
import type { CommandInput } from '@gemba/contract/kit/command.ts'
import { sql } from 'kysely'
import type { Work } from '../../platform/db/work.ts'
import { DomainError } from '../../platform/domain-error.ts'
import type { Call } from '../../platform/http/call.ts'
import { handleCall, type Mounted } from '../../platform/http/route.ts'
import { addressKeyOf } from '../../platform/limits/address-key.ts'
import { hashSecret } from '../../platform/limits/hashing.ts'
import type { Limits } from '../../platform/limits/limits.ts'
import { changeUsers } from './change-users.ts'
import { findUserIds, withCode } from './check-code.ts'
import { addressOf, requesterOf } from './code-requester.ts'
import { findHost } from './host-company.ts'

/** The one user among those the code was sent for that still has the address and the name. Error `codeWrong`. */
async function chooseUser({ tx }: Work, candidates: readonly string[], name: string | null | undefined) {
  const { rows } = await sql<{ id: string }>`select id from app_user where id = any(${[...candidates]}::bigint[])
    and (${name || null}::text is null or name = ${name || null}) limit 2`.execute(tx)
  // An address that several users share must say which of them is meant.
  if (!rows[0] || rows.length > 1) throw new DomainError('codeWrong')
  return rows[0].id
}

async function reset(input: CommandInput<typeof forgetPassword>, call: Call): Promise<void> {
  const { channel, address } = addressOf(input, call)
  if (!isAcceptablePassword(input.password)) throw new DomainError('weakPassword')
  const host = await findHost(call.database, input.company_code)
  if (!host) throw new DomainError('codeWrong')
  call.concerns({ companyId: host.id, userId: null, userName: input.user_name ?? address })
  const { requester } = requesterOf(call)
  const target = { companyId: host.id, channel, address, purpose: 'password', requester } as const
  await withCode(call.database, { target, code: input.code }, async (work, sentFor) => {
    const having = new Set(await findUserIds(work, target))
    const userId = await chooseUser(
      work,
      sentFor.filter((id) => having.has(id)),
      input.user_name,
    )
    call.concerns({ companyId: host.id, userId, userName: input.user_name ?? address })
    const hash = await hashSecret(input.password)
    const change = () =>
      sql`update app_user set password = ${hash}, password_changed_at = now(), version = version + 1
        where company_id = ${host.id} and id = ${userId}`.execute(work.tx)
    await changeUsers(work, [userId], change, { ip: call.ip })
  })
}

/** The call that resets a forgotten password, limited by address. */
export function forgottenPasswordRoutes(limits: Limits): Mounted[] {
  const byAddress = limits.open('reset', { points: 30, durationSec: 900 })
  return handleCall(forgetPassword, import.meta.url, async (input, call) => {
    const place = addressKeyOf(call.ip)
    await byAddress.take(place)
    await reset(input, call)
    await byAddress.giveBack(place)
    return null
  }).map((route) => ({ ...route, isRead: false }))
}
