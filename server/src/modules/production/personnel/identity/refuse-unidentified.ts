import { nameIn } from '@gemba/contract/names.ts'
import { anyId } from '../../../../platform/db/rows.ts'
import { companyOf, type Read } from '../../../../platform/db/work.ts'
import { DomainError } from '../../../../platform/domain-error.ts'
import { digestOf } from './credential.ts'
import { keptMs } from './identify-person.ts'

interface Claim {
  /** Tokens of those who were identified at the caller's bench. */
  readonly identities?: readonly string[] | null | undefined
  /** When the work was done; now where it is not told. */
  readonly at?: number | null | undefined
}

/** Throws `personUnidentified` where somebody who has a PIN is named, is not the caller, and was not identified for it. */
export async function refuseUnidentified(read: Read, staffIds: readonly string[], claim: Claim): Promise<void> {
  const [name] = await unidentifiedOf(read, staffIds, claim)
  if (name) throw new DomainError('personUnidentified', { name })
}

/** Returns the names of those of the staff who have a PIN, are not the caller, and were not identified for it. */
export async function unidentifiedOf(
  { tx, actor, now }: Read,
  staffIds: readonly string[],
  { identities, at }: Claim,
): Promise<string[]> {
  if (staffIds.length === 0) return []
  const company = companyOf(actor)
  const withPin = await tx
    .selectFrom('staff as s')
    .innerJoin('staff_credential as c', 'c.staff_id', 's.id')
    .select(['s.id', 's.name', 's.name_en as nameEn', 's.name_tw as nameTw'])
    .where('s.company_id', '=', company)
    .where('s.id', '=', anyId(staffIds))
    .where('c.pin_hash', 'is not', null)
    .where((eb) => eb.or([eb('s.user_id', 'is', null), eb('s.user_id', '<>', String(actor.userId))]))
    .execute()
  if (withPin.length === 0) return []
  // What was done later than now is done now; a report may have waited without network.
  const doneAt = Math.min(at ?? now, now)
  const digests = (identities ?? []).map((token) => digestOf(company, token))
  const identified = await tx
    .selectFrom('staff_identified')
    .select(['staff_id as staffId', 'identified_at as from', 'expires_at as to'])
    .where('company_id', '=', company)
    .where('user_id', '=', String(actor.userId))
    .where('token_digest', 'in', digests.length > 0 ? digests : [''])
    .execute()
  const holds = ({ from, to }: { readonly from: number; readonly to: number }) => doneAt < to && now - from < keptMs
  return withPin
    .filter(({ id }) => !identified.some((one) => one.staffId === id && holds(one)))
    .map((one) => nameIn(one, actor.language))
}
