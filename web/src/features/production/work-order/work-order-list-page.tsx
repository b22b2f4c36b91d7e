// The list of work orders with progress, order, station and people. A row opens its page.
import type { EntityOf } from '@gemba/contract/kit/resource.ts'
import { workOrderStatus } from '@gemba/contract/production/work-order/dictionaries.ts'
import { workOrder } from '@gemba/contract/production/work-order/work-order.ts'
import { useMemo } from 'react'
import { useNavigate } from 'react-router'
import { useLanguage } from '../../../i18n/language.ts'
import { useText } from '../../../i18n/text.ts'
import { joinedLabelOf, titleIn } from '../../../resource/labels.ts'
import { ListPage } from '../../../resource/list/list-page.tsx'
import { columnsOf, filtersOf } from '../../../resource/page/resource-columns.tsx'
import { RecordLink } from '../../../resource/tab/record-link.tsx'
import { listWords } from '../../../resource/words.ts'
import { useSession } from '../../../session/session.ts'
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
    <ListPage<WorkOrderRow>
      of={['production', 'workOrder']}
      by={workOrder}
      title={titleIn(workOrder, language)}
      columns={columns}
      filters={filtersOf({ resource: workOrder, authorities }, language, list('keyword'))}
      onOpen={open}
      rowActions={[
        { name: 'report', label: report('open'), onRun: ({ id }) => void navigate(addressOfWorkOrderReport(id)) },
      ]}
      refetchMs={refetchMs}
      empty={{ title: text('noWork'), hint: text('noWorkHint') }}
    />
  )
}
