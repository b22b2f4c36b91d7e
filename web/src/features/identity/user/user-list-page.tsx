import { department } from '@gemba/contract/identity/department.ts'
import { role } from '@gemba/contract/identity/role/role.ts'
import { type UserRow, user } from '@gemba/contract/identity/user.ts'
import { nicknameIn } from '@gemba/contract/names.ts'
import { useState } from 'react'
import { useLanguage } from '../../../i18n/language.ts'
import { useText } from '../../../i18n/text.ts'
import { pictureRule } from '../../../resource/form/inputs/picture-input.tsx'
import { permissionOf } from '../../../resource/labels.ts'
import type { Column, RowAction } from '../../../resource/list/grid/column.ts'
import { ResourcePage } from '../../../resource/page/resource-page.tsx'
import { useCan } from '../../../session/session.ts'
import { EnabledSwitch } from '../enabled-switch.tsx'
import { useNames } from '../names.ts'
import { peopleWords } from '../words.ts'
import { ResetPasswordDialog } from './reset-password-dialog.tsx'
import { UserRolesDialog } from './user-roles-dialog.tsx'

type Dialog = { kind: 'roles' | 'password'; user: UserRow }

/** A row of the list, with the ids of the roles of the user. */
type ListedUser = UserRow & { readonly roleIds?: readonly string[] }

/** Returns the column of roles, if the person may see roles. */
function useRoleColumn(): readonly (Column<UserRow> & { after?: 'departmentId' })[] {
  const text = useText(peopleWords)
  const namesOf = useNames(role)
  const rolesOf = ({ roleIds = [] }: ListedUser): string => namesOf(roleIds) || text('noRole')
  if (!useCan(permissionOf(role, 'page'))) return []
  return [{ name: 'roleIds', title: text('roles'), width: 180, after: 'departmentId', cell: rolesOf, text: rolesOf }]
}

export function UserListPage() {
  const text = useText(peopleWords)
  const [dialog, setDialog] = useState<Dialog>()
  const canEdit = useCan('user:edit')
  const canGrant = useCan('role:edit')
  const language = useLanguage((state) => state.language)
  const roleColumn = useRoleColumn()
  const close = () => setDialog(undefined)
  const rowActions: RowAction<UserRow>[] = [
    ...(canGrant
      ? [{ name: 'roles', label: text('roles'), onRun: (row: UserRow) => setDialog({ kind: 'roles', user: row }) }]
      : []),
    ...(canEdit
      ? [
          {
            name: 'password',
            label: text('resetPassword'),
            onRun: (row: UserRow) => setDialog({ kind: 'password', user: row }),
          },
        ]
      : []),
  ]
  return (
    <>
      <ResourcePage
        resource={user}
        title={text('users')}
        tree={{ field: 'departmentId', resource: department }}
        cells={{
          nickname: (row) => nicknameIn(row, language),
          isEnabled: (row) => <EnabledSwitch kind="user" row={row} />,
        }}
        extraColumns={roleColumn}
        rules={{
          name: {},
          nickname: {},
          nicknameEn: {},
          nicknameTw: {},
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
