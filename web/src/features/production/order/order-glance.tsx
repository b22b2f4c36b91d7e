// The progress of an order on its card.
import { productionOrder } from '@gemba/contract/production/order/production-order.ts'
import { useRouteQuery } from '../../../api/call-route.ts'
import { QueryBoundary } from '../../../resource/query-boundary.tsx'
import { quantitiesOfOrder } from '../quantity-bar/quantities.ts'
import { QuantityBar } from '../quantity-bar/quantity-bar.tsx'
import type { OrderRow } from './order-row.ts'

export function OrderGlance({ id }: { id: string }) {
  const query = useRouteQuery<OrderRow>({ resource: productionOrder, operation: 'read', body: { id } })
  return (
    <QueryBoundary query={query} rows={1}>
      {(row) => <QuantityBar quantities={quantitiesOfOrder(row)} unit={row.unitName ?? ''} size="card" />}
    </QueryBoundary>
  )
}
