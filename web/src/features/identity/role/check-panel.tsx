// A dialog around a tree with checkboxes: search, a filter for checked nodes, the number of changes, save.
import { Input } from 'antd'
import { type ReactNode, useState } from 'react'
import { useText } from '../../../i18n/text.ts'
import { listWords } from '../../../resource/words.ts'
import { CheckTree } from '../../../ui/tree/check-tree.tsx'
import { withoutUntickedBranches } from '../../../ui/tree/ticks.ts'
import type { TreeNode } from '../../../ui/tree/visible-nodes.ts'
import { peopleWords } from '../words.ts'
import styles from './check-panel.module.css'

interface CheckPanelProps {
  label: string
  nodes: readonly TreeNode[]
  ticked: ReadonlySet<string>
  onTick: (ticked: ReadonlySet<string>) => void
  hasAncestors?: boolean
  isFixed?: boolean
  note?: ReactNode
}

/** The search and the filter above the tree, the number of changes below it. */
export function CheckPanel(props: CheckPanelProps) {
  const { label, nodes, ticked, note } = props
  const text = useText(peopleWords)
  const list = useText(listWords)
  const [search, setSearch] = useState('')
  const [isOnlyTicked, setOnlyTicked] = useState(false)
  return (
    <>
      <div className={`row gap-12 margin-bottom-8 ${styles.tools}`}>
        <Input
          value={search}
          onChange={(event) => setSearch(event.target.value)}
          placeholder={list('searchTree')}
          aria-label={`${label} ${list('searchTree')}`}
          allowClear
          data-autofocus
          data-testid="tree-search"
        />
        <label className="inline-row gap-6 nowrap">
          <input type="checkbox" checked={isOnlyTicked} onChange={() => setOnlyTicked(!isOnlyTicked)} />
          {text('onlyChecked')}
        </label>
      </div>
      <CheckTree
        {...props}
        search={search}
        shownNodes={isOnlyTicked ? withoutUntickedBranches(nodes, ticked) : undefined}
      />
      <p className="above-8 muted size-12" role="status">
        {text('chosenCount', { n: ticked.size })}
        {note ? ' · ' : null}
        {note}
      </p>
    </>
  )
}
