// The columns of the structure of a BOM.

import type { BomNode } from '@gemba/contract/base/bom/explode-bom.ts'
import { useText } from '../../../../i18n/text.ts'
import type { Column } from '../../../../resource/list/grid/column.ts'
import { formatMoney } from '../../../../ui/value/money.ts'
import { formatDecimal } from '../../../../ui/value/number.ts'
import { BomLink } from '../bom-link.tsx'
import { bomWords } from '../words.ts'
import styles from './bom-structure.module.css'
import { MaterialName } from './material-name.tsx'
import { daysOf, TimeBar } from './time-bar.tsx'
import type { TreeRow } from './tree-of.ts'

type Node = TreeRow<BomNode>

const withUnit = (quantity: string | null, unit: string | null): string =>
  quantity === null ? '—' : `${formatDecimal(quantity)} ${unit ?? ''}`.trimEnd()

/** Returns the columns. The time bars are centred on `day`. */
export function useStructureColumns(day: string): Column<Node>[] {
  const text = useText(bomWords)
  const costOf = ({ cost, missingCosts }: Node): string => {
    if (cost === null) return '—'
    return missingCosts > 0 ? text('atLeast', { cost: formatMoney(cost) }) : formatMoney(cost)
  }
  const daysOfNode = ({ bomId, effectiveFrom: from, effectiveTo: to }: Node) =>
    bomId ? daysOf({ from, to }, text) : ''
  const right = { align: 'right' } as const
  return [
    {
      name: 'materialCode',
      title: text('material'),
      width: 280,
      cell: (node) => (
        <>
          <MaterialName id={node.materialId} code={node.materialCode} name={node.materialName} />
          {node.isPhantom ? <span className={styles.phantom}>{text('phantom')}</span> : null}
        </>
      ),
      text: (node) => `${node.materialCode} ${node.materialName}${node.isPhantom ? ` ${text('phantom')}` : ''}`,
    },
    { name: 'level', title: text('level'), width: 110, ...right, cell: ({ level }) => level },
    {
      name: 'quantityPer',
      title: text('quantityPer'),
      width: 120,
      ...right,
      cell: (node) => withUnit(node.quantityPer, node.quantityPerUnit),
    },
    { name: 'lossRate', title: text('loss'), width: 110, ...right, cell: (node) => lossOf(node.lossRate) },
    {
      name: 'quantity',
      title: text('rolledUp'),
      width: 130,
      ...right,
      cell: (node) => withUnit(node.quantity, node.unitName),
    },
    {
      name: 'cost',
      title: text('cost'),
      width: 150,
      ...right,
      cell: (node) => (
        <span title={node.missingCosts > 0 ? text('costsMissing', { n: node.missingCosts }) : undefined}>
          {costOf(node)}
        </span>
      ),
      text: costOf,
    },
    {
      name: 'alternates',
      title: text('alternates'),
      width: 130,
      cell: (node) => node.alternates.map(({ materialCode }) => materialCode).join(', '),
      text: (node) => node.alternates.map(({ materialCode }) => materialCode).join(', '),
    },
    {
      name: 'bomCode',
      title: text('madeBy'),
      width: 140,
      cell: (node) => (node.bomId ? <BomLink id={node.bomId}>{`${node.bomCode} ${node.revision}`}</BomLink> : ''),
      text: (node) => (node.bomId ? `${node.bomCode} ${node.revision}` : ''),
    },
    {
      name: 'effectiveFrom',
      title: text('effective'),
      width: 250,
      cell: (node) => (node.bomId ? <TimeBar from={node.effectiveFrom} to={node.effectiveTo} day={day} /> : ''),
      text: daysOfNode,
    },
    {
      name: 'standardCost',
      title: text('standardCost'),
      width: 120,
      ...right,
      cell: (node) => formatMoney(node.standardCost, 4),
    },
  ]
}

const lossOf = (rate: string | null): string => (rate === null || rate === '0' ? '' : `${formatDecimal(rate)} %`)
