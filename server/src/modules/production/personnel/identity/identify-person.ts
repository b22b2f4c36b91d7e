// Who works at a bench is told by a badge or a PIN; tries are counted before they are judged.
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

/** A shift with its overtime. */
const lifeMs = 12 * 3_600_000
/** So long a report may wait without network for what was identified before it. */
export const keptMs = 36 * 3_600_000

const columns = ['s.id', 's.name', 's.name_en as nameEn', 's.name_tw as nameTw', 'c.pin_hash as pinHash'] as const

/** Not within a work of its own: the proof must not be kept with what the call has answered. */
export function identifyRoutes(limits: Limits) {
  const guesses = new GuessLimits(limits)
  return handleWithoutWork(identifyPerson, import.meta.url, async (input, call) => {
    const companyId = companyOf(call.actor)
    // Whoever shows a badge names no person.
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
      // The badge was right: it is no guess, but it does not prove enough.
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

/** Returns the person whose badge or PIN it is; undefined where badge or PIN are wrong. */
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

/** Notes who was identified at the bench of the signed-in user. Returns what proves it. */
async function prove(work: Work, staffId: string) {
  const { tx, actor, now } = work
  const identity = randomBytes(24).toString('base64url')
  // Rows that prove nothing any more are removed with the next one.
  await removeOldRows(work, 'staff_identified', keptMs)
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
