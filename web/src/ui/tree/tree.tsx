import type { ReactNode } from 'react'
import styles from './tree.module.css'
import { TreeView } from './tree-view.tsx'
import type { MoveHandler } from './use-tree-moves.ts'
import type { TreeNode } from './visible-nodes.ts'

interface TreeProps {
  label: string
  nodes: readonly TreeNode[]
  chosen: string | undefined
  /** Receives the chosen node, or undefined if it was chosen before, and whether the node is a leaf. */
  onChoose: (id: string | undefined, isLeaf: boolean) => void
  search?: string
  /** Content after the name of a node. */
  badgeOf?: (id: string) => ReactNode
  /** Runs when a node was moved by dragging or by keys. Without it nodes cannot be moved. */
  onMove?: MoveHandler | undefined
}

/** A tree in which one node is chosen. */
export function Tree({ label, nodes, chosen, onChoose, search = '', badgeOf, onMove }: TreeProps) {
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
      onMove={onMove}
    />
  )
}
