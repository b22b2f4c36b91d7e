// Who works at a bench is told by a badge or a PIN; tries are counted before they are judged.
import { randomBytes } from 'node:crypto'
import type { CommandInput } from '@gemba/contract/kit/command.ts'
import { nameIn } from '@gemba/contract/names.ts'
import { identifyPerson } from '@gemba/contract/production/personnel/identity/identify.ts'
import { instantAt } from '../../../../platform/db/rows.ts'
import { companyOf, type Read, type Work } from '../../../../platform/db/work.ts'
import { DomainError } from '../../../../platform/domain-error.ts'
import { type BoundRoute, handleWithoutWork } from '../../../../platform/http/route.ts'
import { addressKeyOf } from '../../../../platform/limits/address-key.ts'
import { verifySecret } from '../../../../platform/limits/hashing.ts'
import type { Limits } from '../../../../platform/limits/limits.ts'
import { digestOf } from './credential.ts'

type Asked = CommandInput<typeof identifyPerson>

/** A shift with its overtime. */
const lifeMs = 12 * 3_600_000
/** So long a report may wait without network for what was identified before it. */
export const keptMs = 36 * 3_600_000

const columns = ['s.id', 's.name', 's.name_en as nameEn', 's.name_tw as nameTw', 'c.pin_hash as pinHash'] as const

/** Not within a work of its own: the proof must not be kept with what the call has answered. */
export function identifyRoutes(limits: Limits): BoundRoute[] {
  const byPerson = limits.open('bench-person', { points: 5, durationSec: 900, blockSec: 300 })
  const byAddress = limits.open('bench-address', { points: 30, durationSec: 900, blockSec: 300 })
  return handleWithoutWork(identifyPerson, import.meta.url, async (input, call) => {
    const company = companyOf(call.actor)
    const address = `${company} ${addressKeyOf(call.ip)}`
    // Whoever tries badges names no person to count by.
    const person = input.badgeCode ? undefined : `${company} ${input.staffId}`
    await byAddress.take(address)
    if (person) await byPerson.take(person)
    const answer = await call.inWork(async (work) => {
      const found = await judged(work, input)
      return found && { id: found.id, name: nameIn(found, work.actor.language), ...(await prove(work, found.id)) }
    })
    if (!answer) throw new DomainError('identityWrong', { field: input.badgeCode ? 'badgeCode' : 'pin' })
    await byAddress.giveBack(address)
    if (person) await byPerson.clear(person)
    return answer
  })
}

/** Returns who it is; undefined where badge or PIN are wrong. */
async function judged(read: Read, { badgeCode, staffId, pin }: Asked) {
  const company = companyOf(read.actor)
  const people = read.tx
    .selectFrom('staff_credential as c')
    .innerJoin('staff as s', 's.id', 'c.staff_id')
    .select(columns)
    .where('c.company_id', '=', company)
    .where('s.is_enabled', '=', 1)
  if (badgeCode) return people.where('c.badge_digest', '=', digestOf(company, badgeCode)).executeTakeFirst()
  if (!staffId || !pin) return undefined
  const found = await people.where('s.id', '=', staffId).executeTakeFirst()
  return found?.pinHash && (await verifySecret(found.pinHash, pin)) ? found : undefined
}

/** Notes who was identified at the bench of the signed-in user. Returns what proves it. */
async function prove({ tx, actor, now }: Work, staffId: string) {
  const company = companyOf(actor)
  const identity = randomBytes(24).toString('base64url')
  // What nobody can use any more goes with the next one.
  await tx
    .deleteFrom('staff_identified')
    .where('company_id', '=', company)
    .where('identified_at', '<', instantAt(now - keptMs))
    .execute()
  await tx
    .insertInto('staff_identified')
    .values({
      ...{ company_id: company, staff_id: staffId, user_id: String(actor.userId) },
      ...{ token_digest: digestOf(company, identity), identified_at: instantAt(now) },
      expires_at: instantAt(now + lifeMs),
    })
    .execute()
  return { identity, expiresAt: now + lifeMs }
}
