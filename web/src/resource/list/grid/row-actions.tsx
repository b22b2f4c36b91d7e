import { EllipsisIcon } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useText } from '../../../i18n/text.ts'
import { IconButton } from '../../../ui/button/button.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { listWords } from '../../words.ts'
import { ActionMenu } from './action-menu.tsx'
import { actionsFor, type RowAction } from './column.ts'
import { textWidth } from './text-width.ts'

/** Width of a column with the menu only. */
const menuPx = 56
const gapPx = 12
const paddingPx = 26

/**
 * Returns the width of the action column in pixels: the menu, and the main actions of the row with the longest ones. It
 * looks at all rows, which takes milliseconds with 10,000 of them, and a scrolled grid renders for each frame.
 */
export function useActionsWidth<Row>(rows: readonly Row[], actions: readonly RowAction<Row>[]): number {
  return useMemo(() => {
    if (actions.length === 0) return 0
    return rows.reduce((widest, row) => Math.max(widest, widthOf(splitActions(row, actions))), menuPx)
  }, [rows, actions])
}

interface SplitActions<Row> {
  direct: readonly RowAction<Row>[]
  hasMenu: boolean
}

/** Splits the actions of a row into buttons and the menu. The only action of a list needs no menu. */
function splitActions<Row>(row: Row, actions: readonly RowAction<Row>[]): SplitActions<Row> {
  const own = actionsFor(row, actions)
  if (actions.length === 1) return { direct: own, hasMenu: false }
  const direct = own.filter(({ isMain }) => isMain)
  return { direct, hasMenu: own.length > direct.length }
}

function widthOf<Row>({ direct, hasMenu }: SplitActions<Row>): number {
  if (direct.length === 0) return menuPx
  const words = direct.reduce((sum, { label }) => sum + textWidth(label) + gapPx, 0)
  return words - gapPx + paddingPx + (hasMenu ? menuPx - gapPx : 0)
}

/** The main actions as buttons, and all others in the menu 更多, which is rendered outside the scrolling table. */
export function RowActions<Row>({ row, actions }: { row: Row; actions: readonly RowAction<Row>[] }) {
  const text = useText(listWords)
  const [place, setPlace] = useState<{ right: number; top: number }>()
  const { direct, hasMenu } = splitActions(row, actions)
  const rest = actions.filter((action) => !direct.includes(action))

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
    <span className="row gap-12 justify-end">
      {direct.map(buttonOf)}
      {hasMenu ? (
        <IconButton
          of={EllipsisIcon}
          label={text('more')}
          aria-expanded={place !== undefined}
          onClick={(event) => (place ? setPlace(undefined) : open(event.currentTarget))}
          data-testid="row-more"
        />
      ) : null}
      {place ? <ActionMenu menu={{ row, place }} actions={rest} onClose={() => setPlace(undefined)} /> : null}
    </span>
  )
}
