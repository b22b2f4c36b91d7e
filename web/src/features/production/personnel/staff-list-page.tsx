// Staff members with their user accounts and teams.
import type { EntityOf } from '@gemba/contract/kit/resource.ts'
import { credentialRight } from '@gemba/contract/production/personnel/identity/identify.ts'
import { staff } from '@gemba/contract/production/personnel/staff.ts'
import { team, teamMember } from '@gemba/contract/production/personnel/team.ts'
import { useState } from 'react'
import { useText } from '../../../i18n/text.ts'
import { ResourcePage } from '../../../resource/page/resource-page.tsx'
import { useCan } from '../../../session/session.ts'
import { BoundUserInput } from './bound-user-input.tsx'
import { CredentialDialog } from './credential-dialog.tsx'
import { personnelWords } from './words.ts'

type StaffRow = EntityOf<typeof staff>

export function StaffListPage() {
  const text = useText(personnelWords)
  const [credentialOf, setCredentialOf] = useState<StaffRow>()
  const canSetCredential = useCan(credentialRight)
  const credential = { name: 'credential', label: text('credential'), onRun: setCredentialOf }
  return (
    <>
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
        rowActions={canSetCredential ? [credential] : []}
      />
      {credentialOf ? <CredentialDialog staff={credentialOf} onClose={() => setCredentialOf(undefined)} /> : null}
    </>
  )
}

export function TeamListPage() {
  return <ResourcePage resource={team} lines={[teamMember]} />
}
