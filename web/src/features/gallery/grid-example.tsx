// The grid at its maximum size: 10 000 rows of 40 columns.
import { useMemo, useState } from 'react'
import { useText } from '../../i18n/text.ts'
import type { Column, RowAction } from '../../resource/list/grid/column.ts'
import { DataTable } from '../../resource/list/grid/data-table.tsx'
import { useDensity, useListPreferences } from '../../resource/list/list-preferences.ts'
import { ListPreferencesMenu } from '../../resource/list/list-preferences-menu.tsx'
import { useListState } from '../../resource/list/list-state.ts'
import { listWords } from '../../resource/words.ts'
import { StateMark } from '../../ui/state/state-mark.tsx'
import { toast } from '../../ui/state/toast.tsx'
import styles from './gallery.module.css'
import { Section } from './section.tsx'
import { galleryWords } from './words.ts'

const rowCount = 10_000
const columnCount = 40
const urgentEvery = 97
const colouredEvery = 41

interface ExampleRow {
  id: string
  name: string
  number: number
  urgentFlag: 0 | 1
  bgColor?: string
}

/** Returns a value that depends only on row and column. */
const valueAt = (row: number, column: number): number => ((row * 37 + column * 101) % 1000) / 10

function useColumns(): Column<ExampleRow>[] {
  const text = useText(galleryWords)
  return useMemo(() => {
    const values = Array.from({ length: columnCount - 2 }, (_, at): Column<ExampleRow> => {
      const read = (row: ExampleRow) => valueAt(row.number, at).toFixed(1)
      return {
        name: `value${at}`,
        title: text('value', { n: at + 1 }),
        align: 'right',
        isSortable: true,
        cell: read,
        text: read,
      }
    })
    return [
      { name: 'name', title: text('name'), width: 160, isSortable: true, cell: (row) => row.name },
      {
        name: 'state',
        title: text('states'),
        width: 120,
        cell: (row) => <StateMark level={((row.number % 3) + 1) as 1 | 2 | 3} acknowledged={!row.urgentFlag} isShort />,
        text: (row) => String((row.number % 3) + 1),
      },
      ...values,
    ]
  }, [text])
}

function useRows(): ExampleRow[] {
  const text = useText(galleryWords)
  return useMemo(
    () =>
      Array.from({ length: rowCount }, (_, at) => ({
        id: String(at + 1),
        name: text('row', { n: at + 1 }),
        number: at + 1,
        urgentFlag: (at + 1) % urgentEvery === 0 ? 1 : 0,
        bgColor: (at + 1) % colouredEvery === 0 ? '#1E7A3C' : undefined,
      })),
    [text],
  )
}

export function GridExample() {
  const text = useText(galleryWords)
  const words = useText(listWords)
  const columns = useColumns()
  const rows = useRows()
  const view = useListPreferences('gallery.grid')
  const { density } = useDensity()
  const list = useListState()
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const actions: RowAction<ExampleRow>[] = (['view', 'edit', 'remove'] as const).map((name) => ({
    name,
    label: words(name),
    isDangerous: name === 'remove',
    onRun: (row) => toast('info', `${words(name)} ${row.name}`),
  }))
  return (
    <Section title={text('grid')} hint={text('gridHint', { rows: rowCount, columns: columnCount })}>
      <p className="bar gap-12 flush">
        <ListPreferencesMenu columns={columns} view={view} />
        <span data-testid="gallery-selected">{words('selected', { n: selected.size })}</span>
      </p>
      <div className={styles.grid}>
        <DataTable
          name="gallery.grid"
          label={text('grid')}
          density={density}
          columns={columns}
          rows={rows}
          sort={list.state.sort}
          onSort={list.sortBy}
          selected={selected}
          onSelect={setSelected}
          actions={actions}
          onOpen={(row) => toast('info', row.name)}
        />
      </div>
    </Section>
  )
}
