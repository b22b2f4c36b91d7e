import { ofCompany } from '../../../platform/db/of-company.ts'
import type { Read } from '../../../platform/db/work.ts'
import { DomainError } from '../../../platform/domain-error.ts'
import { assertIdentified } from '../personnel/identity/assert-identified.ts'
import type { LockedWork } from './lock-work.ts'

/** A member of staff. */
export interface Person {
  readonly id: string
  readonly name: string
}

/**
 * Returns the given member of staff, else the one that the caller is; undefined if the caller is none. Throws
 * `notFound`.
 */
export async function personOf(read: Read, staffId: string | null | undefined): Promise<Person | undefined> {
  const person = await ofCompany(read)
    .selectFrom('staff')
    .select(['id', 'name'])
    .where('is_enabled', '=', 1)
    .where((eb) => (staffId ? eb('id', '=', staffId) : eb('user_id', '=', read.actor.userId)))
    .executeTakeFirst()
  if (staffId && !person) throw new DomainError('notFound', { field: 'staffId' })
  return person
}

/**
 * Returns the person as `personOf`, and asserts their identity where a PIN is required. Throws `notFound`,
 * `personUnidentified`.
 */
export async function provedPersonOf(
  read: Read,
  {
    staffId,
    identities,
    at,
  }: {
    readonly staffId?: string | null | undefined
    readonly identities?: readonly string[] | null | undefined
    /** When the work was done, in milliseconds; now if undefined. */
    readonly at?: number | null | undefined
  },
): Promise<Person | undefined> {
  const person = await personOf(read, staffId)
  if (person) await assertIdentified(read, [person.id], { identities, at })
  return person
}

/** Throws `workOfAnother` if a work order is assigned to another person, or to a team that the person is not in. */
export async function assertAssigned(
  read: Read,
  { staff_id: staffId, team_id: teamId }: Pick<LockedWork, 'staff_id' | 'team_id'>,
  person: Person | undefined,
): Promise<void> {
  if (staffId !== null && staffId !== person?.id) {
    const { name } = await read.tx
      .selectFrom('staff')
      .select('name')
      .where('id', '=', staffId)
      .executeTakeFirstOrThrow()
    throw new DomainError('workOfAnother', { to: name })
  }
  if (staffId !== null || teamId === null) return
  const member = await ofCompany(read)
    .selectFrom('team_member')
    .select('id')
    .where('team_id', '=', teamId)
    .where('staff_id', '=', person?.id ?? '0')
    .executeTakeFirst()
  if (member) return
  const { name } = await read.tx.selectFrom('team').select('name').where('id', '=', teamId).executeTakeFirstOrThrow()
  throw new DomainError('workOfAnother', { to: name })
}
