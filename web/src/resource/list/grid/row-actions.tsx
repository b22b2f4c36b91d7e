import { useState } from 'react'
import { useText } from '../../../i18n/text.ts'
import { LinkButton } from '../../../ui/button/button.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { listWords } from '../../words.ts'
import { ActionMenu } from './action-menu.tsx'
import { actionsFor, type RowAction } from './column.ts'
import { textWidth } from './text-width.ts'

const atOnce = 2
const gapPx = 12
const paddingPx = 26

/** Returns the width of the action column in pixels: the texts of the direct actions, and 更多 if there are others. */
export function actionsWidth<Row>(rows: readonly Row[], actions: readonly RowAction<Row>[], more: string): number {
  return rows.reduce((widest, row) => Math.max(widest, wordsWidth(actionsFor(row, actions), more)), 110)
}

/** Splits the actions into those in the row and those in the menu 更多, which takes the place of one action. */
function splitActions<Row>(actions: readonly RowAction<Row>[]): { direct: RowAction<Row>[]; rest: RowAction<Row>[] } {
  const direct = actions.filter(({ isInMenuOnly }) => !isInMenuOnly)
  const isWhole = direct.length === actions.length && direct.length <= atOnce + 1
  const visibleActions = isWhole ? direct : direct.slice(0, atOnce)
  return { direct: visibleActions, rest: actions.filter((action) => !visibleActions.includes(action)) }
}

function wordsWidth<Row>(actions: readonly RowAction<Row>[], more: string): number {
  const { direct, rest } = splitActions(actions)
  const visibleLabels = [...direct.map(({ label }) => label), ...(rest.length > 0 ? [more] : [])]
  const words = visibleLabels.reduce((sum, label) => sum + textWidth(label), 0)
  return words + gapPx * (visibleLabels.length - 1) + paddingPx
}

/** The first actions as texts, the others in the menu 更多, which is rendered outside the scrolling table. */
export function RowActions<Row>({ row, actions }: { row: Row; actions: readonly RowAction<Row>[] }) {
  const text = useText(listWords)
  const [place, setPlace] = useState<{ right: number; top: number }>()
  const { direct, rest } = splitActions(actionsFor(row, actions))

  const open = (button: HTMLElement) => {
    const { right, bottom } = button.getBoundingClientRect()
    setPlace({ right: window.innerWidth - right, top: bottom + 4 })
  }
  const buttonOf = (action: RowAction<Row>) => (
    <button
      key={action.name}
      type="button"
      className={classNames('link-button', action.isDangerous && 'urgent')}
      disabled={action.isDisabled?.(row) ?? false}
      onClick={() => action.onRun(row)}
      data-testid={`row-${action.name}`}
    >
      {action.label}
    </button>
  )
  return (
    <span className="inline-flex gap-12">
      {direct.map(buttonOf)}
      {rest.length > 0 ? (
        <LinkButton
          aria-expanded={place !== undefined}
          onClick={(event) => (place ? setPlace(undefined) : open(event.currentTarget))}
          data-testid="row-more"
        >
          {text('more')}
        </LinkButton>
      ) : null}
      {place ? <ActionMenu menu={{ row, place }} actions={rest} onClose={() => setPlace(undefined)} /> : null}
    </span>
  )
}
