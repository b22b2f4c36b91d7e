import { nameIn } from '@gemba/contract/names.ts'
import { ofCompany } from '../../../../platform/db/of-company.ts'
import { anyId } from '../../../../platform/db/rows.ts'
import { companyOf, type Read } from '../../../../platform/db/work.ts'
import { DomainError } from '../../../../platform/domain-error.ts'
import { digestOf } from './credential.ts'
import { storedMs } from './identify-person.ts'
import { isPinRequired } from './pin-required.ts'

interface Claim {
  /** Tokens of the people who were identified at the caller's bench. */
  readonly identities?: readonly string[] | null | undefined
  /** When the work was done, in epoch milliseconds; now if undefined. */
  readonly at?: number | null | undefined
}

interface UnidentifiedPerson {
  readonly name: string
  /** Whether the person has a badge but no PIN although the company requires one. No proof of such a person counts. */
  readonly isPinMissing: boolean
}

/** The period in which a proof is valid, in epoch milliseconds. */
interface ProofRow {
  readonly staffId: string
  readonly from: number
  readonly to: number
}

/** The clock of a bench may be behind the server's by this much. */
const clockSkewMs = 5 * 60_000

/**
 * Returns whether a proof covers work done at an instant. An expired proof covers only work done while it was valid: an
 * offline bench may send that later, within 36 h of the proof.
 */
export function coversWork({ from, to }: Pick<ProofRow, 'from' | 'to'>, doneAt: number, now: number): boolean {
  if (now - from >= storedMs || doneAt >= to) return false
  return now < to || doneAt >= from - clockSkewMs
}

/**
 * Throws `personUnidentified` if a person with a badge or a PIN is not the caller and was not identified for the work;
 * `pinMissing` if the company requires a PIN that the person does not have.
 */
export async function assertIdentified(read: Read, staffIds: readonly string[], claim: Claim): Promise<void> {
  const [person] = await unidentifiedOf(read, staffIds, claim)
  if (person) throw new DomainError(person.isPinMissing ? 'pinMissing' : 'personUnidentified', { name: person.name })
}

/** Returns those of the staff who have a badge or a PIN, are not the caller, and were not identified for the work. */
export async function unidentifiedOf(
  read: Read,
  staffIds: readonly string[],
  { identities, at }: Claim,
): Promise<UnidentifiedPerson[]> {
  if (staffIds.length === 0) return []
  const { actor, now, receivedAt = now } = read
  const people = await ofCompany(read)
    .selectFrom('staff as s')
    .innerJoin('staff_credential as c', 'c.staff_id', 's.id')
    .select(['s.id', 's.name', 's.name_en as nameEn', 's.name_tw as nameTw'])
    .select((eb) => eb('c.pin_hash', 'is not', null).as('hasPin'))
    .where('s.id', '=', anyId(staffIds))
    .where((eb) => eb.or([eb('c.pin_hash', 'is not', null), eb('c.badge_digest', 'is not', null)]))
    .where((eb) => eb.or([eb('s.user_id', 'is', null), eb('s.user_id', '<>', String(actor.userId))]))
    .execute()
  if (people.length === 0) return []
  const pinRequired = people.some(({ hasPin }) => !hasPin) && (await isPinRequired(read))
  // Work is never done later than it is reported, and a report may have waited offline. The age of a proof is that at
  // the arrival of the report.
  const doneAt = Math.min(at ?? receivedAt, receivedAt)
  const proofs = (await findProofs(read, identities ?? [])).filter((proof) => coversWork(proof, doneAt, receivedAt))
  const isProved = (id: string): boolean => proofs.some(({ staffId }) => staffId === id)
  return people
    .map((person) => ({ person, isPinMissing: pinRequired && !person.hasPin }))
    .filter(({ person, isPinMissing }) => isPinMissing || !isProved(person.id))
    .map(({ person, isPinMissing }) => ({ name: nameIn(person, actor.language), isPinMissing }))
}

/** Returns the proofs of tokens that were issued at the bench of the caller. */
async function findProofs(read: Read, identities: readonly string[]): Promise<ProofRow[]> {
  if (identities.length === 0) return []
  const company = companyOf(read.actor)
  return ofCompany(read)
    .selectFrom('staff_identified')
    .select(['staff_id as staffId', 'identified_at as from', 'expires_at as to'])
    .where('user_id', '=', String(read.actor.userId))
    .where(
      'token_digest',
      'in',
      identities.map((token) => digestOf(company, token)),
    )
    .execute()
}
