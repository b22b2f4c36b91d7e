// Users in a role or department, and users outside of it. A move takes effect at once.
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

export interface MembersProps {
  kind: keyof typeof kinds
  ownerId: string
}

function useSide({ kind, ownerId }: MembersProps, where: 'inside' | 'outside'): Omit<TransferSide, 'title'> {
  const [search, onSearch] = useState('')
  const keyword = useDeferredValue(search.trim())
  const input = { ...kinds[kind].owned(ownerId), keyword, pageNumber: 1, pageSize: shownAtOnce }
  const answer = useCommandQuery(kinds[kind][where], input)
  const items = (answer.data?.records ?? []).map((member) => ({
    id: member.id,
    name: `${member.nickname} (${member.userName})`,
    hint: member.departmentName || undefined,
  }))
  return { items, total: answer.data?.total ?? 0, search, onSearch }
}

export function Members(props: MembersProps) {
  const { kind, ownerId } = props
  const text = useText(peopleWords)
  const canEdit = useCan(kinds[kind].permission)
  const { isBusy, save } = useCommand({ refreshed: ['identity'] })
  const inside = useSide(props, 'inside')
  const outside = useSide(props, 'outside')
  const move = (userIds: readonly string[], to: 'left' | 'right') =>
    void save(
      () =>
        run(kinds[kind][to === 'right' ? 'add' : 'remove'], { ...kinds[kind].owned(ownerId), userIds: [...userIds] }),
      { what: text('members') },
    )
  return (
    <TransferList
      left={{ title: text('notMembers'), ...outside }}
      right={{ title: text('members'), ...inside }}
      onMove={move}
      isBusy={isBusy}
      isFixed={!canEdit}
    />
  )
}
