// Identifies a person at a bench by a badge or a PIN. Attempts are counted before they are checked.
import { randomBytes } from 'node:crypto'
import type { CommandInput } from '@gemba/contract/kit/command.ts'
import { nameIn } from '@gemba/contract/names.ts'
import { identifyPerson } from '@gemba/contract/production/personnel/identity/identify.ts'
import { ofCompany } from '../../../../platform/db/of-company.ts'
import { instantAt } from '../../../../platform/db/rows.ts'
import { companyOf, type Read, type Work } from '../../../../platform/db/work.ts'
import { DomainError } from '../../../../platform/domain-error.ts'
import { handleWithoutWork } from '../../../../platform/http/route.ts'
import { verifySecret } from '../../../../platform/limits/hashing.ts'
import type { Limits } from '../../../../platform/limits/limits.ts'
import { idOf } from '../../../../resource/crud.ts'
import { digestOf } from './credential.ts'
import { GuessLimits } from './guess-limits.ts'
import { personColumns, removeOldRows } from './identification-rows.ts'
import { isKnownBench, rememberBench } from './known-bench.ts'
import { isPinRequired } from './pin-required.ts'

type IdentifyInput = CommandInput<typeof identifyPerson>

/** Duration of a shift with overtime. */
const lifeMs = 12 * 3_600_000
/** An offline report may arrive up to this long after the identification. */
export const storedMs = 36 * 3_600_000

const columns = ['s.id', 's.name', 's.name_en as nameEn', 's.name_tw as nameTw', 'c.pin_hash as pinHash'] as const

/** Runs without a unit of work of its own, because the proof must not be stored with the reply of the request. */
export function identifyRoutes(limits: Limits) {
  const guesses = new GuessLimits(limits)
  return handleWithoutWork(identifyPerson, import.meta.url, async (input, call) => {
    const companyId = companyOf(call.actor)
    // A badge identifies the person, so `staffId` is ignored.
    const staffId = input.badgeCode || !input.staffId ? null : idOf(input.staffId)
    const guess = {
      companyId,
      staffId,
      userId: String(call.actor.userId),
      ip: call.ip,
      session: digestOf(companyId, call.token ?? ''),
      isKnownBench: await call.inRead((read) => isKnownBench(read, call.ip, staffId)),
    }
    await guesses.take(guess)
    const reply = await call.inWork(async (work) => {
      const person = await findPerson(work, input)
      if (!person) return undefined
      const name = nameIn(person, work.actor.language)
      // The badge is correct, so the attempt is not counted as a guess, but without a PIN it is no sufficient proof.
      if (!person.pinHash && (await isPinRequired(work))) return { missingPinOf: name }
      await rememberBench(work, call.ip, person.id)
      return { id: person.id, name, ...(await prove(work, person.id)) }
    })
    if (!reply) throw new DomainError('identityWrong', { field: input.badgeCode ? 'badgeCode' : 'pin' })
    await guesses.forget(guess)
    if ('missingPinOf' in reply) throw new DomainError('pinMissing', { name: reply.missingPinOf })
    return reply
  })
}

/** Returns the person that the badge or PIN belongs to; undefined if it is wrong. */
async function findPerson(read: Read, { badgeCode, staffId, pin }: IdentifyInput) {
  const company = companyOf(read.actor)
  const people = ofCompany(read)
    .selectFrom('staff_credential as c')
    .innerJoin('staff as s', 's.id', 'c.staff_id')
    .select(columns)
    .where('s.is_enabled', '=', 1)
  if (badgeCode) return people.where('c.badge_digest', '=', digestOf(company, badgeCode)).executeTakeFirst()
  if (!staffId || !pin) return undefined
  const person = await people.where('s.id', '=', staffId).executeTakeFirst()
  return person?.pinHash && (await verifySecret(person.pinHash, pin)) ? person : undefined
}

/** Stores that a person was identified at the bench of the signed-in user. Returns the token that proves it. */
async function prove(work: Work, staffId: string) {
  const { tx, actor, now } = work
  const identity = randomBytes(24).toString('base64url')
  // Rows that no longer prove anything are removed when the next one is written.
  await removeOldRows(work, 'staff_identified', storedMs)
  await tx
    .insertInto('staff_identified')
    .values({
      ...personColumns(work, staffId),
      token_digest: digestOf(companyOf(actor), identity),
      identified_at: instantAt(now),
      expires_at: instantAt(now + lifeMs),
    })
    .execute()
  return { identity, expiresAt: now + lifeMs }
}
