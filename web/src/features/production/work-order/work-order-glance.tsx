// The progress of a work order on its card.
import type { EntityOf } from '@gemba/contract/kit/resource.ts'
import { workOrder } from '@gemba/contract/production/work-order/work-order.ts'
import { useRouteQuery } from '../../../api/call-route.ts'
import { QueryBoundary } from '../../../resource/query-boundary.tsx'
import { quantitiesOfWork } from '../quantity-bar/quantities.ts'
import { QuantityBar } from '../quantity-bar/quantity-bar.tsx'

type Row = EntityOf<typeof workOrder> & { readonly unitName?: string }

export function WorkOrderGlance({ id }: { id: string }) {
  const query = useRouteQuery<Row>({ resource: workOrder, operation: 'read', body: { id } })
  return (
    <QueryBoundary query={query} rows={1}>
      {(row) => <QuantityBar quantities={quantitiesOfWork(row)} unit={row.unitName ?? ''} size="card" />}
    </QueryBoundary>
  )
}
