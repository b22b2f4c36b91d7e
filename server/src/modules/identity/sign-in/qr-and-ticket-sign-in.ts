// Signs in without a password: by a QR code that a signed-in user confirms, or by a ticket of another product.

import { createHash, randomBytes } from 'node:crypto'
import { createPortalTicket, endToken, portalLogin, portalTokenLogin } from '@gemba/contract/identity/sign-in/portal.ts'
import type { QrPoll } from '@gemba/contract/identity/sign-in/qr-sign-in.ts'
import { confirmQrCode, createQrCode, pollQrCode } from '@gemba/contract/identity/sign-in/qr-sign-in.ts'
import type { CommandInput } from '@gemba/contract/kit/command.ts'
import { formatInstant } from '../../../platform/clock.ts'
import { secondsFromNow, transactionTime } from '../../../platform/db/rows.ts'
import { type Actor, companyOf, type Work } from '../../../platform/db/work.ts'
import { DomainError } from '../../../platform/domain-error.ts'
import type { Call } from '../../../platform/http/call.ts'
import { handle, handleWithoutWork, Reply } from '../../../platform/http/route.ts'
import { addressKeyOf } from '../../../platform/limits/address-key.ts'
import { GuessLimiter } from '../../../platform/limits/guess-limiter.ts'
import { requesterOf } from '../password/code-requester.ts'
import { endSessionOfToken, enter, type SessionServices } from './login.ts'
import type { SessionStore } from './session-store.ts'

const file = import.meta.url
const qrLifeSec = 180
const ticketLifeSec = 60
const digestOf = (key: string): Buffer => createHash('sha256').update(key).digest()

async function storeCode({ tx }: Work, key: string, requester: string): Promise<void> {
  await tx.deleteFrom('qr_sign_in').where('expires_at', '<', transactionTime).execute()
  await tx
    .insertInto('qr_sign_in')
    .values({
      key_digest: digestOf(key),
      requester_digest: digestOf(requester),
      expires_at: secondsFromNow(qrLifeSec),
    })
    .execute()
}

/** Stores the user who scanned or confirmed a code. No other user may confirm it afterwards. Throws `notFound`. */
async function claimCode(
  { tx }: Work,
  actor: Actor,
  { key, state }: CommandInput<typeof confirmQrCode>,
): Promise<void> {
  const userId = String(actor.userId)
  const { numUpdatedRows } = await tx
    .updateTable('qr_sign_in')
    .set({ state, company_id: companyOf(actor), user_id: userId })
    .where('key_digest', '=', digestOf(key))
    .where('expires_at', '>', transactionTime)
    .where('state', 'in', ['wait', 'scanned'])
    .where((eb) => eb.or([eb('user_id', 'is', null), eb('user_id', '=', userId)]))
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw new DomainError('notFound')
}

type PendingStatus = Exclude<QrPoll['status'], 'confirmed'>

async function poll({ key }: { key: string }, call: Call, store: SessionStore): Promise<QrPoll | Reply> {
  const digests = { key_digest: digestOf(key), requester_digest: digestOf(requesterOf(call).requester) }
  const account = await call.asSystem('signIn').inWork(async ({ tx }) => {
    const usedTicket = await tx
      .updateTable('qr_sign_in')
      .set({ state: 'used' })
      .where((eb) => eb.and(digests))
      .where('state', '=', 'confirmed')
      .where('expires_at', '>', transactionTime)
      .returning(['company_id', 'user_id'])
      .executeTakeFirst()
    if (usedTicket?.company_id && usedTicket.user_id)
      return { companyId: usedTicket.company_id, userId: usedTicket.user_id }
    const stored = await tx
      .selectFrom('qr_sign_in')
      .select('state')
      .where((eb) => eb.and(digests))
      .where('expires_at', '>', transactionTime)
      .where('state', '<>', 'used')
      .$narrowType<{ state: PendingStatus }>()
      .executeTakeFirst()
    return stored?.state ?? 'expired'
  })
  if (typeof account === 'string') return { status: account }
  const reply = await enter(call, account, store)
  return new Reply({ status: 'confirmed', ...(reply.data as object) }, reply.cookies)
}

async function storeTicket({ tx }: Work, actor: Actor, key: string): Promise<void> {
  await tx.deleteFrom('portal_ticket').where('expires_at', '<', secondsFromNow(-3600)).execute()
  await tx
    .insertInto('portal_ticket')
    .values({
      digest: digestOf(key),
      company_id: companyOf(actor),
      user_id: String(actor.userId),
      expires_at: secondsFromNow(ticketLifeSec),
    })
    .execute()
}

interface Ticket {
  readonly key: string
  /** Whether the ticket may replace a running session of another user. */
  readonly isReplacing: boolean
}

async function exchange({ key, isReplacing }: Ticket, call: Call, store: SessionStore): Promise<Reply> {
  const state = call.token === null ? undefined : await store.authenticate(call.token)
  const running = state?.kind === 'running' ? state.actor : undefined
  const owner = await call.asSystem('signIn').inWork(async ({ tx }) => {
    if (running && !isReplacing) {
      const open = await tx
        .selectFrom('portal_ticket')
        .select('user_id')
        .where('digest', '=', digestOf(key))
        .where('used_at', 'is', null)
        .where('expires_at', '>', transactionTime)
        .executeTakeFirst()
      // The ticket is not used up, because the user is asked and may send it again.
      if (open && open.user_id !== running.userId) throw new DomainError('otherSession', { user: running.userName })
    }
    return tx
      .updateTable('portal_ticket')
      .set({ used_at: transactionTime })
      .where('digest', '=', digestOf(key))
      .where('used_at', 'is', null)
      .where('expires_at', '>', transactionTime)
      .returning(['company_id as companyId', 'user_id as userId'])
      .executeTakeFirst()
  })
  if (!owner) throw new DomainError('ticketWrong')
  const reply = await enter(call, owner, store)
  return new Reply(reply.data, reply.cookies, { code: '1' })
}

/** Maximum number of codes per address and minute. */
const codesPerMinute = 30

/** Returns a new code as a picture, with the cookie of the browser that may use it. */
async function showQrCode(call: Call): Promise<Reply> {
  const key = randomBytes(24).toString('base64url')
  const { requester, cookies } = requesterOf(call)
  await call.asSystem('signIn').inWork((work) => storeCode(work, key, requester))
  const { default: qrCodes } = await import('qrcode')
  const qrCode = await qrCodes.toDataURL(`${call.origin}/qr/confirm?key=${key}`, { margin: 1, width: 200 })
  const expireTime = formatInstant(Date.now() + qrLifeSec * 1000, call.actor.zone)
  return new Reply({ key, qrCode, status: 'wait', expireTime }, cookies)
}

async function confirm({ key, state }: CommandInput<typeof confirmQrCode>, call: Call) {
  await call.asSystem('signIn').inWork((work) => claimCode(work, call.actor, { key, state }))
  return { status: state }
}

async function makeTicket(_: unknown, call: Call) {
  const key = randomBytes(32).toString('base64url')
  await call.asSystem('signIn').inWork((work) => storeTicket(work, call.actor, key))
  return { redisKey: key, tokenKey: key }
}

/** Routes for QR sign-in and portal tickets. */
export function signInElsewhereRoutes({ store, limits, ended }: SessionServices) {
  const byAddress = limits.open('qr', { points: codesPerMinute, durationSec: 60 })
  const createCode = async (_: unknown, call: Call): Promise<Reply> => {
    await byAddress.take(addressKeyOf(call.ip))
    return showQrCode(call)
  }
  const pollCode = (input: { key: string }, call: Call) => poll(input, call, store)
  const wrongTickets = new GuessLimiter(limits, 'portal-ticket')
  const enterByTicket = (key: string, replace: unknown, call: Call) =>
    exchange({ key, isReplacing: replace === 1 }, call, store).catch(async (error: unknown) => {
      if (error instanceof DomainError && error.code === 'ticketWrong') await wrongTickets.slowDown(call.ip)
      throw error
    })
  const end = async (work: Work, { token }: { token: string }, call: Call): Promise<null> => {
    const owner = await endSessionOfToken(work, token, { store, ended })
    if (owner) call.concerns(owner)
    return null
  }
  return [
    ...handleWithoutWork(createQrCode, file, createCode),
    ...handleWithoutWork(pollQrCode, file, pollCode),
    ...handleWithoutWork(confirmQrCode, file, confirm),
    ...handleWithoutWork(portalLogin, file, ({ redisKey, replace }, call) => enterByTicket(redisKey, replace, call)),
    ...handleWithoutWork(portalTokenLogin, file, ({ tokenKey, replace }, call) =>
      enterByTicket(tokenKey, replace, call),
    ),
    ...handleWithoutWork(createPortalTicket, file, makeTicket),
    ...handle(endToken, file, end, { asSystem: 'signIn' }),
  ]
}
