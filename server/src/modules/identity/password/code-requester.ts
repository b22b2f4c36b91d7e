// Identifies the browser that requests a check code or a QR code, and the address.
import { randomBytes } from 'node:crypto'
import { rules } from '@gemba/contract/rules/rules.ts'
import { DomainError } from '../../../platform/domain-error.ts'
import type { Call } from '../../../platform/http/call.ts'
import type { Cookie } from '../../../platform/http/route.ts'
import { problemOf } from '../../../platform/http/validation.ts'
import type { CodeTarget } from './check-code.ts'

const cookieName = 'code_request'
const shape = /^[\w-]{43}$/
const lifeSec = 3600

export interface ContactInput {
  readonly email?: string | null
  readonly phone?: string | null
}

/** Returns the e-mail address or mobile number of a request. Throws `invalid`. */
export function addressOf({ email, phone }: ContactInput, call: Call): Pick<CodeTarget, 'channel' | 'address'> {
  if (email && rules.email.allows(email)) return { channel: 'email', address: email.toLowerCase() }
  if (!email && phone && rules.smsNumber.allows(phone)) return { channel: 'sms', address: phone }
  const field = email ? 'email' : 'phone'
  throw new DomainError('invalid', { problems: [problemOf(field, 'pattern', { language: call.actor.language })] })
}

/** Returns the secret of the calling browser, or a new one with its cookie. */
export function requesterOf({ cookies }: Call): { requester: string; cookies: Cookie[] } {
  const existingSecret = cookies[cookieName]
  if (existingSecret && shape.test(existingSecret)) return { requester: existingSecret, cookies: [] }
  const requester = randomBytes(32).toString('base64url')
  return { requester, cookies: [{ name: cookieName, value: requester, maxAgeSec: lifeSec, isHttpOnly: true }] }
}
