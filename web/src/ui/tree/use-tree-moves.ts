// Moving nodes of a tree by dragging, and by Alt with the arrow keys.
import { type DragEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useText } from '../../i18n/text.ts'
import { uiWords } from '../words.ts'
import { findNode, isCycle, type MoveDirection, moveToPlace, stepMove, type TreeMove } from './tree-move.ts'
import type { TreeNode } from './visible-nodes.ts'

/** A move that a person made, and the one that undoes it. */
interface TreeMoveChange {
  readonly move: TreeMove
  readonly undo: TreeMove | undefined
}

export type MoveHandler = (change: TreeMoveChange) => void

const directionOfKey = new Map<string, MoveDirection>([
  ['ArrowUp', 'up'],
  ['ArrowDown', 'down'],
  ['ArrowRight', 'in'],
  ['ArrowLeft', 'out'],
])

const moveWords = { before: 'moveBefore', after: 'moveAfter', inner: 'moveInto' } as const

/** Returns the position at which the pointer is over a node: its upper or lower quarter, or between them. */
function positionAt({ currentTarget, clientY }: DragEvent): TreeMove['position'] {
  const { top, height } = currentTarget.getBoundingClientRect()
  const share = (clientY - top) / height
  return share < 0.25 ? 'before' : share > 0.75 ? 'after' : 'inner'
}

interface DropTarget {
  readonly move: TreeMove
  readonly isRefused: boolean
}

/** Returns the event handlers of nodes that can be moved, and what a drop would do. Without `onMove` nothing moves. */
export function useTreeMoves(nodes: readonly TreeNode[], onMove: MoveHandler | undefined) {
  const text = useText(uiWords)
  const [dragged, setDragged] = useState<string>()
  const [drop, setDrop] = useState<DropTarget>()
  const moved = useRef<HTMLElement>(undefined)
  // A node that changes its position in the document loses the focus.
  useEffect(() => {
    if (moved.current && document.activeElement === document.body) moved.current.focus()
  })
  const apply = (move: TreeMove | undefined) => {
    if (move && !isCycle(nodes, move)) onMove?.({ move, undo: moveToPlace(nodes, move.id) })
  }
  const end = () => {
    setDragged(undefined)
    setDrop(undefined)
  }
  const dragHandlersOf = (id: string) => ({
    draggable: true,
    onDragStart: (event: DragEvent) => {
      event.dataTransfer.effectAllowed = 'move'
      event.dataTransfer.setData('text/plain', findNode(nodes, id)?.name ?? '')
      setDragged(id)
    },
    onDragEnd: end,
    onDragOver: (event: DragEvent) => {
      if (dragged === undefined) return
      const move = { id: dragged, targetId: id, position: positionAt(event) }
      const isRefused = isCycle(nodes, move)
      if (isRefused) event.dataTransfer.dropEffect = 'none'
      else event.preventDefault()
      setDrop({ move, isRefused })
    },
    onDrop: (event: DragEvent) => {
      event.preventDefault()
      if (dragged !== undefined) apply({ id: dragged, targetId: id, position: positionAt(event) })
      end()
    },
  })
  /** Moves the focused node. Returns whether the key is one of those that move. */
  const moveByKey = ({ altKey, key, currentTarget }: KeyboardEvent<HTMLElement>, id: string): boolean => {
    moved.current = undefined
    const direction = directionOfKey.get(key)
    if (!onMove || !altKey || !direction) return false
    moved.current = currentTarget
    apply(stepMove(nodes, id, direction))
    return true
  }
  const target = drop && findNode(nodes, drop.move.targetId)?.name
  const hint = drop && text(drop.isRefused ? 'moveCycle' : moveWords[drop.move.position], { target: target ?? '' })
  return {
    handlersOf: onMove ? dragHandlersOf : () => ({}),
    dropAt: (id: string) =>
      drop?.move.targetId === id ? (drop.isRefused ? 'refused' : drop.move.position) : undefined,
    hint,
    moveByKey,
  }
}

export const moveKeys = 'Alt+ArrowUp Alt+ArrowDown Alt+ArrowLeft Alt+ArrowRight'
