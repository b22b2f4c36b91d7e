import { useState } from 'react'
import { useText } from '../../../i18n/text.ts'
import { classNames } from '../../../ui/class-names.ts'
import { listWords } from '../../words.ts'
import { ActionMenu } from './action-menu.tsx'
import { actionsFor, type RowAction } from './column.ts'
import styles from './row-actions.module.css'

const atOnce = 2
const gapPx = 12
const paddingPx = 26

/** Pixels that the words of an operation column take: those shown at once, and 更多 when there are others. */
export function actionsWidth<Row>(rows: readonly Row[], actions: readonly RowAction<Row>[], more: string): number {
  return rows.reduce((widest, row) => Math.max(widest, wordsWidth(actionsFor(row, actions), more)), 110)
}

function wordsWidth(actions: readonly { label: string }[], more: string): number {
  const labels = actions.map(({ label }) => label)
  const shown = labels.length <= atOnce + 1 ? labels : [...labels.slice(0, atOnce), more]
  const words = shown.reduce((sum, label) => sum + textWidth(label), 0)
  return words + gapPx * (shown.length - 1) + paddingPx
}

/** About: 13 px a Chinese character, 7.5 px any other. */
const textWidth = (text: string): number =>
  Array.from(text).reduce((sum, letter) => sum + ((letter.codePointAt(0) ?? 0) > 0x2e80 ? 13 : 7.5), 0)

/** The first two actions as words, the others behind 更多; the menu stands outside the scrolling table. */
export function RowActions<Row>({ row, actions }: { row: Row; actions: readonly RowAction<Row>[] }) {
  const text = useText(listWords)
  const [place, setPlace] = useState<{ right: number; top: number }>()
  const shown = actionsFor(row, actions)
  const direct = shown.length <= atOnce + 1 ? shown : shown.slice(0, atOnce)
  const rest = shown.slice(direct.length)

  const open = (button: HTMLElement) => {
    const { right, bottom } = button.getBoundingClientRect()
    setPlace({ right: window.innerWidth - right, top: bottom + 4 })
  }
  const buttonOf = (action: RowAction<Row>) => (
    <button
      key={action.name}
      type="button"
      className={classNames('link-button', action.isDangerous && styles.danger)}
      disabled={action.isDisabled?.(row) ?? false}
      onClick={() => action.onRun(row)}
      data-testid={`row-${action.name}`}
    >
      {action.label}
    </button>
  )
  return (
    <span className={styles.actions}>
      {direct.map(buttonOf)}
      {rest.length > 0 ? (
        <button
          type="button"
          className="link-button"
          aria-expanded={place !== undefined}
          onClick={(event) => (place ? setPlace(undefined) : open(event.currentTarget))}
          data-testid="row-more"
        >
          {text('more')}
        </button>
      ) : null}
      {place ? <ActionMenu menu={{ row, place }} actions={rest} onClose={() => setPlace(undefined)} /> : null}
    </span>
  )
}
