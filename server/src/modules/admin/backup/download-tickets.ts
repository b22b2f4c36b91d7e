// Tickets for one download, because a plain link cannot contain a password. They are signed with a key of the installation, so
// that every server accepts them.
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { readInstallationKey } from '../../../platform/db/installation-key.ts'
import type { Read } from '../../../platform/db/work.ts'
import type { Limits } from '../../../platform/limits/limits.ts'
import type { SingleUseRegistry } from '../../../platform/limits/single-use-registry.ts'

const lifeMs = 60_000

type Reader = Pick<Read, 'tx' | 'actor'>

export class DownloadTickets {
  readonly #used: SingleUseRegistry

  constructor(limits: Limits) {
    this.#used = limits.openUsedOnce('downloadTicket', lifeMs)
  }

  /** Returns a ticket for a subject, valid for one minute and one use by the actor. */
  async issue(read: Reader, subject: string): Promise<string> {
    const nonce = randomBytes(9).toString('base64url')
    const claim = [Buffer.from(subject).toString('base64url'), (Date.now() + lifeMs).toString(36), nonce].join('.')
    return `${claim}.${await signatureOf(read, claim)}`
  }

  /**
   * Returns the subject of a ticket and invalidates it; undefined if it belongs to another user, was used, or has
   * expired.
   */
  async take(read: Reader, ticket: string): Promise<string | undefined> {
    const [subject = '', until = '', nonce = '', signature = ''] = ticket.split('.')
    const expected = Buffer.from(await signatureOf(read, [subject, until, nonce].join('.')))
    const entered = Buffer.from(signature)
    if (expected.length !== entered.length || !timingSafeEqual(expected, entered)) return undefined
    if (Number.parseInt(until, 36) < Date.now() || !(await this.#used.isFirst(nonce))) return undefined
    return Buffer.from(subject, 'base64url').toString()
  }
}

async function signatureOf(read: Reader, claim: string): Promise<string> {
  const key = await readInstallationKey(read, 'downloadTicket')
  const signature = createHmac('sha256', key).update(`${read.actor.companyId}/${read.actor.userId}/${claim}`).digest()
  // Half of it, because a part of a path has at most 100 characters.
  return signature.subarray(0, 16).toString('base64url')
}
