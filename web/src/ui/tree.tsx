// A tree that is walked by arrow keys: up and down among visible nodes, right opens, left closes or goes to the parent.
import { type KeyboardEvent, type MouseEvent, useRef, useState } from 'react'
import { Icon } from './icon.tsx'
import './tree.css'

export interface TreeNode {
  id: string
  name: string
  children: readonly TreeNode[]
}

interface TreeProps {
  label: string
  nodes: readonly TreeNode[]
  chosen: string | undefined
  /** The chosen node, or undefined when it was chosen already; and whether it has no children. */
  onChoose: (id: string | undefined, isLeaf: boolean) => void
  /** Only nodes that contain it, with the way to them. */
  search?: string
}

interface VisibleNode {
  node: TreeNode
  depth: number
  parent: string | undefined
}

/** The nodes in sight, in order. While searching every branch that leads to a match is open. */
export function visibleNodes(nodes: readonly TreeNode[], closed: ReadonlySet<string>, search = ''): VisibleNode[] {
  const wanted = search.trim().toLowerCase()
  const walk = (list: readonly TreeNode[], depth: number, parent: string | undefined): VisibleNode[] =>
    list.flatMap((node) => {
      const below = walk(node.children, depth + 1, node.id)
      const matches = wanted === '' || node.name.toLowerCase().includes(wanted)
      if (!matches && below.length === 0) return []
      const isOpen = wanted !== '' || !closed.has(node.id)
      return [{ node, depth, parent }, ...(isOpen ? below : [])]
    })
  return walk(nodes, 0, undefined)
}

export function Tree({ label, nodes, chosen, onChoose, search = '' }: TreeProps) {
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set())
  const [focused, setFocused] = useState<string>()
  const ref = useRef<HTMLDivElement>(null)
  const visible = visibleNodes(nodes, closed, search)
  const tabStop = visible.some(({ node }) => node.id === focused) ? focused : (chosen ?? visible[0]?.node.id)

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
  const pick = (node: TreeNode) => onChoose(node.id === chosen ? undefined : node.id, node.children.length === 0)
  const onKeyDown = (event: KeyboardEvent, { node, parent }: VisibleNode) => {
    const at = visible.findIndex((one) => one.node.id === node.id)
    const isOpen = node.children.length > 0 && !closed.has(node.id)
    const choose = () => pick(node)
    const acts = new Map<string, () => void>([
      ['ArrowDown', () => focus(visible[at + 1]?.node.id)],
      ['ArrowUp', () => focus(visible[at - 1]?.node.id)],
      ['ArrowRight', () => (isOpen ? focus(visible[at + 1]?.node.id) : setOpen(node.id, true))],
      ['ArrowLeft', () => (isOpen ? setOpen(node.id, false) : focus(parent))],
      ['Home', () => focus(visible[0]?.node.id)],
      ['End', () => focus(visible.at(-1)?.node.id)],
      ['Enter', choose],
      [' ', choose],
    ])
    const run = acts.get(event.key)
    if (!run) return
    event.preventDefault()
    run()
  }
  return (
    <div className="tree" role="tree" aria-label={label} ref={ref}>
      {visible.map((one) => (
        <TreeItem
          key={one.node.id}
          item={one}
          isChosen={one.node.id === chosen}
          isClosed={closed.has(one.node.id)}
          isTabStop={one.node.id === tabStop}
          onChoose={() => pick(one.node)}
          onTwist={() => setOpen(one.node.id, closed.has(one.node.id))}
          onKeyDown={(event) => onKeyDown(event, one)}
        />
      ))}
    </div>
  )
}

interface TreeItemProps {
  item: VisibleNode
  isChosen: boolean
  isClosed: boolean
  isTabStop: boolean
  onChoose: () => void
  onTwist: () => void
  onKeyDown: (event: KeyboardEvent) => void
}

function TreeItem({ item: { node, depth }, isChosen, isClosed, isTabStop, ...on }: TreeItemProps) {
  const hasChildren = node.children.length > 0
  const twist = (event: MouseEvent) => {
    event.stopPropagation()
    on.onTwist()
  }
  return (
    <div
      className="tree-node"
      role="treeitem"
      aria-level={depth + 1}
      aria-selected={isChosen}
      aria-expanded={hasChildren ? !isClosed : undefined}
      tabIndex={isTabStop ? 0 : -1}
      data-node={node.id}
      style={{ paddingLeft: 4 + depth * 16 }}
      onClick={on.onChoose}
      onKeyDown={on.onKeyDown}
      title={node.name}
    >
      <span className="tree-twist" aria-hidden="true" onClick={hasChildren ? twist : undefined}>
        {hasChildren ? <Icon name={isClosed ? 'chevronRight' : 'chevronDown'} /> : null}
      </span>
      <span className="tree-name">{node.name}</span>
    </div>
  )
}
