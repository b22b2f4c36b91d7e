// One production order: state, actions, progress, operations, work orders and material.

import { readOrderPlan } from '@gemba/contract/production/order/read-plan.ts'
import type { StoredFile } from '@gemba/contract/stored-file.ts'
import { useCommandQuery } from '../../../../api/run.ts'
import { useText } from '../../../../i18n/text.ts'
import { QueryState } from '../../../../resource/query-boundary.tsx'
import recordStyles from '../../../../resource/record-page/record-page.module.css'
import { type PageProps, useTabTitle } from '../../../../resource/tab/tab-context.ts'
import { NothingHere, Section } from '../../../../ui/panel/section.tsx'
import { FileLinks } from '../../../../ui/upload/file-links.tsx'
import { formatClock } from '../../../../ui/value/time.ts'
import { BlockedBy } from '../../call/blocked-by.tsx'
import { OrderGenealogy } from '../../genealogy/order-genealogy.tsx'
import { quantitiesOfOrder } from '../../quantity-bar/quantities.ts'
import { QuantityBar } from '../../quantity-bar/quantity-bar.tsx'
import { WaitingReports } from '../../work-order/waiting/waiting-reports.tsx'
import { DueMargin } from '../due-margin.tsx'
import { HoldupLine } from '../holdups.tsx'
import { NotReleased } from '../outlook/not-released.tsx'
import { OrderFinish } from '../outlook/order-finish.tsx'
import { Shortages } from '../supply/shortages.tsx'
import { refetchIntervalMs, useShownMs } from '../use-shown-ms.ts'
import { orderPageWords } from '../words.ts'
import { ByProducts } from './by-products.tsx'
import { MaterialTable } from './material-table.tsx'
import { NowLine } from './now-line.tsx'
import { OrderFacts } from './order-facts.tsx'
import { OrderHead } from './order-head.tsx'
import styles from './order-page.module.css'
import type { OrderPlan } from './order-plan.ts'
import { Receipts } from './receipts.tsx'
import { SegmentSteps } from './segment-steps.tsx'
import { TimeAndCost } from './time-and-cost.tsx'
import { WorkTable } from './work-table.tsx'
import { Yield } from './yield.tsx'

export function OrderPage({ params }: PageProps) {
  const id = params.id ?? ''
  const refetchMs = useShownMs(refetchIntervalMs)
  const answer = useCommandQuery(readOrderPlan, { id }, refetchMs ? { refetchMs } : {})
  const plan = answer.data?.order.id === id ? answer.data : undefined
  useTabTitle(plan?.order.code ?? undefined)
  if (!plan) return <QueryState query={answer} rows={8} />
  return (
    <div className="column gap-12 min-full-height" key={id} data-testid="order-page">
      <OrderHead plan={plan} />
      <BlockedBy blocks={plan.blocks} />
      {answer.isError ? <Stale at={answer.dataUpdatedAt} /> : null}
      <Progress plan={plan} />
      <NotReleased plan={plan} />
      <Shortages plan={plan} />
      <NowLine plan={plan} />
      <HoldupLine order={plan.order} shownElsewhere={plan.blocks} />
      <WaitingReports orderId={id} />
      <SegmentSteps plan={plan} />
      <WorkTable plan={plan} />
      <MaterialTable plan={plan} />
      <div className={`grid gap-12 three-to-two ${styles.halves}`}>
        <Receipts plan={plan} />
        <OrderFacts order={plan.order} />
      </div>
      <ByProducts order={plan.order} />
      <TimeAndCost id={id} />
      <Files files={plan.order.files ?? []} />
      <OrderGenealogy id={id} />
    </div>
  )
}

/** Shown while the server does not respond: the time of the data on the page. */
function Stale({ at }: { at: number }) {
  const text = useText(orderPageWords)
  return (
    <p className={recordStyles.blocks} role="status">
      {text('stale', { time: formatClock(at) })}
    </p>
  )
}

function Progress({ plan }: { plan: OrderPlan }) {
  const { order, segments, unitName } = plan
  return (
    <div className={`bar padding-14-16 card ${styles.progress}`} data-testid="order-progress">
      <QuantityBar quantities={quantitiesOfOrder(order, segments)} unit={unitName} size="page" />
      <Yield of={plan.yield} />
      <DueMargin dueDate={order.dueDate} status={order.status} actualEnd={order.actualEnd} />
      <OrderFinish plan={plan} />
    </div>
  )
}

function Files({ files }: { files: readonly StoredFile[] }) {
  const text = useText(orderPageWords)
  return (
    <Section title={text('files')}>
      {files.length === 0 ? (
        <NothingHere title={text('noFiles')} hint={text('noFilesHint')} />
      ) : (
        <FileLinks files={files} />
      )}
    </Section>
  )
}
