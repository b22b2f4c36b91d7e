// The put-away of a bill from the receiving location to the target locations.

import { putAway, readPutAwayList } from '@gemba/contract/stock/inbound/put-away.ts'
import { useState } from 'react'
import { run, useCommandQuery } from '../../../api/run.ts'
import { QueryState } from '../../../resource/query-boundary.tsx'
import { addressOfBill, inboundDetailUrl } from '../bill/bill-urls.ts'
import { checkPlaceOf, findLocationId } from './check-place.ts'
import type { ScanState } from './scan-steps.ts'
import { partOf, putAwaysOf, type Task } from './task.ts'
import type { TaskBill } from './task-bill.ts'
import { TaskRun } from './task-run.tsx'

interface PutAwayTasksProps {
  bill: Pick<TaskBill, 'id' | 'code' | 'about'>
  onClose: () => void
}

export function PutAwayTasks({ bill, onClose }: PutAwayTasksProps) {
  const answer = useCommandQuery(readPutAwayList, { id: bill.id })
  // Stock that was put away in this walk is listed again at its new location, so it is left out.
  const [settled, setSettled] = useState<ReadonlySet<string>>(new Set())
  if (!answer.data) return <QueryState query={answer} rows={6} />
  const rows = answer.data
  const tasks = putAwaysOf(rows.filter((row) => !settled.has(`${partOf(row)} ${row.locationId}`)))
  const shelve = async (task: Task, { location: code = '' }: ScanState, quantity: string) => {
    const row = rows.find((row) => `${partOf(row)} ${row.locationId}` === task.key)
    if (!row) return
    const locationId = await findLocationId(bill.id, code)
    const { lineId, lotId, serialNumber, qualityStatus } = row
    const line = { lineId, quantity, locationId, fromLocationId: row.locationId, lotId, serialNumber, qualityStatus }
    await run(putAway, { id: bill.id, lines: [line] })
    setSettled(new Set([...settled, `${partOf(row)} ${locationId}`]))
  }
  return (
    <TaskRun
      tasks={tasks}
      done="done.putAway"
      onConfirm={shelve}
      checkPlace={checkPlaceOf(bill.id)}
      title={bill.code}
      about={bill.about}
      address={addressOfBill(inboundDetailUrl, bill.id)}
      onClose={onClose}
    />
  )
}
