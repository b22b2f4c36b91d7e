import { type KeyboardEvent, type MouseEvent, useRef, useState } from 'react'
import { Icon } from '../../ui/icon.tsx'
import { type TreeNode, visibleNodes } from '../../ui/tree.tsx'
import { type TickState, tickState, toggleTick } from './check-tree.ts'
import './check-tree.css'

interface CheckTreeProps {
  label: string
  nodes: readonly TreeNode[]
  ticked: ReadonlySet<string>
  onTick: (ticked: ReadonlySet<string>) => void
  hasAncestors?: boolean
  isFixed?: boolean
  search: string
  /** What stands in sight, where that is not the whole tree. */
  shown?: readonly TreeNode[]
}

const ariaTicks = { on: 'true', off: 'false', some: 'mixed' } as const

/** A tree with ticks: arrow keys walk, Space ticks, right and left open and close. */
export function CheckTree(props: CheckTreeProps) {
  const { label, nodes, ticked, onTick, hasAncestors = false, isFixed = false, search, shown = nodes } = props
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set())
  const [focused, setFocused] = useState<string>()
  const ref = useRef<HTMLDivElement>(null)
  const visible = visibleNodes(shown, closed, search)
  const tabStop = visible.some(({ node }) => node.id === focused) ? focused : visible[0]?.node.id
  const whole = new Map(visibleNodes(nodes, new Set()).map(({ node }) => [node.id, node]))

  const twist = (id: string, isOpen: boolean) => {
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
  const tick = (node: TreeNode) => {
    if (!isFixed) onTick(toggleTick(nodes, ticked, { node: whole.get(node.id) ?? node, hasAncestors }))
  }
  const onKeyDown = (event: KeyboardEvent, at: number) => {
    const item = visible[at]
    if (!item) return
    const { node, parent } = item
    const isOpen = node.children.length > 0 && !closed.has(node.id)
    const acts = new Map<string, () => void>([
      ['ArrowDown', () => focus(visible[at + 1]?.node.id)],
      ['ArrowUp', () => focus(visible[at - 1]?.node.id)],
      ['ArrowRight', () => (isOpen ? focus(visible[at + 1]?.node.id) : twist(node.id, true))],
      ['ArrowLeft', () => (isOpen ? twist(node.id, false) : focus(parent))],
      ['Home', () => focus(visible[0]?.node.id)],
      ['End', () => focus(visible.at(-1)?.node.id)],
      [' ', () => tick(node)],
    ])
    const run = acts.get(event.key)
    if (!run) return
    event.preventDefault()
    run()
  }
  return (
    <div className="check-tree" role="tree" aria-label={label} aria-multiselectable="true" ref={ref}>
      {visible.map(({ node, depth }, at) => {
        return (
          <CheckItem
            key={node.id}
            node={node}
            depth={depth}
            state={tickState(whole.get(node.id) ?? node, ticked)}
            isFixed={isFixed}
            isOpen={!closed.has(node.id) || search !== ''}
            isTabStop={node.id === tabStop}
            onTick={() => tick(node)}
            onTwist={() => twist(node.id, closed.has(node.id))}
            onKeyDown={(event) => onKeyDown(event, at)}
          />
        )
      })}
    </div>
  )
}

interface CheckItemProps {
  node: TreeNode
  depth: number
  state: TickState
  isFixed: boolean
  isOpen: boolean
  isTabStop: boolean
  onTick: () => void
  onTwist: () => void
  onKeyDown: (event: KeyboardEvent) => void
}

function CheckItem({ node, depth, state, isFixed, isOpen, isTabStop, ...on }: CheckItemProps) {
  const hasChildren = node.children.length > 0
  const twist = (event: MouseEvent) => {
    event.stopPropagation()
    if (hasChildren) on.onTwist()
  }
  return (
    <div
      className="tree-node check-node"
      role="treeitem"
      aria-level={depth + 1}
      aria-checked={ariaTicks[state]}
      aria-disabled={isFixed || undefined}
      aria-expanded={hasChildren ? isOpen : undefined}
      tabIndex={isTabStop ? 0 : -1}
      data-node={node.id}
      style={{ paddingLeft: 4 + depth * 20 }}
      onClick={on.onTick}
      onKeyDown={on.onKeyDown}
    >
      <span className="tree-twist" aria-hidden="true" onClick={twist}>
        {hasChildren ? <Icon name={isOpen ? 'chevronDown' : 'chevronRight'} /> : null}
      </span>
      <span className={`check-box check-${state}`} aria-hidden="true" />
      <span className="tree-name">{node.name}</span>
    </div>
  )
}
