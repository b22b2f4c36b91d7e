import type { ReactNode } from 'react'
import styles from './tree.module.css'
import { TreeView } from './tree-view.tsx'
import type { TreeNode } from './visible-nodes.ts'

interface TreeProps {
  label: string
  nodes: readonly TreeNode[]
  chosen: string | undefined
  /** The chosen node, or undefined when it was chosen already; and whether it has no children. */
  onChoose: (id: string | undefined, isLeaf: boolean) => void
  search?: string
  /** Stands behind the name of a node. */
  badgeOf?: (id: string) => ReactNode
}

/** A tree of which one node is chosen. */
export function Tree({ label, nodes, chosen, onChoose, search = '', badgeOf }: TreeProps) {
  return (
    <TreeView
      label={label}
      nodes={nodes}
      search={search}
      className={styles.tree}
      entry={chosen}
      stateOf={({ id }) => ({ aria: { 'aria-selected': id === chosen }, badge: badgeOf?.(id) })}
      onPress={({ id, children }) => onChoose(id === chosen ? undefined : id, children.length === 0)}
      pressKeys={['Enter', ' ']}
    />
  )
}
