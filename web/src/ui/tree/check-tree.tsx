import { classNames } from '../class-names.ts'
import styles from './check-tree.module.css'
import { type TickState, tickState, toggleTick } from './ticks.ts'
import { TreeView } from './tree-view.tsx'
import { type TreeNode, visibleNodes } from './visible-nodes.ts'

interface CheckTreeProps {
  label: string
  nodes: readonly TreeNode[]
  ticked: ReadonlySet<string>
  onTick: (ticked: ReadonlySet<string>) => void
  hasAncestors?: boolean
  isFixed?: boolean
  search: string
  /** Visible nodes, if not the whole tree is shown. */
  shownNodes?: readonly TreeNode[]
}

const ariaTicks = { on: 'true', off: 'false', some: 'mixed' } as const satisfies Record<TickState, string>

const tickClass: Record<TickState, string | undefined> = { on: styles.on, off: undefined, some: styles.some }

/** A tree with ticks, which Space toggles. */
export function CheckTree(props: CheckTreeProps) {
  const { label, nodes, ticked, onTick, hasAncestors = false, isFixed = false, search, shownNodes = nodes } = props
  const nodeById = new Map(visibleNodes(nodes, new Set()).map(({ node }) => [node.id, node]))
  const stateOf = (node: TreeNode) => {
    const state = tickState(nodeById.get(node.id) ?? node, ticked)
    return {
      aria: { 'aria-checked': ariaTicks[state], 'aria-disabled': isFixed || undefined },
      mark: <span className={classNames(styles.box, tickClass[state])} aria-hidden="true" />,
    }
  }
  const tick = (node: TreeNode) => {
    if (!isFixed) onTick(toggleTick(nodes, ticked, { node: nodeById.get(node.id) ?? node, hasAncestors }))
  }
  return (
    <TreeView
      label={label}
      search={search}
      stateOf={stateOf}
      className={styles.tree}
      nodes={shownNodes}
      onPress={tick}
      pressKeys={[' ']}
      isMultiple
    />
  )
}
