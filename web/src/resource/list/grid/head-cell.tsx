// The head of a column. It sorts on a press, moves by dragging, and is resized at its right edge. With the keyboard Alt
// moves and Shift resizes.
import { type DragEvent, type KeyboardEvent, type PointerEvent as ReactPointerEvent, useRef, useState } from 'react'
import { useText } from '../../../i18n/text.ts'
import { classNames } from '../../../ui/class-names.ts'
import { listWords } from '../../words.ts'
import type { ListPreferences } from '../list-preferences.ts'
import { type Column, clampColumnWidth, type Sort } from './column.ts'
import styles from './data-table.module.css'
import type { PositionedColumn } from './grid-columns.ts'

interface HeadCellProps<Row> {
  placed: PositionedColumn<Row>
  number: number
  /** Pixels from the left, for a pinned column. */
  left: number | undefined
  sort: Sort | undefined
  onSort: ((column: string) => void) | undefined
  view: ListPreferences
  /** Moves the first column to the position of the second. */
  onMove: (name: string, target: string) => void
  onMenu: (place: { left: number; top: number }) => void
}

const signs = { ASC: '▲', DESC: '▼' } as const
const directions = { ASC: 'ascending', DESC: 'descending' } as const
const dragType = 'application/x-gemba-column'
const stepPx = 16

export function HeadCell<Row>(props: HeadCellProps<Row>) {
  const { placed, number, left, sort, onSort, view, onMove, onMenu } = props
  const { column, width } = placed
  const ref = useRef<HTMLTableCellElement>(null)
  const [isTarget, setTarget] = useState(false)
  const order = sort?.sort === column.name ? sort.order : undefined
  const resizeTo = (next: number) =>
    view.change(({ widths }) => ({ widths: { ...widths, [column.name]: clampColumnWidth(next) } }))
  const resizeBy = (step: number) =>
    view.change(({ widths }) => ({
      widths: { ...widths, [column.name]: clampColumnWidth((widths?.[column.name] ?? width) + step) },
    }))
  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0
    if (step !== 0 && event.shiftKey) resizeBy(step * stepPx)
    else if (step !== 0 && event.altKey) moveBy(step)
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  const moveBy = (step: number) => {
    const beside = step > 0 ? ref.current?.nextElementSibling : ref.current?.previousElementSibling
    const target = beside?.getAttribute('data-column')
    if (target) onMove(column.name, target)
  }
  const drop = (event: DragEvent) => {
    setTarget(false)
    const name = event.dataTransfer.getData(dragType)
    if (name && name !== column.name) onMove(name, column.name)
  }
  return (
    <th
      ref={ref}
      scope="col"
      className={classNames(
        column.align === 'right' && styles.right,
        left !== undefined && styles.stuck,
        isTarget && styles.drop,
      )}
      style={left === undefined ? undefined : { left }}
      aria-sort={order ? directions[order] : undefined}
      aria-colindex={number + 1}
      data-cell={`0:${number}`}
      data-column={column.name}
      draggable
      onDragStart={(event) => event.dataTransfer.setData(dragType, column.name)}
      onDragOver={(event) => {
        if (!event.dataTransfer.types.includes(dragType)) return
        event.preventDefault()
        setTarget(true)
      }}
      onDragLeave={() => setTarget(false)}
      onDrop={drop}
      onKeyDown={onKeyDown}
      onContextMenu={(event) => {
        event.preventDefault()
        onMenu({ left: event.clientX, top: event.clientY })
      }}
    >
      <HeadTitle column={column} order={order} onSort={onSort} />
      <ResizeEdge width={width} onResize={resizeTo} />
    </th>
  )
}

interface HeadTitleProps<Row> {
  column: Column<Row>
  order: Sort['order'] | undefined
  onSort: ((column: string) => void) | undefined
}

function HeadTitle<Row>({ column, order, onSort }: HeadTitleProps<Row>) {
  const text = useText(listWords)
  if (!column.isSortable || !onSort) return column.title
  return (
    <button
      type="button"
      className={`bare-button ${styles.sort}`}
      onClick={() => onSort(column.name)}
      title={text('sortBy', { title: column.title })}
    >
      {column.title}
      <span aria-hidden="true" className={classNames(styles.sign, !order && styles.unsorted)}>
        {order ? signs[order] : '↕'}
      </span>
    </button>
  )
}

function ResizeEdge({ width, onResize }: { width: number; onResize: (width: number) => void }) {
  const start = (down: ReactPointerEvent) => {
    down.preventDefault()
    down.stopPropagation()
    const move = (event: PointerEvent) => onResize(width + event.clientX - down.clientX)
    const end = () => {
      window.removeEventListener('pointermove', move)
      window.removeEventListener('pointerup', end)
    }
    window.addEventListener('pointermove', move)
    window.addEventListener('pointerup', end)
  }
  return <span className={styles.edge} aria-hidden="true" onPointerDown={start} />
}
