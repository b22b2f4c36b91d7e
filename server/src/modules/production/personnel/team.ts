import {
  addTeamStaff,
  listJoinableStaff,
  listTeamStaff,
  removeTeamStaff,
  team,
  teamMember,
} from '@gemba/contract/production/personnel/team.ts'
import { sql } from 'kysely'
import { ofCompany } from '../../../platform/db/of-company.ts'
import { anyId, countChanged } from '../../../platform/db/rows.ts'
import { companyOf, type Read } from '../../../platform/db/work.ts'
import { handle } from '../../../platform/http/route.ts'
import { crud, idOf, idsOf } from '../../../resource/crud.ts'
import { withLines } from '../../../resource/lines.ts'
import { mount } from '../../../resource/mount.ts'
import { toggle } from '../../../resource/toggle.ts'
import { staffs } from './staff.ts'

const members = crud(teamMember)
export const teams = crud(team)

export const teamRoutes = [
  ...mount(team, import.meta.url, {
    ...withLines(teams, [{ resource: teamMember, operations: members }]),
    toggle: toggle(team, 'isEnabled'),
  }),
  ...mount(teamMember, import.meta.url, members),
  ...handle(listTeamStaff, import.meta.url, async (read, { teamId }) => {
    await teams.read(read, { id: teamId })
    const ids = await memberIds(read, teamId)
    return staffs.list(read, { id: { in: ids } })
  }),
  ...handle(listJoinableStaff, import.meta.url, async (read, { teamId }) => {
    const ids = new Set(teamId ? await memberIds(read, idOf(teamId)) : [])
    return (await staffs.list(read, { isEnabled: 1 })).filter(({ id }) => !ids.has(id))
  }),
  ...handle(addTeamStaff, import.meta.url, async (work, { teamId, staffIds }) => {
    await teams.read(work, { id: teamId })
    const { tx, actor } = work
    const added = await countChanged(
      tx,
      sql`insert into team_member (company_id, team_id, staff_id, create_user, update_user)
        select ${companyOf(actor)}, ${teamId}, staff_id, ${actor.userName}, ${actor.userName}
        from unnest(${idsOf({ ids: staffIds })}::bigint[]) as staff_id
        on conflict do nothing`,
    )
    return { added }
  }),
  ...handle(removeTeamStaff, import.meta.url, async (work, { teamId, staffId, staffIds }) => {
    const ids = idsOf(staffIds ? { ids: staffIds } : { id: staffId })
    const query = ofCompany(work)
      .selectFrom('team_member')
      .select('id')
      .where('team_id', '=', idOf(teamId))
      .where('staff_id', '=', anyId(ids))
    const { removed } = await members.remove(work, { ids: (await query.execute()).map(({ id }) => id) })
    return { removed }
  }),
]

async function memberIds(read: Read, teamId: string): Promise<string[]> {
  const rows = await ofCompany(read)
    .selectFrom('team_member')
    .select('staff_id as staffId')
    .where('team_id', '=', teamId)
    .execute()
  return rows.map(({ staffId }) => staffId)
}
