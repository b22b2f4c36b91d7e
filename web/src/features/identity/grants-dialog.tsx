// What a role grants: the menu with its functions as a tree with ticks. Only the difference is sent.
import { useMemo, useState } from 'react'
import { listWords } from '../../i18n/lists.ts'
import { peopleWords } from '../../i18n/people.ts'
import { useText } from '../../i18n/text.ts'
import { call } from '../../resource/client.ts'
import type { Row } from '../../resource/overrides.ts'
import { useRead } from '../../resource/query.ts'
import { useCan } from '../../resource/session.ts'
import { Popup } from '../../ui/popup.tsx'
import type { TreeNode } from '../../ui/tree.tsx'
import { CheckPanel } from './check-panel.tsx'
import { differenceOf } from './check-tree.ts'
import { Loaded } from './loaded.tsx'
import { useSave } from './use-save.ts'

export interface GrantNode {
  id: string
  resources_name: string
  granted: 0 | 1
  children: GrantNode[]
}

const nodeOf = ({ id, resources_name: name, children }: GrantNode): TreeNode => ({
  id,
  name,
  children: children.map(nodeOf),
})

/** Ids of everything that is granted. */
export function grantedIds(nodes: readonly GrantNode[]): string[] {
  return nodes.flatMap((node) => [...(node.granted === 1 ? [node.id] : []), ...grantedIds(node.children)])
}

export function GrantsDialog({ role, onClose }: { role: Row; onClose: () => void }) {
  const text = useText(peopleWords)
  const title = text('grantsOf', { name: String(role.name) })
  const answer = useRead<GrantNode[]>(['identity', 'roleMenu', role.id], {
    path: '/role/selectResourcesByRoleId',
    body: { roleId: role.id },
  })
  return (
    <Loaded title={title} onClose={onClose} answer={answer}>
      {(nodes) => <GrantsForm role={role} title={title} entries={nodes} onClose={onClose} />}
    </Loaded>
  )
}

interface GrantsFormProps {
  role: Row
  title: string
  entries: readonly GrantNode[]
  onClose: () => void
}

function GrantsForm({ role, title, entries, onClose }: GrantsFormProps) {
  const text = useText(peopleWords)
  const list = useText(listWords)
  const canEdit = useCan('role:edit')
  const { isBusy, save } = useSave(onClose)
  const nodes = useMemo(() => entries.map(nodeOf), [entries])
  const before = useMemo(() => new Set(grantedIds(entries)), [entries])
  const [ticked, setTicked] = useState<ReadonlySet<string>>(before)
  const { added, removed } = differenceOf(before, ticked)
  const send = () =>
    save(async () => {
      if (added.length > 0) await call('/role/batchGrantPer', { roleId: role.id, resourceIds: added })
      if (removed.length > 0) await call('/role/batchRemovePer', { roleId: role.id, resourceIds: removed })
    })
  return (
    <Popup
      title={title}
      width={640}
      onCancel={onClose}
      {...(canEdit ? { onConfirm: () => void send(), confirmText: list('save') } : {})}
      isBusy={isBusy || added.length + removed.length === 0}
      testId="grants-dialog"
    >
      <CheckPanel
        label={title}
        nodes={nodes}
        ticked={ticked}
        onTick={setTicked}
        hasAncestors
        isFixed={!canEdit}
        note={text('grantsChange', { granted: added.length, revoked: removed.length })}
      />
    </Popup>
  )
}
