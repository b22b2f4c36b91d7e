// Users in a role or a department and users outside of it. A move takes effect at once.
import type { Page } from '@gemba/contract/kit/page.ts'
import { useDeferredValue, useState } from 'react'
import { peopleWords } from '../../i18n/people.ts'
import { useText } from '../../i18n/text.ts'
import { uiWords } from '../../i18n/ui.ts'
import { call } from '../../resource/client.ts'
import { type ListedSide, TwoLists } from '../../resource/form/two-lists.tsx'
import { useRead } from '../../resource/query.ts'
import { useCan } from '../../resource/session.ts'
import { Popup } from '../../ui/popup.tsx'
import { useSave } from './use-save.ts'

interface Member {
  id: string
  user_name: string
  user_nike_name: string
  depart_name: string | null
}

const kinds = {
  role: {
    field: 'roleId',
    inside: '/role/selectUsersByRoleIdPage',
    outside: '/role/selectUnUsersByRoleIdPage',
    add: '/role/batchInsertUser',
    remove: '/role/batchDelUser',
    permission: 'role:edit',
  },
  department: {
    field: 'departId',
    inside: '/department/selectUsersBydepartIdPage',
    outside: '/department/selectUnUsersBydepartIdPage',
    add: '/department/batchInsertUser',
    remove: '/department/batchDelUser',
    permission: 'department:edit',
  },
} as const

const shownAtOnce = 200

interface MembersDialogProps {
  kind: keyof typeof kinds
  owner: { id: string; name: string }
  onClose: () => void
}

function useSide({ kind, owner }: MembersDialogProps, where: 'inside' | 'outside'): Omit<ListedSide, 'title'> {
  const [search, onSearch] = useState('')
  const keyword = useDeferredValue(search.trim())
  const body = { [kinds[kind].field]: owner.id, keyword, pageNumber: 1, pageSize: shownAtOnce }
  const answer = useRead<Page<Member>>(['identity', 'members', { kind, where, ...body }], {
    path: kinds[kind][where],
    body,
  })
  const items = (answer.data?.records ?? []).map((member) => ({
    id: member.id,
    name: `${member.user_nike_name} (${member.user_name})`,
    ...(member.depart_name ? { hint: member.depart_name } : {}),
  }))
  return { items, total: answer.data?.total ?? 0, search, onSearch }
}

export function MembersDialog(props: MembersDialogProps) {
  const { kind, owner, onClose } = props
  const text = useText(peopleWords)
  const ui = useText(uiWords)
  const canEdit = useCan(kinds[kind].permission)
  const { isBusy, save } = useSave()
  const inside = useSide(props, 'inside')
  const outside = useSide(props, 'outside')
  const move = (userIds: readonly string[], to: 'left' | 'right') =>
    void save(() => call(kinds[kind][to === 'right' ? 'add' : 'remove'], { [kinds[kind].field]: owner.id, userIds }))
  return (
    <Popup
      title={text('membersOf', { name: owner.name })}
      width={820}
      onCancel={onClose}
      cancelText={ui('close')}
      testId="members-dialog"
    >
      <TwoLists
        left={{ title: text('notMembers'), ...outside }}
        right={{ title: text('members'), ...inside }}
        onMove={move}
        isBusy={isBusy}
        isFixed={!canEdit}
      />
    </Popup>
  )
}
