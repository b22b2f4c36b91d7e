// The roles of one user, chosen by moving them between two lists and saved together.
import { useState } from 'react'
import { listWords } from '../../i18n/lists.ts'
import { peopleWords } from '../../i18n/people.ts'
import { useText } from '../../i18n/text.ts'
import { call } from '../../resource/client.ts'
import { type ListedSide, TwoLists } from '../../resource/form/two-lists.tsx'
import type { Row } from '../../resource/overrides.ts'
import { useRead } from '../../resource/query.ts'
import { Popup } from '../../ui/popup.tsx'
import { Loaded } from './loaded.tsx'
import { useSave } from './use-save.ts'

interface GrantedRole {
  id: string
  roleName: string
  roleCode: string
  granted: 0 | 1
}

export function UserRolesDialog({ user, onClose }: { user: Row; onClose: () => void }) {
  const text = useText(peopleWords)
  const title = text('rolesOf', { name: String(user.nickname) })
  const answer = useRead<GrantedRole[]>(['identity', 'rolesOfUser', user.id], {
    path: '/role/selectALLRoleByUserId',
    body: { userId: user.id },
  })
  return (
    <Loaded title={title} onClose={onClose} answer={answer}>
      {(roles) => <UserRolesForm userId={user.id} title={title} roles={roles} onClose={onClose} />}
    </Loaded>
  )
}

interface UserRolesFormProps {
  userId: string
  title: string
  roles: readonly GrantedRole[]
  onClose: () => void
}

function useSide(title: string, roles: readonly GrantedRole[]): ListedSide {
  const [search, onSearch] = useState('')
  const wanted = search.trim().toLowerCase()
  const items = roles
    .filter(({ roleName, roleCode }) => `${roleName} ${roleCode}`.toLowerCase().includes(wanted))
    .map(({ id, roleName, roleCode }) => ({ id, name: roleName, hint: roleCode }))
  return { title, items, total: roles.length, search, onSearch }
}

function UserRolesForm({ userId, title, roles, onClose }: UserRolesFormProps) {
  const text = useText(peopleWords)
  const list = useText(listWords)
  const [chosen, setChosen] = useState<ReadonlySet<string>>(
    () => new Set(roles.filter(({ granted }) => granted === 1).map(({ id }) => id)),
  )
  const left = useSide(
    text('availableRoles'),
    roles.filter(({ id }) => !chosen.has(id)),
  )
  const right = useSide(
    text('assignedRoles'),
    roles.filter(({ id }) => chosen.has(id)),
  )
  const { isBusy, save } = useSave(onClose)
  const move = (ids: readonly string[], to: 'left' | 'right') => {
    const next = new Set(chosen)
    for (const id of ids) {
      if (to === 'right') next.add(id)
      else next.delete(id)
    }
    setChosen(next)
  }
  return (
    <Popup
      title={title}
      width={720}
      onCancel={onClose}
      onConfirm={() => void save(() => call('/role/roleset', { userId, roleIds: [...chosen] }))}
      confirmText={list('save')}
      isBusy={isBusy}
      testId="user-roles-dialog"
    >
      <TwoLists left={left} right={right} onMove={move} />
    </Popup>
  )
}
