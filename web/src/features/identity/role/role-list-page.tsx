import { type RoleRow, role } from '@gemba/contract/identity/role/role.ts'
import { useState } from 'react'
import { useText } from '../../../i18n/text.ts'
import type { RowAction } from '../../../resource/list/grid/column.ts'
import { ResourcePage } from '../../../resource/page/resource-page.tsx'
import { useCan } from '../../../session/session.ts'
import { EnabledSwitch } from '../enabled-switch.tsx'
import { MembersDialog } from '../members-dialog.tsx'
import { peopleWords } from '../words.ts'
import { GrantsDialog } from './grants-dialog.tsx'
import { ScopeDialog } from './scope-dialog.tsx'

type Dialog = { kind: 'grants' | 'members' | 'scope'; role: RoleRow }

export function RoleListPage() {
  const text = useText(peopleWords)
  const [dialog, setDialog] = useState<Dialog>()
  const canEdit = useCan('role:edit')
  const close = () => setDialog(undefined)
  const action = (kind: Dialog['kind']): RowAction<RoleRow> => ({
    name: kind,
    label: text(kind),
    onRun: (row) => setDialog({ kind, role: row }),
  })
  return (
    <>
      <ResourcePage
        resource={role}
        title={text('roles')}
        rules={{ code: {}, name: {}, scope: { isSetOnce: true, help: text('scopeHelp') }, scopeIds: {} }}
        cells={{ isEnabled: (row) => <EnabledSwitch kind="role" row={row} /> }}
        rowActions={[action('grants'), action('members'), ...(canEdit ? [action('scope')] : [])]}
      />
      {dialog?.kind === 'grants' ? <GrantsDialog role={dialog.role} onClose={close} /> : null}
      {dialog?.kind === 'members' ? (
        <MembersDialog kind="role" owner={{ id: dialog.role.id, name: dialog.role.name }} onClose={close} />
      ) : null}
      {dialog?.kind === 'scope' ? <ScopeDialog role={dialog.role} onClose={close} /> : null}
    </>
  )
}
