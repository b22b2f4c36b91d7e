// Resets a forgotten password by a check code.

import { isAcceptablePassword } from '@gemba/contract/identity/sign-in/password.ts'
import { forgetPassword } from '@gemba/contract/identity/sign-in/registration.ts'
import type { CommandInput } from '@gemba/contract/kit/command.ts'
import { anyId, nextVersion, transactionTime } from '../../../platform/db/rows.ts'
import type { Work } from '../../../platform/db/work.ts'
import { DomainError } from '../../../platform/domain-error.ts'
import type { Call } from '../../../platform/http/call.ts'
import { handleWithoutWork } from '../../../platform/http/route.ts'
import { addressKeyOf } from '../../../platform/limits/address-key.ts'
import { hashSecret } from '../../../platform/limits/hashing.ts'
import type { Limits } from '../../../platform/limits/limits.ts'
import { findHost } from '../company/host-company.ts'
import { changeUsers } from '../user/change-users.ts'
import { findUserIds, withCode } from './check-code.ts'
import { addressOf, requesterOf } from './code-requester.ts'

/**
 * Returns the only user among the recipients of the code that still has the address and the name. Throws `codeWrong`.
 */
async function chooseUser({ tx }: Work, candidates: readonly string[], name: string | null | undefined) {
  const rows = await tx
    .selectFrom('app_user')
    .select('id')
    .where('id', '=', anyId(candidates))
    .$if(Boolean(name), (users) => users.where('name', '=', name ?? ''))
    .limit(2)
    .execute()
  // For an address of several users the request must name one of them.
  if (!rows[0] || rows.length > 1) throw new DomainError('codeWrong')
  return rows[0].id
}

async function reset(input: CommandInput<typeof forgetPassword>, call: Call): Promise<void> {
  const { channel, address } = addressOf(input, call)
  if (!isAcceptablePassword(input.password)) throw new DomainError('weakPassword')
  const host = await findHost(call, input.companyCode)
  if (!host) throw new DomainError('codeWrong')
  call.concerns({ companyId: host.id, userId: null, userName: input.userName ?? address })
  const { requester } = requesterOf(call)
  const target = { companyId: host.id, channel, address, purpose: 'password', requester } as const
  await withCode(call, { target, code: input.code }, async (work, sentFor) => {
    const having = new Set(await findUserIds(work, target))
    const userId = await chooseUser(
      work,
      sentFor.filter((id) => having.has(id)),
      input.userName,
    )
    call.concerns({ companyId: host.id, userId, userName: input.userName ?? address })
    const password = await hashSecret(input.password)
    const change = () =>
      work.tx
        .updateTable('app_user')
        .set({ password, password_changed_at: transactionTime, version: nextVersion })
        .where('company_id', '=', host.id)
        .where('id', '=', userId)
        .execute()
    await changeUsers(work, [userId], change, { ip: call.ip })
  })
}

/** Routes for resetting a forgotten password, limited by address. */
export function forgottenPasswordRoutes(limits: Limits) {
  const byAddress = limits.open('reset', { points: 30, durationSec: 900 })
  return handleWithoutWork(forgetPassword, import.meta.url, async (input, call) => {
    const place = addressKeyOf(call.ip)
    await byAddress.take(place)
    await reset(input, call)
    await byAddress.giveBack(place)
    return null
  })
}
