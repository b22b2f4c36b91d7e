// One outbound bill: state, actions and progress of each line.
import { outboundBill } from '@gemba/contract/stock/outbound/outbound-bill.ts'
import { outboundFlow } from '@gemba/contract/stock/outbound/outbound-flow.ts'
import { BillView } from '../bill/bill-view.tsx'
import { DocumentPage } from '../bill/document-page.tsx'
import { PickTasks } from '../task/pick-tasks.tsx'
import { outboundActions, useOutboundActions } from './outbound-actions.tsx'
import { type OutboundRow, useOutboundForm } from './outbound-form.ts'
import { OutboundLines } from './outbound-lines.tsx'

export function OutboundPage() {
  return <DocumentPage resource={outboundBill}>{(row) => <OutboundView row={row} />}</DocumentPage>
}

function OutboundView({ row }: { row: OutboundRow }) {
  const form = useOutboundForm()
  const acting = useOutboundActions(row)
  return (
    <BillView
      form={form}
      row={row}
      facts={['billType', 'warehouseId', 'receiver', 'neededOn']}
      flow={outboundFlow}
      order={outboundActions}
      scanned={{ action: 'pick', walk: <PickTasks bill={{ ...row, code: row.code ?? row.id }} /> }}
      acting={acting}
    >
      <OutboundLines row={row} />
    </BillView>
  )
}
