import { useEffect, useRef, useState } from 'react'
import { listWords } from '../../i18n/lists.ts'
import { useText } from '../../i18n/text.ts'
import type { RowAction } from './column.ts'

const atOnce = 2

/** The first two actions as words, the others behind 更多; the menu stands outside the scrolling table. */
export function RowActions<Row>({ row, actions }: { row: Row; actions: readonly RowAction<Row>[] }) {
  const text = useText(listWords)
  const [place, setPlace] = useState<{ right: number; top: number }>()
  const ref = useRef<HTMLSpanElement>(null)
  const shown = actions.filter((action) => action.isShown?.(row) ?? true)
  const direct = shown.length <= atOnce + 1 ? shown : shown.slice(0, atOnce)
  const rest = shown.slice(direct.length)

  useEffect(() => {
    if (!place) return
    const close = (event: Event) => {
      if (event instanceof KeyboardEvent ? event.key === 'Escape' : !ref.current?.contains(event.target as Node)) {
        setPlace(undefined)
      }
    }
    const events = ['pointerdown', 'keydown', 'wheel'] as const
    for (const event of events) document.addEventListener(event, close)
    return () => {
      for (const event of events) document.removeEventListener(event, close)
    }
  }, [place])

  const open = (button: HTMLElement) => {
    const { right, bottom } = button.getBoundingClientRect()
    setPlace({ right: window.innerWidth - right, top: bottom + 4 })
  }
  const runner = (action: RowAction<Row>) => () => {
    setPlace(undefined)
    action.onRun(row)
  }
  const buttonOf = (action: RowAction<Row>) => (
    <button
      key={action.name}
      type="button"
      className={action.isDangerous ? 'row-action row-danger' : 'row-action'}
      onClick={runner(action)}
      data-testid={`row-${action.name}`}
    >
      {action.label}
    </button>
  )
  return (
    <span className="row-actions" ref={ref}>
      {direct.map(buttonOf)}
      {rest.length > 0 ? (
        <button
          type="button"
          className="row-action"
          aria-expanded={place !== undefined}
          onClick={(event) => (place ? setPlace(undefined) : open(event.currentTarget))}
          data-testid="row-more"
        >
          {text('more')}
        </button>
      ) : null}
      {place ? (
        <span className="row-menu" style={place}>
          {rest.map(buttonOf)}
        </span>
      ) : null}
    </span>
  )
}
