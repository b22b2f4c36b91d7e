// The lines to receive of one bill, in walking order to their locations.

import { receiveInbound } from '@gemba/contract/stock/inbound/inbound-actions.ts'
import { readReceivingList } from '@gemba/contract/stock/inbound/read-receiving-list.ts'
import { run, useCommandQuery } from '../../../api/run.ts'
import { QueryState } from '../../../resource/query-boundary.tsx'
import { addressOfBill, inboundDetailUrl } from '../bill/bill-urls.ts'
import { checkPlaceOf, findLocationId } from './check-place.ts'
import type { ScanState } from './scan-steps.ts'
import { arrivalsOf, type Task } from './task.ts'
import type { TaskBillProps } from './task-bill.ts'
import { TaskRun, TaskRunSection } from './task-run.tsx'

export function ReceiveTasks({ bill, onClose }: TaskBillProps) {
  const answer = useCommandQuery(readReceivingList, { id: bill.id })
  if (!answer.data) return <QueryState query={answer} rows={6} />
  const receive = async (task: Task, { location: code = '', goods }: ScanState, quantity: string) => {
    const locationId = await findLocationId(bill.id, code)
    const line = {
      lineId: task.lineId,
      quantity,
      locationId,
      supplierLot: null,
      madeOn: null,
      expiresOn: null,
      lotCode: task.goods === 'lot' ? (goods[0] ?? null) : null,
      serialNumbers: task.goods === 'serial' ? [...goods] : null,
    }
    return run(receiveInbound, { id: bill.id, lines: [line] })
  }
  const checkPlace = checkPlaceOf(bill.id)
  const walk = { tasks: arrivalsOf(answer.data), done: 'done.receive', onConfirm: receive, checkPlace } as const
  if (!onClose) return <TaskRunSection {...walk} />
  const address = addressOfBill(inboundDetailUrl, bill.id)
  return <TaskRun {...walk} title={bill.code} about={bill.about} address={address} onClose={onClose} />
}
