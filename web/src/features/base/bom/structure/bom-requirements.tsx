// The total requirement of each material over all levels. Phantom materials are left out.
import type { BomRequirement } from '@gemba/contract/base/bom/explode-bom.ts'
import { useText } from '../../../../i18n/text.ts'
import type { Column } from '../../../../resource/list/grid/column.ts'
import { formatDecimal } from '../../../../ui/value/number.ts'
import { bomWords } from '../words.ts'
import { MaterialName } from './material-name.tsx'
import { TreeGrid } from './tree-grid.tsx'

type Row = BomRequirement & { id: string; children: Row[] }

export function BomRequirements({ requirements, name }: { requirements: readonly BomRequirement[]; name: string }) {
  const text = useText(bomWords)
  const columns: Column<Row>[] = [
    {
      name: 'materialCode',
      title: text('material'),
      width: 320,
      cell: (row) => <MaterialName id={row.materialId} code={row.materialCode} name={row.materialName} />,
      text: (row) => `${row.materialCode} ${row.materialName}`,
    },
    {
      name: 'quantity',
      title: text('needed'),
      width: 160,
      align: 'right',
      cell: (row) => `${formatDecimal(row.quantity)} ${row.unitName}`,
    },
    {
      name: 'lowLevelCode',
      title: text('lowLevelCode'),
      width: 140,
      align: 'right',
      cell: ({ lowLevelCode }) => lowLevelCode,
    },
  ]
  return (
    <TreeGrid<Row>
      name="base.bomRequirements"
      label={text('requirementsOf', { name })}
      columns={columns}
      rows={requirements.map((requirement) => ({ ...requirement, id: requirement.materialId, children: [] }))}
      nameOf={({ materialCode }) => materialCode}
    />
  )
}
