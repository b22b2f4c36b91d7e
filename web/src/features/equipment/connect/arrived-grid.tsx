// The table of new points for the received codes.
import type { UnmappedCode } from '@gemba/contract/gateway/box-report.ts'
import { useText } from '../../../i18n/text.ts'
import type { ReadOnlyColumn } from '../../../resource/form/rows/grid-column.ts'
import { RowGrid } from '../../../resource/form/rows/row-grid.tsx'
import { newPoint, usePointColumns } from '../points/point-columns.ts'
import { type PointRows, pointOrder } from '../points/use-point-rows.ts'
import { arrivedWords } from './words.ts'

export function ArrivedGrid({ points, codes }: { points: PointRows; codes: readonly UnmappedCode[] }) {
  const text = useText(arrivedWords)
  const lastValues = new Map(codes.map(({ code, lastValue }) => [code, lastValue]))
  const valueColumns: ReadOnlyColumn[] = [
    {
      name: 'lastValue',
      title: text('lastValue'),
      width: 64,
      align: 'right',
      cell: ({ code, lastValue }) => lastValues.get(String(code)) ?? String(lastValue ?? ''),
    },
  ]
  return (
    <RowGrid
      title={text('points')}
      columns={usePointColumns()}
      readOnlyColumns={valueColumns}
      rows={points.rows}
      initial={newPoint}
      order={pointOrder}
      problems={points.problems}
      onChange={points.change}
    />
  )
}
