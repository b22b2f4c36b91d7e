// What a role grants: the menu with its functions as a tree with ticks. Only the difference is sent.
import { grantMenuEntries, listRoleMenu, type RoleRow, revokeMenuEntries } from '@gemba/contract/identity/role/role.ts'
import type { CommandReply } from '@gemba/contract/kit/command.ts'
import { useMemo, useState } from 'react'
import { run, useCommandQuery } from '../../../api/run.ts'
import { useCommand } from '../../../api/use-command.ts'
import { useText } from '../../../i18n/text.ts'
import { QueryBoundary } from '../../../resource/query-boundary.tsx'
import { listWords } from '../../../resource/words.ts'
import { useCan } from '../../../session/session.ts'
import { Panel } from '../../../ui/panel/panel.tsx'
import { Popup } from '../../../ui/panel/popup.tsx'
import { differenceOf } from '../../../ui/tree/ticks.ts'
import type { TreeNode } from '../../../ui/tree/visible-nodes.ts'
import { peopleWords } from '../words.ts'
import { CheckPanel } from './check-panel.tsx'

type GrantNode = CommandReply<typeof listRoleMenu>[number]

const nodeOf = ({ id, name, children }: GrantNode): TreeNode => ({
  id,
  name,
  children: children.map(nodeOf),
})

/** Ids of everything that is granted. */
function grantedIds(nodes: readonly GrantNode[]): string[] {
  return nodes.flatMap((node) => [...(node.granted === 1 ? [node.id] : []), ...grantedIds(node.children)])
}

export function GrantsDialog({ role, onClose }: { role: RoleRow; onClose: () => void }) {
  const text = useText(peopleWords)
  const title = text('grantsOf', { name: role.name })
  const answer = useCommandQuery(listRoleMenu, { roleId: role.id })
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
      {(nodes) => <GrantsForm role={role} title={title} entries={nodes} onClose={onClose} />}
    </QueryBoundary>
  )
}

interface GrantsFormProps {
  role: RoleRow
  title: string
  entries: readonly GrantNode[]
  onClose: () => void
}

function GrantsForm({ role, title, entries, onClose }: GrantsFormProps) {
  const text = useText(peopleWords)
  const list = useText(listWords)
  const canEdit = useCan('role:edit')
  const { isBusy, save } = useCommand({ refreshed: ['identity'], onDone: onClose })
  const nodes = useMemo(() => entries.map(nodeOf), [entries])
  const before = useMemo(() => new Set(grantedIds(entries)), [entries])
  const [ticked, setTicked] = useState<ReadonlySet<string>>(before)
  const { added, removed } = differenceOf(before, ticked)
  const send = () =>
    save(async () => {
      if (added.length > 0) await run(grantMenuEntries, { roleId: role.id, entryIds: added })
      if (removed.length > 0) await run(revokeMenuEntries, { roleId: role.id, entryIds: removed })
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
