import type { ComparisonGroup } from '@gemba/contract/equipment/comparison/comparison-group.ts'
import { ofCompany } from '../../../platform/db/of-company.ts'
import { anyId, valuesOf } from '../../../platform/db/rows.ts'
import type { Read } from '../../../platform/db/work.ts'
import { DomainError } from '../../../platform/domain-error.ts'

/** What comparison groups need from other modules. */
export interface ComparisonDependencies {
  nicknamesOf(read: Read, userIds: readonly string[]): Promise<ReadonlyMap<string, string>>
}

/** Returns the points of groups that the reader sees, in their order. */
async function listPointIds(read: Read, groupIds: readonly string[]): Promise<Map<string, string[]>> {
  const rows = await ofCompany(read)
    .selectFrom('comparison_group_point as member')
    .innerJoin('point', 'point.id', 'member.point_id')
    .select(['member.group_id as groupId', 'point.id'])
    .where('member.group_id', '=', anyId(groupIds))
    .orderBy('member.position')
    .orderBy('point.id')
    .execute()
  const rowsByGroup = Map.groupBy(rows, ({ groupId }) => groupId)
  return new Map([...rowsByGroup].map(([groupId, members]) => [groupId, valuesOf(members, 'id')]))
}

async function findDefault(read: Read): Promise<string | undefined> {
  const row = await ofCompany(read)
    .selectFrom('comparison_default')
    .select('group_id as groupId')
    .where('user_id', '=', String(read.actor.userId))
    .executeTakeFirst()
  return row?.groupId
}

/** Returns the groups of the reader in their order, then the groups that others share. */
export async function listGroups(read: Read, { nicknamesOf }: ComparisonDependencies): Promise<ComparisonGroup[]> {
  const userId = String(read.actor.userId)
  const rows = await ofCompany(read)
    .selectFrom('comparison_group')
    .select(['id', 'name', 'user_id as userId', 'sort_number as sortNumber', 'version'])
    .select(['is_shared as isShared', 'time_ranges as timeRanges'])
    .$narrowType<Pick<ComparisonGroup, 'isShared' | 'timeRanges'>>()
    .where((eb) => eb.or([eb('user_id', '=', userId), eb('is_shared', '=', 1)]))
    .orderBy((eb) => eb('user_id', '<>', userId))
    .orderBy('sort_number')
    .orderBy('name')
    .orderBy('id')
    .execute()
  const names = await nicknamesOf(read, [...new Set(valuesOf(rows, 'userId'))])
  const pointIds = await listPointIds(read, valuesOf(rows, 'id'))
  const defaultId = await findDefault(read)
  return rows.map(({ userId: ownerId, ...row }) => ({
    ...row,
    isDefault: row.id === defaultId ? 1 : 0,
    isOwn: ownerId === userId,
    userName: names.get(ownerId) ?? '',
    pointIds: pointIds.get(row.id) ?? [],
  }))
}

/** Returns an own or shared group. Throws `notFound`. */
export async function getGroup(read: Read, id: string, services: ComparisonDependencies): Promise<ComparisonGroup> {
  const group = (await listGroups(read, services)).find((row) => row.id === id)
  if (!group) throw new DomainError('notFound')
  return group
}
