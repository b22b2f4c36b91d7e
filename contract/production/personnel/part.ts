// Staff, teams, and who somebody at a bench is.
import { definePart } from '../../kit/module.ts'
import { bindUser, bindUsers, findBindableUsers, readBoundUser } from './bind-users.ts'
import { findAllColleagues, findColleague, findColleagues } from './colleague.ts'
import { personnelErrors } from './errors.ts'
import { personnelEvents } from './events.ts'
import {
  credentialRight,
  identifyPerson,
  listBenchStaff,
  readStaffCredential,
  setStaffCredential,
} from './identity/identify.ts'
import { staff } from './staff.ts'
import { addTeamStaff, listJoinableStaff, listTeamStaff, removeTeamStaff, team, teamMember } from './team.ts'

export const personnelPart = definePart({
  resources: [staff, team, teamMember],
  commands: [
    identifyPerson,
    listBenchStaff,
    setStaffCredential,
    readStaffCredential,
    findAllColleagues,
    findColleagues,
    findColleague,
    findBindableUsers,
    bindUsers,
    bindUser,
    readBoundUser,
    listTeamStaff,
    listJoinableStaff,
    addTeamStaff,
    removeTeamStaff,
  ],
  errors: personnelErrors,
  events: personnelEvents,
  permissions: {
    [credentialRight]: {
      label: ['设置工牌、PIN 和绑定用户', '設定工牌、PIN 和綁定使用者', 'Set badges, PINs and users of staff'],
      page: 'work/staff',
    },
  },
})
