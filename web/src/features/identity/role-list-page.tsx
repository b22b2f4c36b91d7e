import { role } from '@gemba/contract/identity/role.ts'
import { useState } from 'react'
import { peopleWords } from '../../i18n/people.ts'
import { useText } from '../../i18n/text.ts'
import type { RowAction } from '../../resource/list/column.ts'
import type { Row } from '../../resource/overrides.ts'
import { ResourcePage } from '../../resource/resource-page.tsx'
import { useCan } from '../../resource/session.ts'
import { identityArea } from './area.ts'
import { EnabledSwitch } from './enabled-switch.tsx'
import { GrantsDialog } from './grants-dialog.tsx'
import { MembersDialog } from './members-dialog.tsx'
import { ScopeDialog } from './scope-dialog.tsx'

type Dialog = { kind: 'grants' | 'members' | 'scope'; role: Row }

export function RoleListPage() {
  const text = useText(peopleWords)
  const [dialog, setDialog] = useState<Dialog>()
  const canEdit = useCan('role:edit')
  const close = () => setDialog(undefined)
  const action = (kind: Dialog['kind']): RowAction<Row> => ({
    name: kind,
    label: text(kind),
    onRun: (row) => setDialog({ kind, role: row }),
  })
  return (
    <>
      <ResourcePage
        resource={role}
        area={identityArea}
        title={text('roles')}
        hidden={['scope']}
        cells={{ isEnabled: (row) => <EnabledSwitch kind="role" row={row} /> }}
        rowActions={[action('grants'), action('members'), ...(canEdit ? [action('scope')] : [])]}
      />
      {dialog?.kind === 'grants' ? <GrantsDialog role={dialog.role} onClose={close} /> : null}
      {dialog?.kind === 'members' ? (
        <MembersDialog kind="role" owner={{ id: dialog.role.id, name: String(dialog.role.name) }} onClose={close} />
      ) : null}
      {dialog?.kind === 'scope' ? <ScopeDialog role={dialog.role} onClose={close} /> : null}
    </>
  )
}
