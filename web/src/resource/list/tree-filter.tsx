import { Input } from 'antd'
import { useState } from 'react'
import { listWords } from '../../i18n/lists.ts'
import { useText } from '../../i18n/text.ts'
import { EmptyState, ErrorState, Skeleton } from '../../ui/blank.tsx'
import { Tree, type TreeNode } from '../../ui/tree.tsx'
import { failureOf } from '../call-error.ts'
import { useRead } from '../query.ts'
import './tree-filter.css'

interface TreeFilterProps {
  title: string
  of: readonly [module: string, entity: string]
  path: string
  chosen: string | undefined
  onChoose: (id: string | undefined) => void
  onLeaf?: (id: string) => void
}

/** The tree at the left of a list; choosing a node filters the list, choosing it again lifts the filter. */
export function TreeFilter({ title, of, path, chosen, onChoose, onLeaf }: TreeFilterProps) {
  const text = useText(listWords)
  const [search, setSearch] = useState('')
  const tree = useRead<TreeNode[]>([...of, 'tree'], { path })
  const choose = (id: string | undefined, isLeaf: boolean) => {
    if (id && isLeaf && onLeaf) onLeaf(id)
    else onChoose(id)
  }
  return (
    <aside className="tree-filter" aria-label={title}>
      <Input
        value={search}
        onChange={(event) => setSearch(event.target.value)}
        placeholder={text('searchTree')}
        aria-label={`${title} ${text('searchTree')}`}
        allowClear
      />
      <div className="tree-filter-nodes">
        {tree.isError && !tree.data ? (
          <ErrorState failure={failureOf(tree.error)} onRetry={() => void tree.refetch()} />
        ) : !tree.data ? (
          <Skeleton />
        ) : tree.data.length === 0 ? (
          <EmptyState title={text('empty')} />
        ) : (
          <Tree label={title} nodes={tree.data} chosen={chosen} onChoose={choose} search={search} />
        )}
      </div>
    </aside>
  )
}
