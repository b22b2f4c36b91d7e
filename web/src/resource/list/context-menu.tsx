import { useEffect, useEffectEvent, useRef } from 'react'
import { createPortal } from 'react-dom'
import { actionsFor, type RowAction } from './column.ts'

export interface OpenMenu<Row> {
  row: Row
  left: number
  top: number
}

interface ContextMenuProps<Row> {
  menu: OpenMenu<Row>
  actions: readonly RowAction<Row>[]
  onClose: () => void
}

/** What can be done with the row under the pointer. */
export function ContextMenu<Row>({ menu, actions, onClose }: ContextMenuProps<Row>) {
  const ref = useRef<HTMLDivElement>(null)
  const close = useEffectEvent((event: Event) => {
    const isOutside =
      event instanceof KeyboardEvent ? event.key === 'Escape' : !ref.current?.contains(event.target as Node)
    if (isOutside) onClose()
  })
  useEffect(() => {
    ref.current?.querySelector('button')?.focus()
    const listener = (event: Event) => close(event)
    const events = ['pointerdown', 'wheel', 'keydown'] as const
    for (const event of events) document.addEventListener(event, listener)
    return () => {
      for (const event of events) document.removeEventListener(event, listener)
    }
  }, [])
  // Outside the table, whose sticky cells would stand over it.
  return createPortal(
    <div ref={ref} className="row-menu row-menu-over" style={{ left: menu.left, top: menu.top }}>
      {actionsFor(menu.row, actions).map((action) => (
        <button
          key={action.name}
          type="button"
          className={action.isDangerous ? 'row-action row-danger' : 'row-action'}
          onClick={() => {
            onClose()
            action.onRun(menu.row)
          }}
        >
          {action.label}
        </button>
      ))}
    </div>,
    document.body,
  )
}
