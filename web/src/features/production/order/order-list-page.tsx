// The list of production orders with progress, delay and allowed actions.
import { wordIn } from '@gemba/contract/kit/page.ts'
import { productionOrderStatus } from '@gemba/contract/production/order/dictionaries.ts'
import { orderFlow } from '@gemba/contract/production/order/flow.ts'
import { Link, useNavigate } from 'react-router'
import { useLanguage } from '../../../i18n/language.ts'
import { useText } from '../../../i18n/text.ts'
import { joinedLabelOf } from '../../../resource/labels.ts'
import type { RowAction } from '../../../resource/list/grid/column.ts'
import type { ListContext } from '../../../resource/list/list-page.tsx'
import { ResourcePage } from '../../../resource/page/resource-page.tsx'
import { revertingActions } from '../../../resource/record-page/record-actions.tsx'
import { todayIn } from '../../../ui/day/days.ts'
import { usePlantZone } from '../../../ui/value/time.ts'
import { dayAfter } from '../calendar/year-days.ts'
import { addressOfShortPrepares } from '../material-prepare/prepare-urls.ts'
import { quantitiesOfOrder } from '../quantity-bar/quantities.ts'
import { QuantityBar } from '../quantity-bar/quantity-bar.tsx'
import { Margin } from './due-margin.tsx'
import { holdupWords } from './holdup-words.ts'
import { HoldupCell, useHoldupText } from './holdups.tsx'
import { useOrderActions } from './order-actions.tsx'
import { useOrderForm } from './order-form.ts'
import { type OrderRow, orderActions } from './order-row.ts'
import { addressOfOrder, addressOfOrders } from './order-urls.ts'
import { ReleaseSelected } from './release-selected.tsx'
import { refetchIntervalMs, useShownMs } from './use-shown-ms.ts'
import { orderWords } from './words.ts'
import { WorkState } from './work-state.tsx'

const { draft, planned, released, inProgress, paused } = productionOrderStatus.codes

export function OrderListPage() {
  const text = useText(orderWords)
  const holdupText = useText(holdupWords)
  const tell = useHoldupText()
  const language = useLanguage((state) => state.language)
  const navigate = useNavigate()
  const { perform, dialog } = useOrderActions()
  const refetchMs = useShownMs(refetchIntervalMs)
  const open = ({ id }: { id: string }) => void navigate(addressOfOrder(id))
  const actions = orderActions.map(
    (name): RowAction<OrderRow> => ({
      name,
      label: wordIn(language, orderFlow.transitions[name].title),
      onRun: (row) => perform(name, row),
      isShown: ({ allowedActions = [] }) => allowedActions.includes(name),
      isDangerous: name === 'cancel',
      // Running work ends automatically, so ending it early is only in the menu.
      isMain: name !== 'complete' && !revertingActions.has(name),
    }),
  )
  return (
    <>
      <ResourcePage
        {...useOrderForm()}
        onOpen={open}
        cells={cells}
        extraColumns={[
          { ...progress, title: text('progress') },
          { ...margin, title: text('margin') },
          {
            ...heldUp,
            title: holdupText('heldUpBy'),
            text: (row: OrderRow) => (row.holdups ?? []).map((holdup) => tell(holdup, row)).join('; '),
          },
        ]}
        rowActions={actions}
        actions={(view) => <ListActions view={view} />}
        refetchMs={refetchMs}
      />
      {dialog}
    </>
  )
}

const cells = {
  status: ({ status }: OrderRow) => <WorkState of={productionOrderStatus} status={status} />,
  materialId: (row: OrderRow) => (
    <span title={row.productName}>
      {row.productCode ?? joinedLabelOf(row, 'materialId')} <span className="muted">{row.productName}</span>
    </span>
  ),
}

const progress = {
  name: 'progress',
  width: 180,
  after: 'status' as const,
  cell: (row: OrderRow) => <QuantityBar quantities={quantitiesOfOrder(row)} unit={row.unitName ?? ''} />,
  text: (row: OrderRow) => `${row.goodQuantity} / ${row.baseQuantity} ${row.unitName ?? ''}`,
  cardRole: 'figure' as const,
}

const margin = {
  name: 'margin',
  width: 110,
  after: 'status' as const,
  cell: (row: OrderRow) => <Margin dueDate={row.dueDate} status={row.status} actualEnd={row.actualEnd} />,
}

const heldUp = {
  name: 'holdups',
  width: 200,
  after: 'status' as const,
  cell: (row: OrderRow) => <HoldupCell order={row} />,
}

/** Links to the lists that people open every day. */
function ListActions({ view }: { view: ListContext<OrderRow> }) {
  const text = useText(orderWords)
  const zone = usePlantZone((state) => state.zone)
  const open = [draft, planned, released, inProgress, paused]
  const late = addressOfOrders({ status: { in: open }, dueDate: { to: dayAfter(todayIn(zone), -1) } })
  const short = addressOfShortPrepares(todayIn(zone))
  return (
    <>
      <Link className="plain-button" to={late} data-testid="view-late">
        {text('late')}
      </Link>
      <Link className="plain-button" to={short} data-testid="view-short">
        {text('short')}
      </Link>
      <Link className="plain-button" to={addressOfOrders({ status: planned })} data-testid="view-to-release">
        {text('toRelease')}
      </Link>
      <ReleaseSelected view={view} />
    </>
  )
}
