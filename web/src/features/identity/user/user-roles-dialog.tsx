// The roles of one user. They are moved between two lists and saved together.
import { type GrantedRole, listRolesOfUser, setRolesOfUser } from '@gemba/contract/identity/role/role.ts'
import type { UserRow } from '@gemba/contract/identity/user.ts'
import { nicknameIn } from '@gemba/contract/names.ts'
import { useState } from 'react'
import { run, useCommandQuery } from '../../../api/run.ts'
import { useCommand } from '../../../api/use-command.ts'
import { currentLanguage } from '../../../i18n/language.ts'
import { useText } from '../../../i18n/text.ts'
import { TransferList, type TransferSide } from '../../../resource/form/transfer/transfer-list.tsx'
import { QueryBoundary } from '../../../resource/query-boundary.tsx'
import { listWords } from '../../../resource/words.ts'
import { Panel } from '../../../ui/panel/panel.tsx'
import { Popup } from '../../../ui/panel/popup.tsx'
import { peopleWords } from '../words.ts'

export function UserRolesDialog({ user, onClose }: { user: UserRow; onClose: () => void }) {
  const text = useText(peopleWords)
  const title = text('rolesOf', { name: nicknameIn(user, currentLanguage()) })
  const answer = useCommandQuery(listRolesOfUser, { userId: user.id })
  return (
    <QueryBoundary
      query={answer}
      rows={6}
      isFresh
      frame={(state) => (
        <Panel title={title} onClose={onClose}>
          {state}
        </Panel>
      )}
    >
      {(roles) => <UserRolesForm userId={user.id} title={title} roles={roles} onClose={onClose} />}
    </QueryBoundary>
  )
}

interface UserRolesFormProps {
  userId: string
  title: string
  roles: readonly GrantedRole[]
  onClose: () => void
}

function useSide(title: string, roles: readonly GrantedRole[]): TransferSide {
  const [search, onSearch] = useState('')
  const searchText = search.trim().toLowerCase()
  const items = roles
    .filter(({ name, code }) => `${name} ${code}`.toLowerCase().includes(searchText))
    .map(({ id, name, code }) => ({ id, name, hint: code }))
  return { title, items, total: roles.length, search, onSearch }
}

function UserRolesForm({ userId, title, roles, onClose }: UserRolesFormProps) {
  const text = useText(peopleWords)
  const list = useText(listWords)
  const [chosen, setChosen] = useState<ReadonlySet<string>>(
    () => new Set(roles.filter(({ granted }) => granted === 1).map(({ id }) => id)),
  )
  const unassigned = useSide(
    text('availableRoles'),
    roles.filter(({ id }) => !chosen.has(id)),
  )
  const right = useSide(
    text('assignedRoles'),
    roles.filter(({ id }) => chosen.has(id)),
  )
  const { isBusy, save } = useCommand({ refreshed: ['identity'], onDone: onClose })
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
      onConfirm={() => void save(() => run(setRolesOfUser, { userId, roleIds: [...chosen] }), { what: title })}
      confirmText={list('save')}
      isBusy={isBusy}
      testId="user-roles-dialog"
    >
      <TransferList left={unassigned} right={right} onMove={move} />
    </Popup>
  )
}
