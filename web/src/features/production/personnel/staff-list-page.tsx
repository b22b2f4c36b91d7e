// Staff, each with the user they sign in as, and the teams they belong to.
import { staff } from '@gemba/contract/production/personnel/staff.ts'
import { team, teamMember } from '@gemba/contract/production/personnel/team.ts'
import { useText } from '../../../i18n/text.ts'
import { ResourcePage } from '../../../resource/page/resource-page.tsx'
import { BoundUserInput } from './bound-user-input.tsx'
import { personnelWords } from './words.ts'

export function StaffListPage() {
  const text = useText(personnelWords)
  return (
    <ResourcePage
      resource={staff}
      rules={{
        code: {},
        name: {},
        nameEn: {},
        nameTw: {},
        departmentId: {},
        jobTitle: {},
        phone: {},
        userId: { help: text('userHelp'), input: (props) => <BoundUserInput {...props} /> },
        isEnabled: {},
        remark: {},
      }}
    />
  )
}

export function TeamListPage() {
  return <ResourcePage resource={team} lines={[teamMember]} />
}
