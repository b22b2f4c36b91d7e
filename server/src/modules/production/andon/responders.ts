// Finds the users who answer calls of a type and those notified of waiting calls: users, staff or members of a team.
import { ofCompany } from '../../../platform/db/of-company.ts'
import type { Read } from '../../../platform/db/work.ts'
import { teams } from '../personnel/team.ts'
import { andonLevels } from './andon-type.ts'

/** Returns the users whose staff belong to a team or lead it. */
export async function listTeamUsers(read: Read, teamId: string): Promise<string[]> {
  const members = await ofCompany(read)
    .selectFrom('staff as s')
    .leftJoin('team_member as m', (join) => join.onRef('m.staff_id', '=', 's.id').on('m.team_id', '=', teamId))
    .leftJoin('team as t', (join) => join.onRef('t.leader_id', '=', 's.id').on('t.id', '=', teamId))
    .select('s.user_id as userId')
    .distinct()
    .where('s.user_id', 'is not', null)
    .where(({ or, eb }) => or([eb('m.id', 'is not', null), eb('t.id', 'is not', null)]))
    .execute()
  return members.flatMap(({ userId }) => userId ?? [])
}

/**
 * Returns the users to notify of a call: those of the responding team. Returns null, which means all, if there is no
 * such team or none of its members is a user.
 */
export async function findResponders(read: Read, teamId: string | null): Promise<string[] | null> {
  const users = teamId === null ? [] : await listTeamUsers(read, teamId)
  return users.length === 0 ? null : users
}

/** Returns the name of a team in the language of the reader. */
export const getTeamName = async (read: Read, id: string): Promise<string> => (await teams.read(read, { id })).name

export interface EscalationLadder {
  readonly mostLevel: number
  /** Returns the users to notify at a level, and the names of its recipients. */
  toldAt(level: number): Promise<{ userIds: string[]; names: string[] }>
}

/** Returns the ladder of a type. */
export async function getLadder(read: Read, andonTypeId: string): Promise<EscalationLadder> {
  const rows = await andonLevels.list(read, { andonTypeId })
  return {
    mostLevel: Math.max(0, ...rows.map(({ level }) => level)),
    async toldAt(level) {
      const recipients = rows.filter((row) => row.level === level)
      const users = await Promise.all(
        recipients.map(({ userId, staffId, teamId }) =>
          userId ? [userId] : staffId ? findStaffUser(read, staffId) : listTeamUsers(read, teamId ?? ''),
        ),
      )
      const names = recipients.map(({ labels }) => labels?.userId ?? labels?.staffId ?? labels?.teamId ?? '')
      return { userIds: [...new Set(users.flat())], names }
    },
  }
}

async function findStaffUser(read: Read, id: string): Promise<string[]> {
  const staffRow = await ofCompany(read)
    .selectFrom('staff')
    .select('user_id as userId')
    .where('id', '=', id)
    .executeTakeFirst()
  return staffRow?.userId ? [staffRow.userId] : []
}
