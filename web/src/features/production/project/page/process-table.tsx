// The items of a project with owner, planned period and progress.

import { productionOrderStatus } from '@gemba/contract/production/order/dictionaries.ts'
import { useText } from '../../../../i18n/text.ts'
import { TextLink } from '../../../../ui/button/button.tsx'
import { NothingHere, Section, SmallTable } from '../../../../ui/panel/section.tsx'
import { addressOfOrder } from '../../order/order-urls.ts'
import { WorkState } from '../../order/work-state.tsx'
import { ProgressBar } from '../progress-bar.tsx'
import { projectPageWords } from '../words.ts'
import { placeOf, spanOf } from './plan-bar.ts'
import styles from './project-page.module.css'
import type { ProjectDetail } from './project-shown.ts'

type Item = ProjectDetail['process'][number]

export function ProcessTable({ detail: { process, project, today } }: { detail: ProjectDetail }) {
  const text = useText(projectPageWords)
  const heads = (['item', 'owner', 'days', 'order', 'progress'] as const).map((name) => ({ title: text(name) }))
  const span = spanOf([project, ...process])
  return (
    <Section title={text('items')} testId="project-items">
      {process.length === 0 ? (
        <NothingHere title={text('noItems')} hint={text('noItemsHint')} />
      ) : (
        <SmallTable label={text('items')} heads={heads}>
          {process.map((step) => (
            <tr key={step.id}>
              <th scope="row">
                {step.number} {step.name}
                {step.predecessor === null ? null : (
                  <span className="margin-left-8 muted">{text('after', { n: step.predecessor })}</span>
                )}
              </th>
              <td>{step.ownerName ?? '—'}</td>
              <td className={styles.plan}>
                <PlanBar item={step} span={span} today={today} />
              </td>
              <td>
                <OrderOf item={step} />
              </td>
              <td className="min-width-150">
                <ProgressBar progress={step.progress} isLate={step.isLate === 1} label={text('progress')} />
              </td>
            </tr>
          ))}
        </SmallTable>
      )}
    </Section>
  )
}

interface PlanBarProps {
  item: Item
  span: ReturnType<typeof spanOf>
  today: string
}

function PlanBar({ item, span, today }: PlanBarProps) {
  const text = useText(projectPageWords)
  const { left, width } = placeOf(item, span)
  const now = placeOf({ planStart: today, planEnd: today }, span)
  const isWithin = now.left >= 0 && now.left <= 100
  return (
    <span className="column gap-4 numeric">
      <span>{text('to', { from: item.planStart.slice(5), to: item.planEnd.slice(5) })}</span>
      <span className={styles.lane} aria-hidden="true">
        <span
          className={styles.laneBar}
          data-is-late={item.isLate === 1}
          style={{ left: `${left}%`, width: `${width}%` }}
        />
        {isWithin ? <span className={styles.now} style={{ left: `${now.left + now.width / 2}%` }} /> : null}
      </span>
    </span>
  )
}

function OrderOf({ item: { orderId, orderCode, orderStatus } }: { item: Item }) {
  if (orderId === null || orderCode === null || orderStatus === null) return '—'
  return (
    <span className="inline-row gap-10">
      <TextLink to={addressOfOrder(orderId)}>{orderCode}</TextLink>
      <WorkState of={productionOrderStatus} status={orderStatus} />
    </span>
  )
}
