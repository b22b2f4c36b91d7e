// Time and cost of an order against its plan: hours by operation, and material cost if stock has prices.

import type { CommandReply } from '@gemba/contract/kit/command.ts'
import { readOrderCost } from '@gemba/contract/production/order/read-cost.ts'
import { useCommandQuery } from '../../../../api/run.ts'
import { useText } from '../../../../i18n/text.ts'
import { RecordCell } from '../../../../resource/tab/record-cell.tsx'
import { NothingHere, Section, SmallTable } from '../../../../ui/panel/section.tsx'
import { formatMoney } from '../../../../ui/value/money.ts'
import { formatDecimal } from '../../../../ui/value/number.ts'
import { formatHours } from '../../../../ui/value/time.ts'
import { formatWorked } from '../../format-worked.ts'
import { useShownMs } from '../use-shown-ms.ts'
import { timeCostWords } from '../words.ts'
import styles from './order-page.module.css'

type Cost = CommandReply<typeof readOrderCost>

/** Interval between refetches. Hours change slower than quantities. */
const everyMs = 30_000

export function TimeAndCost({ id }: { id: string }) {
  const text = useText(timeCostWords)
  const refetchMs = useShownMs(everyMs)
  const { data } = useCommandQuery(readOrderCost, { id }, refetchMs ? { refetchMs } : {})
  if (!data) return null
  const { segments, materials } = data
  return (
    <Section title={text('title')} testId="order-time">
      <div className={styles.tables}>
        {segments.length === 0 ? (
          <NothingHere title={text('none')} hint={text('noneHint')} />
        ) : (
          <div data-testid="order-times">
            <Times segments={segments} />
          </div>
        )}
        {materials && materials.length > 0 ? (
          <div data-testid="order-costs">
            <Costs materials={materials} />
          </div>
        ) : null}
      </div>
    </Section>
  )
}

/** Returns the difference from the plan. A dash before work has started. */
function differenceOf({ plannedSeconds, workedSeconds }: Cost['segments'][number]): string {
  if (workedSeconds === 0 || plannedSeconds === 0) return '—'
  const more = workedSeconds - plannedSeconds
  return `${more < 0 ? '−' : more > 0 ? '+' : ''}${formatHours(Math.abs(more) * 1000)}`
}

function Times({ segments }: Pick<Cost, 'segments'>) {
  const text = useText(timeCostWords)
  const sum = (name: 'plannedSeconds' | 'workedSeconds' | 'pausedSeconds') =>
    formatWorked(segments.reduce((total, segment) => total + segment[name], 0))
  const figures = (['planned', 'worked', 'difference', 'paused'] as const).map((name) => ({
    title: text(name),
    isNumber: true,
  }))
  return (
    <SmallTable label={text('times')} heads={[{ title: text('segment') }, ...figures]}>
      {segments.map((segment) => (
        <tr key={segment.id}>
          <th scope="row">
            {segment.number} {segment.stageName}
          </th>
          <td data-is-number>{formatWorked(segment.plannedSeconds)}</td>
          <td data-is-number>{formatWorked(segment.workedSeconds)}</td>
          <td data-is-number>{differenceOf(segment)}</td>
          <td data-is-number>{formatWorked(segment.pausedSeconds)}</td>
        </tr>
      ))}
      <tr>
        <th scope="row">{text('total')}</th>
        <td data-is-number>{sum('plannedSeconds')}</td>
        <td data-is-number>{sum('workedSeconds')}</td>
        <td />
        <td data-is-number>{sum('pausedSeconds')}</td>
      </tr>
    </SmallTable>
  )
}

function Costs({ materials }: { materials: NonNullable<Cost['materials']> }) {
  const text = useText(timeCostWords)
  const figures = (['required', 'used', 'plannedCost', 'actualCost'] as const).map((name) => ({
    title: text(name),
    isNumber: true,
  }))
  return (
    <SmallTable label={text('costs')} heads={[{ title: text('material') }, ...figures]}>
      {materials.map((material) => (
        <tr key={material.materialId}>
          <RecordCell
            of="material"
            id={material.materialId}
            code={material.materialCode}
            name={material.materialName}
          />
          <td data-is-number>
            {formatDecimal(material.required)} {material.unitName}
          </td>
          <td data-is-number>
            {formatDecimal(material.used)} {material.unitName}
          </td>
          <td data-is-number>{formatMoney(material.plannedCost)}</td>
          <td data-is-number>{formatMoney(material.actualCost)}</td>
        </tr>
      ))}
    </SmallTable>
  )
}
