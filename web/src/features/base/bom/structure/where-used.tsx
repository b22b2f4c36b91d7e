// Everything that contains a material, upward over all levels: what a change affects.

import { bomStatus } from '@gemba/contract/base/bom/dictionaries.ts'
import { type BomUse, findWhereUsed } from '@gemba/contract/base/bom/find-where-used.ts'
import { useCommandQuery } from '../../../../api/run.ts'
import { useText } from '../../../../i18n/text.ts'
import type { Column } from '../../../../resource/list/grid/column.ts'
import { QueryState } from '../../../../resource/query-boundary.tsx'
import { Section } from '../../../../ui/panel/section.tsx'
import { EmptyState } from '../../../../ui/state/page-states.tsx'
import { formatDecimal } from '../../../../ui/value/number.ts'
import { BomLink } from '../bom-link.tsx'
import { BomState } from '../bom-state.tsx'
import { bomWords } from '../words.ts'
import { MaterialName } from './material-name.tsx'
import { TreeGrid } from './tree-grid.tsx'
import { type TreeRow, treesOf } from './tree-of.ts'

const { inUse } = bomStatus.codes

export function WhereUsed({ materialId, material }: { materialId: string; material: string }) {
  const text = useText(bomWords)
  const answer = useCommandQuery(findWhereUsed, { materialId })
  const columns = useUseColumns()
  const { data } = answer
  const label = text('whereUsedOf', { material })
  const n = data?.products ?? 0
  return (
    <Section
      title={text('whereUsed')}
      label={label}
      aside={
        n > 0 ? <span data-testid="bom-products">{text(n === 1 ? 'usedInOne' : 'usedIn', { material, n })}</span> : null
      }
    >
      {!data ? (
        <QueryState query={answer} rows={3} />
      ) : data.uses.length === 0 ? (
        <EmptyState title={text('notUsed')} hint={text('notUsedHint')} />
      ) : (
        <TreeGrid<TreeRow<BomUse>>
          name="base.bomUses"
          label={label}
          columns={columns}
          rows={treesOf(data.uses)}
          nameOf={({ materialCode }) => materialCode}
        />
      )}
    </Section>
  )
}

function useUseColumns(): Column<TreeRow<BomUse>>[] {
  const text = useText(bomWords)
  const notesOf = (use: BomUse): string =>
    [
      use.isPhantom ? text('phantom') : '',
      use.isAlternate ? text('onlyAlternate') : '',
      use.status === inUse && !use.isEffective ? text('notTaken') : '',
    ]
      .filter((note) => note !== '')
      .join(', ')
  return [
    {
      name: 'materialCode',
      title: text('product'),
      width: 260,
      cell: (use) => <MaterialName id={use.materialId} code={use.materialCode} name={use.materialName} />,
      text: (use) => `${use.materialCode} ${use.materialName}`,
    },
    {
      name: 'bomCode',
      title: text('bom'),
      width: 150,
      cell: (use) => <BomLink id={use.bomId}>{`${use.bomCode} ${use.revision}`}</BomLink>,
      text: (use) => `${use.bomCode} ${use.revision}`,
    },
    { name: 'status', title: text('state'), width: 120, cell: ({ status }) => <BomState status={status} /> },
    {
      name: 'quantity',
      title: text('inOne'),
      width: 140,
      align: 'right',
      cell: (use) => `${formatDecimal(use.quantity)} ${use.unitName}`,
    },
    { name: 'notes', title: text('notes'), width: 200, cell: notesOf, text: notesOf },
  ]
}
