// The needs of an order in a side panel: missing material with its arrival, hours and the end date, also for another
// quantity.

import { analyseOrders } from '@gemba/contract/production/order/analyse-orders.ts'
import { productionOrderStatus } from '@gemba/contract/production/order/dictionaries.ts'
import { compareDecimals, isDecimal, subtractToZero } from '@gemba/contract/rules/decimal.ts'
import { type FormEvent, type ReactNode, useId, useState } from 'react'
import { failureOf } from '../../../../api/call-error.ts'
import { useCommandQuery } from '../../../../api/run.ts'
import { useText } from '../../../../i18n/text.ts'
import { DecimalInput } from '../../../../resource/form/inputs/decimal-input.tsx'
import { RecordCell } from '../../../../resource/tab/record-cell.tsx'
import { PlainButton } from '../../../../ui/button/button.tsx'
import { Panel } from '../../../../ui/panel/panel.tsx'
import { Section, SmallTable } from '../../../../ui/panel/section.tsx'
import { ErrorState, Skeleton } from '../../../../ui/state/page-states.tsx'
import { StateWord } from '../../../../ui/state/state-word.tsx'
import { formatDecimal } from '../../../../ui/value/number.ts'
import { formatDuration, formatInstant } from '../../../../ui/value/time.ts'
import { useNow } from '../../../../ui/value/use-now.ts'
import type { OrderRow } from '../order-row.ts'
import type { Analysis } from './analysis.ts'
import styles from './analysis-panel.module.css'
import { CapacityTable } from './capacity-table.tsx'
import { analysisWords } from './words.ts'

interface AnalysisPanelProps {
  order: OrderRow
  /** Plans a draft, whose missing material can only be made or requested then. */
  onPlan: () => void
  onClose: () => void
}

export function AnalysisPanel({ order, onPlan, onClose }: AnalysisPanelProps) {
  const text = useText(analysisWords)
  const [quantity, setQuantity] = useState(order.baseQuantity)
  const answer = useCommandQuery(analyseOrders, {
    ids: [order.id],
    quantity: quantity === order.baseQuantity ? undefined : quantity,
  })
  return (
    <Panel title={text('titleOf', { code: order.code ?? '' })} width={960} onClose={onClose} testId="analysis">
      <div className="column gap-12">
        <WhatIf quantity={quantity} unit={order.unitName ?? ''} onAsk={setQuantity} />
        {answer.isError ? (
          <ErrorState failure={failureOf(answer.error)} onRetry={() => void answer.refetch()} />
        ) : answer.data ? (
          <Result
            analysis={answer.data}
            unit={order.unitName ?? ''}
            supplyHint={<SupplyHint order={order} onPlan={onPlan} onClose={onClose} />}
          />
        ) : (
          <Skeleton rows={6} />
        )}
      </div>
    </Panel>
  )
}

const shortLinesOf = ({ lines }: Analysis) => lines.filter(({ shortage }) => compareDecimals(shortage, '0') > 0)

/** Says where missing material is made or requested. A draft is planned first. */
function SupplyHint({ order, onPlan, onClose }: AnalysisPanelProps) {
  const text = useText(analysisWords)
  const isDraft = order.status === productionOrderStatus.codes.draft
  const canPlan = order.allowedActions?.includes('plan') ?? false
  if (isDraft && !canPlan) return <p className="flush muted">{text('planFirst')}</p>
  const plan = () => {
    onClose()
    onPlan()
  }
  return (
    <p className="flow flush gap-8" data-testid="analysis-supply">
      <span className="muted">{text(isDraft ? 'planFirst' : 'supplyBelow')}</span>
      <PlainButton onClick={isDraft ? plan : onClose} data-testid="analysis-plan">
        {text(isDraft ? 'planNow' : 'toShortages')}
      </PlainButton>
    </p>
  )
}

interface WhatIfProps {
  quantity: string
  unit: string
  onAsk: (quantity: string) => void
}

function WhatIf({ quantity, unit, onAsk }: WhatIfProps) {
  const text = useText(analysisWords)
  const id = useId()
  const [enteredQuantity, setEnteredQuantity] = useState(quantity)
  const isRight = isDecimal(enteredQuantity) && compareDecimals(enteredQuantity, '0') > 0
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isRight) onAsk(enteredQuantity)
  }
  return (
    <form className={`bar gap-8 ${styles.whatIf}`} onSubmit={submit}>
      <label htmlFor={id}>{text('quantity')}</label>
      <DecimalInput
        id={id}
        field={analyseOrders.input.quantity}
        value={enteredQuantity}
        onChange={(value) => setEnteredQuantity(String(value ?? ''))}
        unit={unit}
      />
      <PlainButton type="submit" disabled={!isRight} data-testid="analysis-ask">
        {text('calculate')}
      </PlainButton>
    </form>
  )
}

interface ResultProps {
  analysis: Analysis
  unit: string
  /** Shown if material is short. */
  supplyHint: ReactNode
}

function Result({ analysis, unit, supplyHint }: ResultProps) {
  const text = useText(analysisWords)
  const short = shortLinesOf(analysis)
  const { lines, maxBuildable } = analysis
  return (
    <>
      <div className="flow gap-4-24" data-testid="analysis-summary">
        {lines.length === 0 ? (
          <span>{text('noMaterial')}</span>
        ) : (
          <StateWord presence={short.length > 0 ? 'degraded' : 'on'}>
            {short.length > 0 ? text('shortLines', { n: short.length }) : text('enough')}
          </StateWord>
        )}
        {maxBuildable === null ? null : (
          <span>{text('buildable', { quantity: formatDecimal(maxBuildable), unit })}</span>
        )}
        <Finish analysis={analysis} />
      </div>
      {short.length > 0 ? supplyHint : null}
      {lines.length === 0 ? null : <MaterialLines lines={lines} />}
      <CapacityTable analysis={analysis} />
    </>
  )
}

/** The estimated end, or what has no supply so that there is none. */
function Finish({ analysis: { estimatedFinish: at, lines } }: { analysis: Analysis }) {
  const text = useText(analysisWords)
  const now = useNow()
  const missing = lines.filter(
    ({ shortage, earliestDate }) => compareDecimals(shortage, '0') > 0 && earliestDate === null,
  )
  if (at === null && missing.length > 0) {
    const materials = missing.map(({ materialCode, shortage, unitName }) =>
      text('lack', { code: materialCode, n: formatDecimal(shortage), unit: unitName }),
    )
    return <strong className="warn">{text('noSupply', { materials: materials.join(text('comma')) })}</strong>
  }
  if (at === null) return <span>{text('noFinish')}</span>
  return <span>{text('finish', { time: formatInstant(at).slice(0, 16), lasting: formatDuration(at - now) })}</span>
}

function MaterialLines({ lines }: Pick<Analysis, 'lines'>) {
  const text = useText(analysisWords)
  return (
    <Section title={text('materials')} testId="analysis-material">
      <SmallTable
        label={text('materials')}
        heads={[
          { title: text('material') },
          ...(['required', 'available', 'reserved', 'incoming', 'shortage'] as const).map((name) => ({
            title: text(name),
            isNumber: true,
          })),
        ]}
      >
        {lines.map((line) => (
          <tr key={line.materialId} data-testid={`analysis-${line.materialCode}`}>
            <RecordCell of="material" id={line.materialId} code={line.materialCode} name={line.materialName} />
            <td data-is-number>
              {formatDecimal(stillNeeded(line))} {line.unitName}
            </td>
            <td data-is-number>{formatDecimal(line.available)}</td>
            <td data-is-number>{formatDecimal(line.reserved)}</td>
            <td data-is-number>{formatDecimal(line.incoming)}</td>
            <td data-is-number>
              <Shortage line={line} />
            </td>
          </tr>
        ))}
      </SmallTable>
    </Section>
  )
}

const stillNeeded = ({ required, consumed }: Analysis['lines'][number]): string => subtractToZero(required, consumed)

function Shortage({ line }: { line: Analysis['lines'][number] }) {
  const text = useText(analysisWords)
  if (compareDecimals(line.shortage, '0') <= 0) return '—'
  return (
    <span className="column">
      <strong>{formatDecimal(line.shortage)}</strong>
      <span className="muted normal-wrap">
        {line.earliestDate ? text('covered', { day: line.earliestDate }) : text('uncovered')}
      </span>
    </span>
  )
}
