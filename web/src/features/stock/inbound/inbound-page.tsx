// One inbound bill: state, actions and received quantity of each line.
import { inboundBill } from '@gemba/contract/stock/inbound/inbound-bill.ts'
import { inboundFlow } from '@gemba/contract/stock/inbound/inbound-flow.ts'
import { BillView } from '../bill/bill-view.tsx'
import { DocumentPage } from '../bill/document-page.tsx'
import { ReceiveTasks } from '../task/receive-tasks.tsx'
import { inboundActions, useInboundActions } from './inbound-actions.tsx'
import { type InboundRow, useInboundForm } from './inbound-form.ts'
import { InboundLines } from './inbound-lines.tsx'

export function InboundPage() {
  return <DocumentPage resource={inboundBill}>{(row) => <InboundView row={row} />}</DocumentPage>
}

function InboundView({ row }: { row: InboundRow }) {
  const form = useInboundForm()
  const acting = useInboundActions(row)
  return (
    <BillView
      form={form}
      row={row}
      facts={['billType', 'warehouseId', 'supplierId', 'expectedOn']}
      flow={inboundFlow}
      order={inboundActions}
      scanned={{ action: 'receive', walk: <ReceiveTasks bill={{ ...row, code: row.code ?? row.id }} /> }}
      acting={acting}
    >
      <InboundLines row={row} />
    </BillView>
  )
}
