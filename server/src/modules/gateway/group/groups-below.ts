import { ofCompany } from '../../../platform/db/of-company.ts'
import type { Read } from '../../../platform/db/work.ts'
import type { ListInput } from '../../../resource/query/filter.ts'

/** Returns the ids of groups and of all groups below them. */
async function listBelow(read: Read, groupIds: readonly string[]): Promise<string[]> {
  const groups = await ofCompany(read).selectFrom('box_group').select(['id', 'parent_id as parentId']).execute()
  const childrenById = Map.groupBy(groups, ({ parentId }) => parentId)
  const ids = new Set(groupIds)
  for (const id of ids) for (const child of childrenById.get(id) ?? []) ids.add(child.id)
  return [...ids]
}

/** Returns the filter of a list of boxes, in which a group stands for itself and the groups below it. */
export async function withGroupsBelow(read: Read, input: ListInput): Promise<ListInput> {
  const { groupId } = input
  const groupIds = Array.isArray(groupId) ? groupId.map(String) : typeof groupId === 'string' ? [groupId] : []
  if (groupIds.length === 0 || groupIds.includes('')) return input
  return Object.assign({}, input, { groupId: await listBelow(read, groupIds) })
}
