// The list of work orders with progress, order, station and people. A row opens its page.
import type { EntityOf } from '@gemba/contract/kit/resource.ts'
import { workOrderStatus } from '@gemba/contract/production/work-order/dictionaries.ts'
import type { WorkOrderAction } from '@gemba/contract/production/work-order/flow.ts'
import { planWork } from '@gemba/contract/production/work-order/plan-work.ts'
import { workOrder } from '@gemba/contract/production/work-order/work-order.ts'
import { useMemo, useState } from 'react'
import { useNavigate } from 'react-router'
import { useLanguage } from '../../../i18n/language.ts'
import { useText } from '../../../i18n/text.ts'
import { joinedLabelOf, titleIn } from '../../../resource/labels.ts'
import { type ListContext, ListPage } from '../../../resource/list/list-page.tsx'
import { columnsOf, filtersOf } from '../../../resource/page/resource-columns.tsx'
import { RecordLink } from '../../../resource/tab/record-link.tsx'
import { listWords } from '../../../resource/words.ts'
import { useCan, useSession } from '../../../session/session.ts'
import { PlainButton } from '../../../ui/button/button.tsx'
import { PlanDialog } from '../dispatch-board/plan/plan-dialog.tsx'
import { planWords } from '../dispatch-board/plan/words.ts'
import { refetchIntervalMs, useShownMs } from '../order/use-shown-ms.ts'
import { orderWords } from '../order/words.ts'
import { WorkState } from '../order/work-state.tsx'
import { addressOfWorkOrderReport } from '../production-report/report-urls.ts'
import { workReportWords } from '../production-report/words.ts'
import { quantitiesOfWork } from '../quantity-bar/quantities.ts'
import { QuantityBar } from '../quantity-bar/quantity-bar.tsx'

import { addressOfWork } from './work-urls.ts'

type WorkOrderRow = EntityOf<typeof workOrder> & {
  readonly productCode?: string
  readonly productName?: string
  readonly unitName?: string
  readonly allowedActions?: readonly WorkOrderAction[]
}

/** Wide enough for the whole code, because people know orders by their code. */
const codeWidth = 160

const cells = {
  status: ({ status }: WorkOrderRow) => <WorkState of={workOrderStatus} status={status} />,
  orderId: (row: WorkOrderRow) => (
    <RecordLink of="productionOrder" id={row.orderId}>
      {joinedLabelOf(row, 'orderId')}
    </RecordLink>
  ),
}

const product = {
  name: 'product',
  width: 180,
  after: 'orderId' as const,
  cell: (row: WorkOrderRow) => <span title={row.productCode}>{row.productName}</span>,
  text: (row: WorkOrderRow) => `${row.productCode} ${row.productName}`,
  cardRole: 'subtitle' as const,
}
const progress = {
  name: 'progress',
  width: 190,
  after: 'status' as const,
  cell: (row: WorkOrderRow) => <QuantityBar quantities={quantitiesOfWork(row)} unit={row.unitName ?? ''} />,
  text: (row: WorkOrderRow) => `${row.goodQuantity} / ${row.quantity} ${row.unitName ?? ''}`,
  cardRole: 'figure' as const,
}

export function WorkOrderListPage() {
  const text = useText(orderWords)
  const list = useText(listWords)
  const report = useText(workReportWords)
  const language = useLanguage((state) => state.language)
  const authorities = useSession((state) => state.user?.authorities)
  const navigate = useNavigate()
  const plan = useText(planWords)
  const canPlan = useCan(planWork.permission)
  const [works, setWorks] = useState<readonly WorkOrderRow[]>()
  const refetchMs = useShownMs(refetchIntervalMs)
  const columns = useMemo(() => {
    const extraColumns = [
      { ...product, title: text('product') },
      { ...progress, title: text('progress') },
    ]
    return columnsOf({ resource: workOrder, cells, extraColumns, authorities }, language).map((column) =>
      column.name === 'orderId' ? { ...column, width: codeWidth } : column,
    )
  }, [authorities, language, text])
  const open = ({ id }: WorkOrderRow) => void navigate(addressOfWork(id))
  return (
    <>
      <ListPage<WorkOrderRow>
        of={['production', 'workOrder']}
        by={workOrder}
        title={titleIn(workOrder, language)}
        columns={columns}
        filters={filtersOf({ resource: workOrder, authorities }, language, list('keyword'))}
        onOpen={open}
        hasSelection={canPlan}
        actions={(view) => <PlanSelected view={view} onPlan={setWorks} />}
        rowActions={[
          {
            name: 'plan',
            label: plan('plan'),
            onRun: (row) => setWorks([row]),
            isShown: isPlannable,
          },
          { name: 'report', label: report('open'), onRun: ({ id }) => void navigate(addressOfWorkOrderReport(id)) },
        ]}
        refetchMs={refetchMs}
        empty={{ title: text('noWork'), hint: text('noWorkHint') }}
      />
      {works ? <PlanDialog works={works} onClose={() => setWorks(undefined)} /> : null}
    </>
  )
}

const isPlannable = ({ allowedActions = [] }: WorkOrderRow): boolean => allowedActions.includes('plan')

interface PlanSelectedProps {
  view: ListContext<WorkOrderRow>
  onPlan: (works: readonly WorkOrderRow[]) => void
}

/** Plans the selected work orders of the page that have not started. */
function PlanSelected({ view: { rows, selected }, onPlan }: PlanSelectedProps) {
  const text = useText(planWords)
  const works = rows.filter((row) => selected.has(row.id) && isPlannable(row))
  if (works.length === 0) return null
  return (
    <PlainButton onClick={() => onPlan(works)} data-testid="plan-selected">
      {text('plan')}
    </PlainButton>
  )
}
