// The structure of a BOM over all levels, with its cost.

import { type BomNode, explodeBom } from '@gemba/contract/base/bom/explode-bom.ts'
import { decimal } from '@gemba/contract/kit/field.ts'
import { compareDecimals, isDecimal } from '@gemba/contract/rules/decimal.ts'
import { type ReactNode, useId, useState } from 'react'
import { useCommandQuery } from '../../../../api/run.ts'
import { useText } from '../../../../i18n/text.ts'
import { DateInput } from '../../../../resource/form/inputs/date-input.tsx'
import { DecimalInput } from '../../../../resource/form/inputs/decimal-input.tsx'
import { QueryState } from '../../../../resource/query-boundary.tsx'
import { PlainButton } from '../../../../ui/button/button.tsx'
import { Section } from '../../../../ui/panel/section.tsx'
import { EmptyState } from '../../../../ui/state/page-states.tsx'
import { formatMoney } from '../../../../ui/value/money.ts'
import styles from '../bom-page.module.css'
import { bomWords } from '../words.ts'
import { BomRequirements } from './bom-requirements.tsx'
import { useStructureColumns } from './structure-columns.tsx'
import { TreeGrid } from './tree-grid.tsx'
import { type TreeRow, treesOf } from './tree-of.ts'

const quantityField = decimal()
/** Returns whether a quantity is a positive number. */
const isPositive = (quantity: string): boolean => isDecimal(quantity) && compareDecimals(quantity, '0') > 0

interface BomStructureProps {
  bomId: string
  name: string
  /** Control that adds lines, if the person may add them. */
  adding?: ReactNode
}

export function BomStructure({ bomId, name, adding }: BomStructureProps) {
  const text = useText(bomWords)
  const id = useId()
  const [quantityInput, setQuantityInput] = useState('1')
  const [date, setDate] = useState<string | null>(null)
  const [isSummed, setSummed] = useState(false)
  const quantity = isPositive(quantityInput) ? quantityInput : '1'
  const answer = useCommandQuery(explodeBom, { bomId, quantity, date })
  const { data } = answer
  const columns = useStructureColumns(data?.date ?? '')
  const label = text('structureOf', { name })
  return (
    <Section
      title={text('structure')}
      label={label}
      tools={
        <>
          <span className={`inline-row gap-8 muted nowrap ${styles.filter}`}>
            <label htmlFor={`${id}-quantity`}>{text('forQuantity')}</label>
            <DecimalInput
              id={`${id}-quantity`}
              field={quantityField}
              value={quantityInput}
              onChange={(value) => setQuantityInput(String(value ?? ''))}
              isInvalid={!isPositive(quantityInput)}
              unit={data?.nodes[0]?.unitName ?? '…'}
            />
          </span>
          <span className={`inline-row gap-8 muted nowrap ${styles.filter}`}>
            <label htmlFor={`${id}-day`}>{text('onDay')}</label>
            <DateInput id={`${id}-day`} value={date ?? data?.date} onChange={setDate} />
          </span>
          {data && data.nodes.length > 1 ? (
            <PlainButton onClick={() => setSummed(!isSummed)} data-testid="bom-summed">
              {text(isSummed ? 'byLevel' : 'eachOnce')}
            </PlainButton>
          ) : null}
          {data ? <Cost cost={data.cost} missing={data.missing} /> : null}
        </>
      }
    >
      {!data ? (
        <QueryState query={answer} rows={6} />
      ) : data.nodes.length < 2 ? (
        <EmptyState title={text('emptyBom')} hint={text('emptyBomHint')} action={adding} />
      ) : isSummed ? (
        <BomRequirements requirements={data.requirements} name={name} />
      ) : (
        <TreeGrid<TreeRow<BomNode>>
          name="base.bomStructure"
          label={label}
          columns={columns}
          rows={treesOf(data.nodes)}
          nameOf={({ materialCode }) => materialCode}
        />
      )}
    </Section>
  )
}

/** The total cost, with the materials that have no cost. */
function Cost({ cost, missing }: { cost: string | null; missing: readonly string[] }) {
  const text = useText(bomWords)
  const amount = formatMoney(cost)
  return (
    <p className={`flow gap-4-12 push muted ${styles.cost}`} data-testid="bom-cost">
      {text('cost')}{' '}
      <strong className="text-colour">
        {missing.length > 0 && cost !== null ? text('atLeast', { cost: amount }) : amount}
      </strong>
      {missing.length > 0 ? <span>{text('costMissing', { codes: missing.join(', ') })}</span> : null}
    </p>
  )
}
