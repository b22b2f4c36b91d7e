// The picks of one bill in walking order.

import { pickOutbound, readPickList } from '@gemba/contract/stock/outbound/outbound-actions.ts'
import { run, useCommandQuery } from '../../../api/run.ts'
import { QueryState } from '../../../resource/query-boundary.tsx'
import { addressOfBill, outboundDetailUrl } from '../bill/bill-urls.ts'
import type { ScanState } from './scan-steps.ts'
import { picksOf, type Task } from './task.ts'
import type { TaskBillProps } from './task-bill.ts'
import { TaskRun, TaskRunSection } from './task-run.tsx'

export function PickTasks({ bill, begunBy, onClose }: TaskBillProps) {
  const answer = useCommandQuery(readPickList, { id: bill.id })
  if (!answer.data) return <QueryState query={answer} rows={6} />
  const pick = (task: Task, { location, goods }: ScanState, quantity: string) => {
    const [code] = goods
    const line = {
      lineId: task.lineId,
      quantity,
      locationCode: location ?? null,
      lotCode: task.goods === 'lot' ? (code ?? null) : null,
      serialNumber: task.goods === 'serial' ? (code ?? null) : null,
    }
    return run(pickOutbound, { id: bill.id, lines: [line] })
  }
  const walk = { tasks: picksOf(answer.data), done: 'done.pick', begunBy, onConfirm: pick } as const
  if (!onClose) return <TaskRunSection {...walk} />
  const address = addressOfBill(outboundDetailUrl, bill.id)
  return <TaskRun {...walk} title={bill.code} about={bill.about} address={address} onClose={onClose} />
}
