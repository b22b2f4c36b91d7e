// Signing in without a password: by a QR code that a signed-in user confirms, or by a ticket of another product.
import { createHash, randomBytes } from 'node:crypto'
import { createPortalTicket, endToken, portalLogin, portalTokenLogin } from '@gemba/contract/identity/portal.ts'
import {
  confirmQrCode,
  createQrCode,
  pollQrCode,
  pollQrCodeByGet,
  type QrState,
} from '@gemba/contract/identity/qr-sign-in.ts'
import { sql } from 'kysely'
import QRCode from 'qrcode'
import { formatInstant } from '../../platform/clock.ts'
import { inWork, systemActor } from '../../platform/db/work.ts'
import { DomainError } from '../../platform/domain-error.ts'
import type { Call } from '../../platform/http/call.ts'
import { handle, handleCall, type Mounted, Reply } from '../../platform/http/route.ts'
import { addressKeyOf } from '../../platform/limits/address-key.ts'
import { requesterOf } from './code-requester.ts'
import { enter, type SessionServices } from './login.ts'
import { endSession, type SessionStore } from './session-store.ts'

const file = import.meta.url
const qrLifeSec = 180
const ticketLifeSec = 60
const digestOf = (key: string): Buffer => createHash('sha256').update(key).digest()

interface Owner {
  company_id: string
  user_id: string
}

async function poll({ key }: { key: string }, call: Call): Promise<unknown> {
  const asked = sql`key_digest = ${digestOf(key)} and requester_digest = ${digestOf(requesterOf(call).requester)}`
  const found = await inWork(call.database, systemActor(), async ({ tx }) => {
    const used = await sql<Owner>`update qr_sign_in set state = 'used' where ${asked} and state = 'confirmed'
      and expires_at > now() returning company_id, user_id`.execute(tx)
    if (used.rows[0]) return used.rows[0]
    const { rows } = await sql<{
      state: QrState
    }>`select case when expires_at > now() and state <> 'used' then state else 'expired' end as state
      from qr_sign_in where ${asked}`.execute(tx)
    return rows[0]?.state ?? 'expired'
  })
  if (typeof found === 'string') return { status: found }
  const reply = await enter(call, { companyId: found.company_id, userId: found.user_id })
  return new Reply({ status: 'confirmed', ...(reply.data as object) }, reply.cookies)
}

interface Ticket {
  readonly key: string
  /** Whether the ticket may replace a running session of somebody else. */
  readonly isReplacing: boolean
}

async function exchange({ key, isReplacing }: Ticket, call: Call, store: SessionStore): Promise<Reply> {
  const state = call.token === null ? undefined : await store.authenticate(call.token)
  const running = state?.kind === 'running' ? state.actor : undefined
  const owner = await inWork(call.database, systemActor(), async ({ tx }) => {
    const isOpen = sql`digest = ${digestOf(key)} and used_at is null and expires_at > now()`
    if (running && !isReplacing) {
      const { rows } = await sql<Owner>`select company_id, user_id from portal_ticket where ${isOpen}`.execute(tx)
      // The ticket is not used up: the person is asked, and may come again with it.
      if (rows[0] && rows[0].user_id !== running.userId)
        throw new DomainError('otherSession', { user: running.userName })
    }
    const { rows } = await sql<Owner>`update portal_ticket set used_at = now() where ${isOpen}
      returning company_id, user_id`.execute(tx)
    return rows[0]
  })
  if (!owner) throw new DomainError('ticketWrong')
  const reply = await enter(call, { companyId: owner.company_id, userId: owner.user_id })
  return new Reply(reply.data, reply.cookies, { code: '1' })
}

/** Codes that one address may have made in a minute. */
const codesPerMinute = 30

/** QR sign-in and portal tickets. */
export function signInElsewhereRoutes({ store, limits, ended }: SessionServices): Mounted[] {
  const byAddress = limits.open('qr', { points: codesPerMinute, durationSec: 60 })
  const written = (routes: Mounted[]): Mounted[] => routes.map((route) => ({ ...route, isRead: false }))
  return [
    ...written(
      handleCall(createQrCode, file, async (_, call) => {
        await byAddress.take(addressKeyOf(call.ip))
        const key = randomBytes(24).toString('base64url')
        const { requester, cookies } = requesterOf(call)
        await inWork(call.database, systemActor(), async ({ tx }) => {
          await sql`delete from qr_sign_in where expires_at < now()`.execute(tx)
          await sql`insert into qr_sign_in (key_digest, requester_digest, expires_at) values (${digestOf(key)}, ${digestOf(requester)}, now() + make_interval(secs => ${qrLifeSec}))`.execute(
            tx,
          )
        })
        const qrCode = await QRCode.toDataURL(`${call.origin}/qr/confirm?key=${key}`, { margin: 1, width: 200 })
        const shown = {
          key,
          qrCode,
          status: 'wait',
          expireTime: formatInstant(Date.now() + qrLifeSec * 1000, call.actor.zone),
        }
        return new Reply(shown, cookies)
      }),
    ),
    ...handleCall(pollQrCode, file, poll),
    ...handleCall(pollQrCodeByGet, file, poll),
    ...written(
      handleCall(confirmQrCode, file, async ({ key, state }, call) => {
        const { companyId, userId } = call.actor
        const next = state === 'confirmed' ? 'confirmed' : 'scanned'
        const { numAffectedRows } = await inWork(call.database, systemActor(), ({ tx }) =>
          sql`update qr_sign_in set state = ${next}, company_id = ${companyId}, user_id = ${userId}
            where key_digest = ${digestOf(key)} and expires_at > now() and state in ('wait', 'scanned')
              and (user_id is null or user_id = ${userId})`.execute(tx),
        )
        if (numAffectedRows === 0n) throw new DomainError('notFound')
        return { status: next }
      }),
    ),
    ...written(
      handleCall(portalLogin, file, ({ redisKey: key, replace }, call) =>
        exchange({ key, isReplacing: replace === 1 }, call, store),
      ),
    ),
    ...written(
      handleCall(portalTokenLogin, file, ({ tokenKey: key, replace }, call) =>
        exchange({ key, isReplacing: replace === 1 }, call, store),
      ),
    ),
    ...written(
      handleCall(createPortalTicket, file, async (_, call) => {
        const key = randomBytes(32).toString('base64url')
        await inWork(call.database, systemActor(), async ({ tx }) => {
          await sql`delete from portal_ticket where expires_at < now() - interval '1 hour'`.execute(tx)
          await sql`insert into portal_ticket (digest, company_id, user_id, expires_at) values (${digestOf(key)}, ${call.actor.companyId},
            ${call.actor.userId}, now() + make_interval(secs => ${ticketLifeSec}))`.execute(tx)
        })
        return { redisKey: key, tokenKey: key }
      }),
    ),
    ...handle(endToken, file, async (work, { token }, call) => {
      const owner = await endSession(work, token)
      if (owner) call.concerns(owner)
      store.forget(token)
      ended(token)
      return null
    }),
  ]
}
