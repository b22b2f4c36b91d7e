// The people that an alarm concerns: the roles of its rule and the department of its object.
import type { Work } from '../../../platform/db/work.ts'
import type { describePoints } from '../../equipment/intake.ts'
import { listUsersWithPermission } from '../../identity/intake.ts'
import type { StoredEpisode } from '../episode-store.ts'

export interface NotifyGroup {
  /** The same for all alarms of the group. */
  readonly key: string
  readonly departmentId: string | null
  readonly roles: readonly string[]
  /** Users with one of the roles. Null: everybody whom the message settings address. */
  readonly receivers: string[] | null
}

export interface NotifyGroups {
  /** By the id of the episode. */
  readonly groupByEpisode: ReadonlyMap<string, NotifyGroup>
}

interface NotifiedSubjects {
  readonly episodes: readonly StoredEpisode[]
  readonly rules: readonly { readonly id: string; readonly roles: string[] | null }[]
  readonly points: Awaited<ReturnType<typeof describePoints>>
}

/** Returns the notify groups of episodes. */
export async function findNotifyGroups(
  work: Work,
  { episodes, rules, points }: NotifiedSubjects,
): Promise<NotifyGroups> {
  const rolesByRule = new Map(rules.map(({ id, roles }) => [id, roles ?? []]))
  const groups = new Map<string, NotifyGroup>()
  const groupByEpisode = new Map<string, NotifyGroup>()
  for (const { id, ruleId, pointId } of episodes) {
    const departmentId = points.get(pointId)?.departmentId ?? null
    const roles = (rolesByRule.get(ruleId) ?? []).toSorted()
    const key = `${departmentId ?? ''}:${roles.join(',')}`
    const group = groups.get(key) ?? {
      key,
      departmentId,
      roles,
      receivers: await receiversOf(work, { roles, departmentId }),
    }
    groups.set(key, group)
    groupByEpisode.set(id, group)
  }
  return { groupByEpisode }
}

/**
 * Returns the users of roles who may see alarms of a department. Null without roles, and if there is no such user,
 * because an alarm must not stay unnoticed.
 */
export async function receiversOf(
  work: Work,
  { roles, departmentId }: Pick<NotifyGroup, 'roles' | 'departmentId'>,
): Promise<string[] | null> {
  if (roles.length === 0) return null
  const among = { roles, departments: [], users: [] }
  const users = await listUsersWithPermission(work, 'alarm:view', { among, departmentId, subject: undefined })
  return users.length === 0 ? null : users.map(({ userId }) => userId)
}
