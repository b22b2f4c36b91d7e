// Grants of a role: the menu and its functions as a tree with checkboxes. Only the difference is sent.
import { grantMenuEntries, type listRoleMenu, revokeMenuEntries } from '@gemba/contract/identity/role/role.ts'
import type { CommandReply } from '@gemba/contract/kit/command.ts'
import { useMemo, useState } from 'react'
import { run } from '../../../api/run.ts'
import { useText } from '../../../i18n/text.ts'
import { useCan } from '../../../session/session.ts'
import { differenceOf } from '../../../ui/tree/ticks.ts'
import type { TreeNode } from '../../../ui/tree/visible-nodes.ts'
import { peopleWords } from '../words.ts'
import { CheckPanel } from './check-panel.tsx'

export type GrantNode = CommandReply<typeof listRoleMenu>[number]

const nodeOf = ({ id, name, children }: GrantNode): TreeNode => ({
  id,
  name,
  children: children.map(nodeOf),
})

/** Returns the ids of all granted nodes. */
function grantedIds(nodes: readonly GrantNode[]): string[] {
  return nodes.flatMap((node) => [...(node.granted === 1 ? [node.id] : []), ...grantedIds(node.children)])
}

/** Returns the edited grants of a role, and the function that sends the difference. */
export function useGrants(roleId: string, entries: readonly GrantNode[]) {
  const nodes = useMemo(() => entries.map(nodeOf), [entries])
  const before = useMemo(() => new Set(grantedIds(entries)), [entries])
  const [ticked, setTicked] = useState<ReadonlySet<string>>(before)
  const { added, removed } = differenceOf(before, ticked)
  const send = async () => {
    if (added.length > 0) await run(grantMenuEntries, { roleId, entryIds: added })
    if (removed.length > 0) await run(revokeMenuEntries, { roleId, entryIds: removed })
  }
  return { nodes, ticked, setTicked, added, removed, send, isChanged: added.length + removed.length > 0 }
}

export function GrantsSection({ grants }: { grants: ReturnType<typeof useGrants> }) {
  const text = useText(peopleWords)
  const canEdit = useCan('role:edit')
  return (
    <CheckPanel
      label={text('grants')}
      nodes={grants.nodes}
      ticked={grants.ticked}
      onTick={grants.setTicked}
      hasAncestors
      isFixed={!canEdit}
      note={text('grantsChange', { granted: grants.added.length, revoked: grants.removed.length })}
    />
  )
}
