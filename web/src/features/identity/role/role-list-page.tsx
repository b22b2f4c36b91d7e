import { type RoleRow, role } from '@gemba/contract/identity/role/role.ts'
import { useState } from 'react'
import { useText } from '../../../i18n/text.ts'
import { ResourcePage } from '../../../resource/page/resource-page.tsx'
import { EnabledSwitch } from '../enabled-switch.tsx'
import { peopleWords } from '../words.ts'
import { RoleDialog } from './role-dialog.tsx'

export function RoleListPage() {
  const text = useText(peopleWords)
  const [opened, setOpened] = useState<RoleRow>()
  return (
    <>
      <ResourcePage
        resource={role}
        title={text('roles')}
        rules={{ code: {}, name: {}, scope: { isSetOnce: true, help: text('scopeHelp') }, scopeIds: {} }}
        cells={{ isEnabled: (row) => <EnabledSwitch kind="role" row={row} /> }}
        rowActions={[{ name: 'rights', label: text('rights'), onRun: setOpened }]}
        onAdded={setOpened}
      />
      {opened ? <RoleDialog role={opened} onClose={() => setOpened(undefined)} /> : null}
    </>
  )
}
