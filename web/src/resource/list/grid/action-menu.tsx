import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { classNames } from '../../../ui/class-names.ts'
import { actionsFor, type RowAction } from './column.ts'
import styles from './row-actions.module.css'

export interface OpenMenu<Row> {
  row: Row
  /** Distance from the edges of the window in pixels. */
  place: { top: number; left: number } | { top: number; right: number }
}

interface ActionMenuProps<Row> {
  menu: OpenMenu<Row>
  actions: readonly RowAction<Row>[]
  onClose: () => void
}

const marginPx = 8

/** Returns how far a menu must move up and left to be inside the window, without leaving it at the other end. */
function shiftInto(menu: Element): { up: number; left: number } {
  const { top, bottom, left, right } = menu.getBoundingClientRect()
  const beyond = (end: number, room: number, begin: number) =>
    Math.max(0, Math.min(end - (room - marginPx), begin - marginPx))
  return { up: beyond(bottom, window.innerHeight, top), left: beyond(right, window.innerWidth, left) }
}

/** The actions on a row or a column, at the pointer or the button of the menu. */
export function ActionMenu<Row>({ menu, actions, onClose }: ActionMenuProps<Row>) {
  const ref = useRef<HTMLDivElement>(null)
  const [shift, setShift] = useState({ up: 0, left: 0 })
  useLayoutEffect(() => {
    if (ref.current) setShift(shiftInto(ref.current))
  }, [])
  /** Ignores a press of the button that opened the menu, because the button closes it itself. */
  const isInside = (target: Node, opener: Element | null) =>
    ref.current?.contains(target) || (opener?.ariaExpanded === 'true' && opener.contains(target))
  const close = useEffectEvent((event: Event, opener: Element | null) => {
    if (!isInside(event.target as Node, opener)) onClose()
  })
  /** The arrow keys move between actions. Escape restores the focus. */
  const onKey = useEffectEvent((event: KeyboardEvent, opener: Element | null) => {
    if (event.key === 'Escape') {
      if (opener instanceof HTMLElement) opener.focus()
      onClose()
    }
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (step === 0) return
    event.preventDefault()
    const buttons = [...(ref.current?.querySelectorAll<HTMLButtonElement>('button:enabled') ?? [])]
    const at = buttons.indexOf(document.activeElement as HTMLButtonElement)
    buttons.at((at + step) % buttons.length)?.focus()
  })
  useEffect(() => {
    const opener = document.activeElement
    ref.current?.querySelector<HTMLButtonElement>('button:enabled')?.focus()
    const listener = (event: Event) => {
      if (event instanceof KeyboardEvent) onKey(event, opener)
      else close(event, opener)
    }
    const events = ['pointerdown', 'wheel', 'keydown'] as const
    for (const event of events) document.addEventListener(event, listener)
    return () => {
      for (const event of events) document.removeEventListener(event, listener)
    }
  }, [])
  // Outside the table, whose sticky cells would cover it.
  return createPortal(
    <div
      ref={ref}
      className={styles.menu}
      style={{ ...menu.place, translate: `${-shift.left}px ${-shift.up}px` }}
      data-testid="action-menu"
    >
      {actionsFor(menu.row, actions).map((action) => (
        <button
          key={action.name}
          type="button"
          className={classNames('link-button', action.isDangerous && 'urgent')}
          disabled={action.isDisabled?.(menu.row) ?? false}
          onClick={() => {
            onClose()
            action.onRun(menu.row)
          }}
          data-testid={`row-${action.name}`}
        >
          {action.label}
        </button>
      ))}
    </div>,
    document.body,
  )
}
