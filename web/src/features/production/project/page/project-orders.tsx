// The orders of a project with quantities and progress, and a button that creates an order for it.

import { productionOrderStatus } from '@gemba/contract/production/order/dictionaries.ts'
import { productionOrder } from '@gemba/contract/production/order/production-order.ts'
import { listProjectOrders } from '@gemba/contract/production/project/read-project.ts'
import { useState } from 'react'
import { useCommandQuery } from '../../../../api/run.ts'
import { useText } from '../../../../i18n/text.ts'
import { permissionOf } from '../../../../resource/labels.ts'
import { ResourceDialog } from '../../../../resource/page/resource-dialog.tsx'
import { QueryBoundary } from '../../../../resource/query-boundary.tsx'
import { useCan } from '../../../../session/session.ts'
import { PlainButton, TextLink } from '../../../../ui/button/button.tsx'
import { NothingHere, Section, SmallTable } from '../../../../ui/panel/section.tsx'
import { Margin } from '../../order/due-margin.tsx'
import { useOrderForm } from '../../order/order-form.ts'
import type { OrderRow } from '../../order/order-row.ts'
import { addressOfOrder } from '../../order/order-urls.ts'
import { WorkState } from '../../order/work-state.tsx'
import { quantitiesOfOrder } from '../../quantity-bar/quantities.ts'
import { QuantityBar } from '../../quantity-bar/quantity-bar.tsx'
import { ProgressBar } from '../progress-bar.tsx'
import { isOpenProject } from '../project-form.ts'
import { projectPageWords } from '../words.ts'

interface ProjectOrdersProps {
  project: { readonly id: string; readonly status: number }
}

export function ProjectOrders({ project }: ProjectOrdersProps) {
  const canLook = useCan(permissionOf(productionOrder, 'page'))
  return canLook ? <Orders project={project} /> : null
}

function Orders({ project }: ProjectOrdersProps) {
  const text = useText(projectPageWords)
  const query = useCommandQuery(listProjectOrders, { id: project.id })
  const heads = (['order', 'product', 'quantity', 'state', 'progress', 'due'] as const).map((name) => ({
    title: text(name),
  }))
  return (
    <Section title={text('orders')} aside={<AddOrder project={project} />} testId="project-orders">
      <QueryBoundary query={query} rows={4}>
        {(orders) =>
          orders.length === 0 ? (
            <NothingHere title={text('noOrders')} hint={text('noOrdersHint')} />
          ) : (
            <SmallTable label={text('orders')} heads={heads}>
              {orders.map((order) => (
                <Row key={order.id} order={order} progress={order.progress} />
              ))}
            </SmallTable>
          )
        }
      </QueryBoundary>
    </Section>
  )
}

function Row({ order, progress }: { order: OrderRow; progress: string }) {
  const text = useText(projectPageWords)
  return (
    <tr>
      <th scope="row">
        <TextLink to={addressOfOrder(order.id)}>{order.code}</TextLink>
      </th>
      <td title={order.productName}>{order.productCode}</td>
      <td className="min-width-150">
        <QuantityBar quantities={quantitiesOfOrder(order)} unit={order.unitName ?? ''} />
      </td>
      <td>
        <WorkState of={productionOrderStatus} status={order.status} />
      </td>
      <td className="min-width-150">
        <ProgressBar progress={progress} label={text('progress')} />
      </td>
      <td>
        {order.dueDate} <Margin dueDate={order.dueDate} status={order.status} actualEnd={order.actualEnd} />
      </td>
    </tr>
  )
}

function AddOrder({ project }: ProjectOrdersProps) {
  const text = useText(projectPageWords)
  const form = useOrderForm()
  const [isAdding, setAdding] = useState(false)
  const canAdd = useCan(permissionOf(productionOrder, 'create')) && isOpenProject(project)
  if (!canAdd) return null
  return (
    <>
      <PlainButton onClick={() => setAdding(true)} data-testid="project-add-order">
        {text('addOrder')}
      </PlainButton>
      {isAdding ? (
        <ResourceDialog
          {...form}
          dialog={{ mode: 'add', row: undefined }}
          parent={{ projectId: project.id }}
          onClose={() => setAdding(false)}
        />
      ) : null}
    </>
  )
}
