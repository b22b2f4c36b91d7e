import { department } from '@gemba/contract/identity/department.ts'
import { user } from '@gemba/contract/identity/user.ts'
import { useState } from 'react'
import { peopleWords } from '../../i18n/people.ts'
import { useText } from '../../i18n/text.ts'
import { pictureRule } from '../../resource/form/picture-input.tsx'
import type { RowAction } from '../../resource/list/column.ts'
import type { Row } from '../../resource/overrides.ts'
import { ResourcePage } from '../../resource/resource-page.tsx'
import { useCan } from '../../resource/session.ts'
import { identityArea } from './area.ts'
import { EnabledSwitch } from './enabled-switch.tsx'
import { ResetPasswordDialog } from './reset-password-dialog.tsx'
import { UserRolesDialog } from './user-roles-dialog.tsx'

type Dialog = { kind: 'roles' | 'password'; user: Row }

export function UserListPage() {
  const text = useText(peopleWords)
  const [dialog, setDialog] = useState<Dialog>()
  const canEdit = useCan('user:edit')
  const canGrant = useCan('role:edit')
  const close = () => setDialog(undefined)
  const rowActions: RowAction<Row>[] = [
    ...(canGrant
      ? [{ name: 'roles', label: text('roles'), onRun: (row: Row) => setDialog({ kind: 'roles', user: row }) }]
      : []),
    ...(canEdit
      ? [
          {
            name: 'password',
            label: text('resetPassword'),
            onRun: (row: Row) => setDialog({ kind: 'password', user: row }),
          },
        ]
      : []),
  ]
  return (
    <>
      <ResourcePage
        resource={user}
        area={identityArea}
        title={text('users')}
        tree={{ field: 'departmentId', resource: department }}
        cells={{ isEnabled: (row) => <EnabledSwitch kind="user" row={row} /> }}
        rules={{
          name: {},
          nickname: {},
          password: { help: text('passwordRule') },
          departmentId: {},
          roleIds: {},
          phone: {},
          email: {},
          headImage: pictureRule,
        }}
        rowActions={rowActions}
      />
      {dialog?.kind === 'roles' ? <UserRolesDialog user={dialog.user} onClose={close} /> : null}
      {dialog?.kind === 'password' ? <ResetPasswordDialog user={dialog.user} onClose={close} /> : null}
    </>
  )
}
