import { useState } from 'react'
import { useText } from '../../../i18n/text.ts'
import { listWords } from '../../words.ts'
import { hiddenColumnsOf } from '../fit-columns.ts'
import type { ListPreferences } from '../list-preferences.ts'
import { gridWords } from '../words.ts'
import { ActionMenu, type OpenMenu } from './action-menu.tsx'
import type { Column, IdentifiedRow, RowAction } from './column.ts'
import styles from './data-table.module.css'
import type { DataTableProps } from './data-table-props.ts'
import { moveTo, orderOf, type PositionedColumn, toggleName } from './grid-columns.ts'
import type { GridLayout } from './grid-layout.ts'
import { HeadCell } from './head-cell.tsx'

interface GridHeadProps<Row extends IdentifiedRow> {
  table: DataTableProps<Row>
  layout: GridLayout<Row>
  view: ListPreferences
  isAllSelected: boolean
  onSelectAll: () => void
}

export function GridHead<Row extends IdentifiedRow>(props: GridHeadProps<Row>) {
  const { table, layout, view, isAllSelected, onSelectAll } = props
  const text = useText(listWords)
  const { lead, pinned, center, centerColumn, actionsColumn } = layout
  const [menu, setMenu] = useState<OpenMenu<PositionedColumn<Row>>>()
  const actions = useColumnActions(table.columns, view)
  const cellOf = (placed: PositionedColumn<Row>, number: number, left?: number) => (
    <HeadCell
      key={placed.column.name}
      placed={placed}
      number={number}
      left={left}
      sort={table.sort}
      onSort={table.onSort}
      view={view}
      onMove={(name, target) => view.change({ order: moveTo(namesOf(table.columns, view), name, target) })}
      onMenu={(place) => setMenu({ row: placed, place })}
    />
  )
  return (
    <tr className={styles.head} aria-rowindex={1}>
      {table.onSelect ? (
        <th scope="col" className={styles.stuck} style={{ left: 0 }} aria-colindex={1} data-cell="0:0">
          <input type="checkbox" aria-label={text('selectAll')} checked={isAllSelected} onChange={onSelectAll} />
        </th>
      ) : null}
      <th
        scope="col"
        className={styles.stuck}
        style={{ left: lead.numberLeft }}
        aria-colindex={lead.numberColumn + 1}
        data-cell={`0:${lead.numberColumn}`}
      >
        {text('rowNumber')}
      </th>
      {pinned.map((placed, at) => cellOf(placed, lead.numberColumn + 1 + at, lead.width + placed.left))}
      <td className={styles.gap} aria-hidden="true" />
      {center.map((placed, at) => cellOf(placed, centerColumn + at))}
      <td className={styles.gap} aria-hidden="true">
        {menu ? <ActionMenu menu={menu} actions={actions} onClose={() => setMenu(undefined)} /> : null}
      </td>
      {layout.actions.length > 0 ? (
        <th scope="col" className={styles.actions} aria-colindex={actionsColumn + 1} data-cell={`0:${actionsColumn}`}>
          <span className="visually-hidden">{text('operations')}</span>
        </th>
      ) : null}
    </tr>
  )
}

const namesOf = <Row,>(columns: readonly Column<Row>[], { settings }: ListPreferences): string[] =>
  orderOf(
    columns.map(({ name }) => name),
    settings.order,
  )

/** Returns the actions on a column: pin, move, hide, reset its width. */
function useColumnActions<Row>(
  columns: readonly Column<Row>[],
  view: ListPreferences,
): RowAction<PositionedColumn<Row>>[] {
  const text = useText(gridWords)
  const { pinned = [], widths = {} } = view.settings
  const hidden = hiddenColumnsOf(view)
  const names = namesOf(columns, view)
  const isPinned = ({ column }: PositionedColumn<Row>) => pinned.includes(column.name)
  const neighbour = ({ column }: PositionedColumn<Row>, step: number) => names[names.indexOf(column.name) + step]
  const move = (placed: PositionedColumn<Row>, step: number) => {
    const target = neighbour(placed, step)
    if (target) view.change({ order: moveTo(names, placed.column.name, target) })
  }
  const pin = ({ column }: PositionedColumn<Row>) => view.change({ pinned: toggleName(pinned, column.name) })
  return [
    { name: 'pin', label: text('pin'), onRun: pin, isShown: (placed) => !isPinned(placed) },
    { name: 'unpin', label: text('unpin'), onRun: pin, isShown: isPinned },
    {
      name: 'left',
      label: text('moveLeft'),
      onRun: (placed) => move(placed, -1),
      isShown: (placed) => neighbour(placed, -1) !== undefined,
    },
    {
      name: 'right',
      label: text('moveRight'),
      onRun: (placed) => move(placed, 1),
      isShown: (placed) => neighbour(placed, 1) !== undefined,
    },
    {
      name: 'width',
      label: text('ownWidth'),
      onRun: ({ column }) => {
        const { [column.name]: _given, ...rest } = widths
        view.change({ widths: rest })
      },
      isShown: ({ column }) => column.name in widths,
    },
    {
      name: 'hide',
      label: text('hide'),
      onRun: ({ column }) => view.change({ hidden: toggleName(hidden, column.name) }),
      isShown: ({ column }) => column.name !== columns[0]?.name,
    },
  ]
}
