// Staff and the teams they belong to; the departments at the left choose whose.
import { department } from '@gemba/contract/identity/department.ts'
import { staff } from '@gemba/contract/production/personnel/staff.ts'
import { team, teamMember } from '@gemba/contract/production/personnel/team.ts'
import { ResourcePage } from '../../resource/page/resource-page.tsx'

export function StaffListPage() {
  return <ResourcePage resource={staff} tree={{ field: 'departmentId', resource: department }} />
}

export function TeamListPage() {
  return <ResourcePage resource={team} lines={[teamMember]} />
}
