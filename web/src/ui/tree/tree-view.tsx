// The common behaviour of trees by pointer and keyboard: up and down among visible nodes, right expands, left collapses
// or goes to the parent. Tree and CheckTree define what a press on a node does.
import { ChevronDownIcon, ChevronRightIcon } from 'lucide-react'
import { type DOMAttributes, type KeyboardEvent, type MouseEvent, type ReactNode, useRef, useState } from 'react'
import { Icon } from '../icon/icon.tsx'
import styles from './tree.module.css'
import { type MoveHandler, moveKeys, useTreeMoves } from './use-tree-moves.ts'
import { type TreeNode, type VisibleNode, visibleNodes } from './visible-nodes.ts'

/** The state of one node, and what is shown beside its name. */
interface NodeState {
  aria: {
    'aria-selected'?: boolean
    'aria-checked'?: 'true' | 'false' | 'mixed'
    'aria-disabled'?: boolean | undefined
  }
  /** Before the name. */
  mark?: ReactNode
  /** After the name. */
  badge?: ReactNode
}

interface TreeViewProps {
  label: string
  className: string | undefined
  nodes: readonly TreeNode[]
  /** Shows only nodes whose name contains the text, with their ancestors. */
  search: string
  stateOf: (node: TreeNode) => NodeState
  onPress: (node: TreeNode) => void
  /** Keys that press the focused node. */
  pressKeys: readonly string[]
  isMultiple?: boolean
  /** The node that Tab focuses first. */
  entry?: string | undefined
  /** Runs when a node was moved by dragging or by keys. Without it nodes cannot be moved. */
  onMove?: MoveHandler | undefined
}

export function TreeView(props: TreeViewProps) {
  const { label, className, nodes, search, stateOf, onPress, pressKeys, isMultiple, entry, onMove } = props
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set())
  const [focused, setFocused] = useState<string>()
  const ref = useRef<HTMLDivElement>(null)
  const moves = useTreeMoves(nodes, onMove)
  const visible = visibleNodes(nodes, closed, search)
  const isVisible = (id: string | undefined) => visible.some(({ node }) => node.id === id)
  const tabStop = [focused, entry].find(isVisible) ?? visible[0]?.node.id

  const setOpen = (id: string, isOpen: boolean) => {
    const next = new Set(closed)
    if (isOpen) next.delete(id)
    else next.add(id)
    setClosed(next)
  }
  const focus = (id: string | undefined) => {
    if (!id) return
    setFocused(id)
    ref.current?.querySelector<HTMLElement>(`[data-node="${CSS.escape(id)}"]`)?.focus()
  }
  const onKeyDown = (event: KeyboardEvent<HTMLElement>, { node, parent }: VisibleNode) => {
    if (moves.moveByKey(event, node.id)) {
      event.preventDefault()
      return
    }
    const at = visible.findIndex((visibleNode) => visibleNode.node.id === node.id)
    const isOpen = node.children.length > 0 && !closed.has(node.id)
    const byKey = new Map<string, () => void>([
      ['ArrowDown', () => focus(visible[at + 1]?.node.id)],
      ['ArrowUp', () => focus(visible[at - 1]?.node.id)],
      ['ArrowRight', () => (isOpen ? focus(visible[at + 1]?.node.id) : setOpen(node.id, true))],
      ['ArrowLeft', () => (isOpen ? setOpen(node.id, false) : focus(parent))],
      ['Home', () => focus(visible[0]?.node.id)],
      ['End', () => focus(visible.at(-1)?.node.id)],
      ...pressKeys.map((key) => [key, () => onPress(node)] as const),
    ])
    const run = byKey.get(event.key)
    if (!run) return
    event.preventDefault()
    run()
  }
  return (
    <>
      <div className={className} role="tree" aria-label={label} aria-multiselectable={isMultiple} ref={ref}>
        {visible.map((item) => (
          <TreeItem
            key={item.node.id}
            item={item}
            state={stateOf(item.node)}
            isOpen={search !== '' || !closed.has(item.node.id)}
            isTabStop={item.node.id === tabStop}
            onPress={() => onPress(item.node)}
            onTwist={() => setOpen(item.node.id, closed.has(item.node.id))}
            onKeyDown={(event) => onKeyDown(event, item)}
            keys={onMove ? moveKeys : undefined}
            handlers={moves.handlersOf(item.node.id)}
            drop={moves.dropAt(item.node.id)}
          />
        ))}
      </div>
      {onMove ? (
        <p className={`flush muted size-12 ${styles.hint}`} role="status" data-testid="tree-move">
          {moves.hint}
        </p>
      ) : null}
    </>
  )
}

interface TreeItemProps {
  item: VisibleNode
  state: NodeState
  isOpen: boolean
  isTabStop: boolean
  onPress: () => void
  onTwist: () => void
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => void
  /** Keys that move the node. */
  keys: string | undefined
  /** Handlers with which the node is dragged. */
  handlers: DOMAttributes<HTMLElement>
  /** Where a dragged node would be put. */
  drop: string | undefined
}

function TreeItem({ item: { node, depth }, state, isOpen, isTabStop, keys, handlers, drop, ...on }: TreeItemProps) {
  const hasChildren = node.children.length > 0
  const twist = (event: MouseEvent) => {
    event.stopPropagation()
    on.onTwist()
  }
  return (
    <div
      className={`row gap-4 round-4 clickable ${styles.node}`}
      role="treeitem"
      aria-level={depth + 1}
      {...state.aria}
      aria-expanded={hasChildren ? isOpen : undefined}
      aria-keyshortcuts={keys}
      tabIndex={isTabStop ? 0 : -1}
      data-node={node.id}
      data-drop={drop}
      {...handlers}
      style={{ paddingLeft: 4 + depth * 16 }}
      onClick={on.onPress}
      onKeyDown={on.onKeyDown}
      title={node.name}
    >
      <span className={styles.twist} aria-hidden="true" onClick={hasChildren ? twist : undefined}>
        {hasChildren ? <Icon of={isOpen ? ChevronDownIcon : ChevronRightIcon} /> : null}
      </span>
      {state.mark}
      <span className="ellipsis">{node.name}</span>
      {state.badge ? <span className="inline-flex rigid push">{state.badge}</span> : null}
    </div>
  )
}
