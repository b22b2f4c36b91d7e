// One work order: state, actions, progress, reports, material and time.
import { workOrderStatus } from '@gemba/contract/production/work-order/dictionaries.ts'
import { workOrderFlow, workRights } from '@gemba/contract/production/work-order/flow.ts'
import { Link } from 'react-router'
import { useText } from '../../../../i18n/text.ts'
import { useOfferedActions } from '../../../../resource/record-page/offered-actions.ts'
import { RecordHead } from '../../../../resource/record-page/record-head.tsx'
import { useCan } from '../../../../session/session.ts'
import { BlockedBy } from '../../call/blocked-by.tsx'
import { WorkState } from '../../order/work-state.tsx'
import { quantitiesOfWork } from '../../quantity-bar/quantities.ts'
import { QuantityBar } from '../../quantity-bar/quantity-bar.tsx'
import { isSplittable } from '../split-page.tsx'
import type { Work } from '../use-work.ts'
import { workPageWords } from '../words.ts'
import { WorkFrame } from '../work-frame.tsx'
import { addressAtBench, addressOfSplit } from '../work-urls.ts'
import { useWorkActions, workActions } from './use-work-actions.tsx'
import { WorkCalls } from './work-calls.tsx'
import { WorkConsumption } from './work-consumption.tsx'
import { WorkFacts } from './work-facts.tsx'
import { WorkLog } from './work-log.tsx'
import { WorkReports } from './work-reports.tsx'

export function WorkPage() {
  return (
    <WorkFrame>
      {(work) => (
        <div className="column gap-12 min-full-height" key={work.id} data-testid="work-page">
          <Head work={work} />
          <BlockedBy blocks={work.blocks} />
          <section className="section-card">
            <QuantityBar quantities={quantitiesOfWork(work)} unit={work.unitName} size="page" />
          </section>
          <WorkFacts work={work} />
          <WorkReports work={work} />
          <WorkConsumption work={work} />
          <WorkLog work={work} />
          <WorkCalls work={work} />
        </div>
      )}
    </WorkFrame>
  )
}

function Head({ work }: { work: Work }) {
  const text = useText(workPageWords)
  const { isBusy, perform, dialog } = useWorkActions(work)
  const canDispatch = useCan(workRights.dispatch)
  const canOperate = useCan(workRights.operate)
  const actions = useOfferedActions(workOrderFlow, {
    status: work.status,
    allowed: work.allowedActions,
    order: workActions,
  })
  // The actions that advance the work are at the bench. The page has the actions that undo or end it.
  const isOpen = work.allowedActions.length > 0
  return (
    <>
      <RecordHead
        code={work.code}
        title={`${work.productName} · ${work.segmentNumber} ${work.stageName}`}
        state={<WorkState of={workOrderStatus} status={work.status} />}
        since={work.statusAt}
        actions={actions}
        isBusy={isBusy}
        isEveryActionInMenu
        onAction={perform}
      >
        {canDispatch && isSplittable(work) ? (
          <Link className="plain-button" to={addressOfSplit(work.id)} data-testid="work-split">
            {text('split')}
          </Link>
        ) : null}
        {canOperate && isOpen && work.stationId ? (
          <Link className="main-button" to={addressAtBench(work.id)} data-testid="work-at-bench">
            {text('bench')}
          </Link>
        ) : null}
      </RecordHead>
      {dialog}
    </>
  )
}
