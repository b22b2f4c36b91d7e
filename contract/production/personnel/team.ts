import { code, flag, integer, optional, reference, references, text } from '../../kit/field.ts'
import { answeredFields, rowsOf } from '../../kit/reply.ts'
import { restRoutes, route } from '../../kit/route.ts'
import { englishName, traditionalName } from '../../names.ts'
import { defineCommand, defineResource } from '../define.ts'
import { workGroup } from '../menu-groups.ts'
import { workCenter } from '../work-center/work-center.ts'
import { staff } from './staff.ts'

/** Staff who work together. */
export const team = defineResource('team', {
  noun: ['班组', '班組', 'Team', 'Teams'],
  meaning: {
    is: 'Staff who work together and to whom work is dispatched as a group (ISA-95 personnel class).',
    use: [
      '班组是一起干活的人员，工作可以派给整个班组。先建人员，再编入班组。',
      '班組是一起工作的人員，工作可以派給整個班組。先建人員，再編入班組。',
      'A team is staff who work together. Work can be dispatched to the whole team. Add staff first.',
    ],
  },
  page: { in: workGroup, path: 'work/team', icon: 'users', order: 2 },
  fields: {
    code: code(['班组编码', '班組編碼', 'Team code'], { unique: true }),
    name: text(['班组名称', '班組名稱', 'Team name'], { max: 128, search: true }),
    nameEn: englishName,
    nameTw: traditionalName,
    leaderId: optional(reference(['班组长', '班組長', 'Leader'], staff)),
    workCenterId: optional(reference(['工作中心', '工作中心', 'Work centre'], workCenter)),
    isEnabled: flag(['启用', '啟用', 'Enabled'], { initial: 1 }),
    remark: optional(text(['说明', '說明', 'Remark'], { max: 500 })),
  },
  list: ['code', 'name', 'leaderId', 'workCenterId', 'isEnabled', 'remark'],
  aliases: { enabled: 'isEnabled' },
  routes: [
    ...restRoutes('/base/team'),
    route('list', 'read', 'POST /base/team/list'),
    route('toggle', 'write', 'PUT /base/team/updateStatus'),
  ],
})

/** A staff member of a team. */
export const teamMember = defineResource('teamMember', {
  noun: ['班组成员', '班組成員', 'Team member', 'Team members'],
  meaning: {
    is: 'A staff member who belongs to a team.',
    use: ['班组里的人员。', '班組裡的人員。', 'The staff of the team.'],
  },
  rights: 'team',
  lineOf: { field: 'teamId', name: 'members' },
  fields: {
    teamId: reference(['班组', '班組', 'Team'], team),
    staffId: reference(['人员', '人員', 'Staff member'], staff),
    sortNumber: integer(['排序号', '排序號', 'Sort order'], { min: 0, initial: 0, rule: 'wholeNumber' }),
  },
  list: ['staffId'],
  routes: [...restRoutes('/base/team/member'), route('list', 'read', 'POST /base/team/member/list')],
})

const shared = {} as const
const ofTeam = { teamId: reference(team) }

export const listTeamStaff = defineCommand('listTeamStaff', {
  ...shared,
  kind: 'read',
  title: ['班组人员', '班組人員', 'List staff of a team'],
  paths: ['GET /base/team/queryStaff'],
  permission: 'team:view',
  input: ofTeam,
  reply: rowsOf(answeredFields(staff)),
  errors: ['notFound'],
})

export const listJoinableStaff = defineCommand('listJoinableStaff', {
  ...shared,
  kind: 'read',
  title: ['可加入班组的人员', '可加入班組的人員', 'Find staff for a team'],
  paths: ['GET /base/team/queryStaffAll'],
  permission: 'team:view',
  input: { teamId: optional(ofTeam.teamId) },
  reply: rowsOf(answeredFields(staff)),
  errors: ['notFound'],
  summary: 'Lists the enabled staff who do not belong to the team.',
})

export const addTeamStaff = defineCommand('addTeamStaff', {
  ...shared,
  kind: 'write',
  title: ['班组加入人员', '班組加入人員', 'Add staff to a team'],
  paths: ['POST /base/team/saveStaff'],
  permission: 'team:edit',
  input: { ...ofTeam, staffIds: references(staff) },
  reply: { added: integer() },
  errors: ['notFound', 'tooManyRows'],
  summary: 'Adds staff to a team. Those who belong to it already stay.',
})

export const removeTeamStaff = defineCommand('removeTeamStaff', {
  ...shared,
  kind: 'write',
  title: ['班组移除人员', '班組移除人員', 'Remove staff from a team'],
  paths: ['DELETE /base/team/deleteStaff'],
  permission: 'team:edit',
  input: { ...ofTeam, staffId: optional(reference(staff)), staffIds: optional(references(staff)) },
  reply: { removed: integer() },
  errors: ['notFound', 'tooManyRows'],
  summary: 'Removes one or several staff members from a team.',
})
