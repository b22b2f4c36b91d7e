// Users in a role or a department and users outside of it. A move takes effect at once.
import {
  addUsersToDepartment,
  pageDepartmentUsers,
  pageUsersOutsideDepartment,
  removeUsersFromDepartment,
} from '@gemba/contract/identity/department.ts'
import {
  addUsersToRole,
  pageRoleUsers,
  pageUsersWithoutRole,
  removeUsersFromRole,
} from '@gemba/contract/identity/role/role.ts'
import { useDeferredValue, useState } from 'react'
import { run, useCommandQuery } from '../../api/run.ts'
import { useCommand } from '../../api/use-command.ts'
import { useText } from '../../i18n/text.ts'
import { TransferList, type TransferSide } from '../../resource/form/transfer/transfer-list.tsx'
import { useCan } from '../../session/session.ts'
import { Popup } from '../../ui/panel/popup.tsx'
import { uiWords } from '../../ui/words.ts'
import { peopleWords } from './words.ts'

const kinds = {
  role: {
    owned: (roleId: string) => ({ roleId }),
    inside: pageRoleUsers,
    outside: pageUsersWithoutRole,
    add: addUsersToRole,
    remove: removeUsersFromRole,
    permission: 'role:edit',
  },
  department: {
    owned: (departmentId: string) => ({ departmentId }),
    inside: pageDepartmentUsers,
    outside: pageUsersOutsideDepartment,
    add: addUsersToDepartment,
    remove: removeUsersFromDepartment,
    permission: 'department:edit',
  },
} as const

const shownAtOnce = 200

interface MembersDialogProps {
  kind: keyof typeof kinds
  owner: { id: string; name: string }
  onClose: () => void
}

function useSide({ kind, owner }: MembersDialogProps, where: 'inside' | 'outside'): Omit<TransferSide, 'title'> {
  const [search, onSearch] = useState('')
  const keyword = useDeferredValue(search.trim())
  const input = { ...kinds[kind].owned(owner.id), keyword, pageNumber: 1, pageSize: shownAtOnce }
  const answer = useCommandQuery(kinds[kind][where], input)
  const items = (answer.data?.records ?? []).map((member) => ({
    id: member.id,
    name: `${member.nickname} (${member.userName})`,
    ...(member.departmentName ? { hint: member.departmentName } : {}),
  }))
  return { items, total: answer.data?.total ?? 0, search, onSearch }
}

export function MembersDialog(props: MembersDialogProps) {
  const { kind, owner, onClose } = props
  const text = useText(peopleWords)
  const ui = useText(uiWords)
  const canEdit = useCan(kinds[kind].permission)
  const { isBusy, save } = useCommand({ refreshed: ['identity'] })
  const inside = useSide(props, 'inside')
  const outside = useSide(props, 'outside')
  const move = (userIds: readonly string[], to: 'left' | 'right') =>
    void save(() =>
      run(kinds[kind][to === 'right' ? 'add' : 'remove'], { ...kinds[kind].owned(owner.id), userIds: [...userIds] }),
    )
  return (
    <Popup
      title={text('membersOf', { name: owner.name })}
      width={820}
      onCancel={onClose}
      cancelText={ui('close')}
      testId="members-dialog"
    >
      <TransferList
        left={{ title: text('notMembers'), ...outside }}
        right={{ title: text('members'), ...inside }}
        onMove={move}
        isBusy={isBusy}
        isFixed={!canEdit}
      />
    </Popup>
  )
}
