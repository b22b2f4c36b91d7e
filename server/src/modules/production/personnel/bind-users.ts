import { maxIdsPerCall } from '@gemba/contract/kit/page.ts'
import {
  bindUser,
  bindUsers,
  findBindableUsers,
  readBoundUser,
} from '@gemba/contract/production/personnel/bind-users.ts'
import { ofCompany } from '../../../platform/db/of-company.ts'
import { anyId } from '../../../platform/db/rows.ts'
import type { Read, Work } from '../../../platform/db/work.ts'
import { DomainError } from '../../../platform/domain-error.ts'
import { handle } from '../../../platform/http/route.ts'
import { idOf } from '../../../resource/crud.ts'
import { emitAccessChanged } from './access-changed.ts'
import { colleagueOf, type ListColleagues } from './colleague.ts'
import { staffs } from './staff.ts'

interface UserBinding {
  readonly staffId: string
  readonly userId?: string | null | undefined
}

/** Routes that assign users to members of staff. */
export const bindUserRoutes = (list: ListColleagues) => [
  ...handle(findBindableUsers, import.meta.url, async (read, { staffId }) => {
    const boundIds = await boundUsers(read, staffId ? idOf(staffId) : null)
    return (await list(read, {})).filter(({ id }) => !boundIds.has(id))
  }),
  ...handle(
    bindUsers,
    import.meta.url,
    async (work, { list: bindings }) => {
      await bind(work, bindings)
      return null
    },
    { bareList: 'list' },
  ),
  ...handle(bindUser, import.meta.url, async (work, binding) => {
    await bind(work, [binding])
    return null
  }),
  ...handle(readBoundUser, import.meta.url, async (read, { id }) => {
    const { userId } = await staffs.read(read, { id })
    return userId ? colleagueOf(list, read, userId) : null
  }),
]

/** Returns the users who are assigned to a member of staff other than the given one. */
async function boundUsers(read: Read, staffId: string | null): Promise<Set<string>> {
  const rows = await ofCompany(read)
    .selectFrom('staff')
    .select('user_id as userId')
    .where('user_id', 'is not', null)
    .$if(staffId !== null, (all) => all.where('id', '<>', staffId))
    .execute()
  return new Set(rows.flatMap(({ userId }) => userId ?? []))
}

/**
 * Assigns users to members of staff. Former assignments are removed first, so that two members of staff can swap users.
 */
async function bind(work: Work, bindings: readonly UserBinding[]): Promise<void> {
  if (bindings.length > maxIdsPerCall) throw new DomainError('tooManyRows', { limit: maxIdsPerCall })
  const released = await ofCompany(work)
    .updateTable('staff as s')
    .from('staff as former')
    .set({ user_id: null })
    .where('s.id', '=', anyId(bindings.map(({ staffId }) => idOf(staffId))))
    .whereRef('former.id', '=', 's.id')
    .returning(['s.id', 's.name', 'former.user_id as userId'])
    .execute()
  const userOf = new Map(bindings.map(({ staffId, userId }) => [idOf(staffId), userId ?? null]))
  for (const { id, name, userId } of released)
    if (userId !== null && userOf.get(id) !== userId)
      await emitAccessChanged(work, { staffId: id, staffName: name, kind: 'staffUnlinked', userIds: [userId] })
  const usersBefore = new Map(released.map(({ id, userId }) => [id, userId]))
  for (const { staffId, userId } of bindings) {
    const { id, name } = await staffs.write(work, { id: staffId, userId: userId ?? null })
    if (userId && usersBefore.get(id) !== userId)
      await emitAccessChanged(work, { staffId: id, staffName: name, kind: 'staffLinked', userIds: [userId] })
  }
}
