import type { Target } from '@gemba/contract/kit/field.ts'
import { Input } from 'antd'
import { type ReactNode, useState } from 'react'
import { useRouteQuery } from '../../../api/call-route.ts'
import { useName } from '../../../i18n/name.ts'
import { useText } from '../../../i18n/text.ts'
import { EmptyState } from '../../../ui/state/page-states.tsx'
import { Tree } from '../../../ui/tree/tree.tsx'
import type { MoveHandler } from '../../../ui/tree/use-tree-moves.ts'
import { QueryState } from '../../query-boundary.tsx'
import { nodesOf, type TreeNodeReply } from '../../reference/tree-nodes.ts'
import { listWords } from '../../words.ts'
import styles from './tree-filter.module.css'

interface TreeFilterProps {
  title: string
  /** Its operation `tree` returns the nodes. */
  resource: Target
  chosen: string | undefined
  onChoose: (id: string | undefined) => void
  onLeaf?: (id: string) => void
  /** Content after the name of a node. */
  badgeOf?: (id: string) => ReactNode
  /** Runs when a node was moved. Without it nodes cannot be moved. */
  onMove?: MoveHandler | undefined
}

/** The tree at the left of a list. Choosing a node filters the list, choosing it again removes the filter. */
export function TreeFilter({ title, resource, chosen, onChoose, onLeaf, badgeOf, onMove }: TreeFilterProps) {
  const text = useText(listWords)
  const nameOf = useName()
  const [search, setSearch] = useState('')
  const tree = useRouteQuery<TreeNodeReply[]>({ resource, operation: 'tree' })
  const choose = (id: string | undefined, isLeaf: boolean) => {
    if (id && isLeaf && onLeaf) onLeaf(id)
    else onChoose(id)
  }
  return (
    <aside className={`column gap-8 rigid card ${styles.filter}`} aria-label={title}>
      <Input
        value={search}
        onChange={(event) => setSearch(event.target.value)}
        placeholder={text('searchTree')}
        aria-label={`${title} ${text('searchTree')}`}
        allowClear
      />
      <div className="grow min-height-0 scroll">
        {!tree.data ? (
          <QueryState query={tree} />
        ) : tree.data.length === 0 ? (
          <EmptyState title={text('empty')} />
        ) : (
          <Tree
            label={title}
            nodes={nodesOf(tree.data, nameOf)}
            chosen={chosen}
            onChoose={choose}
            search={search}
            badgeOf={badgeOf}
            onMove={onMove}
          />
        )}
      </div>
    </aside>
  )
}
