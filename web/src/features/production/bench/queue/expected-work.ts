// The expected state of a work order after the server has accepted the queued actions. The bench works with this state.
import { actionsOfPeople, isAllowed } from '@gemba/contract/kit/flow.ts'
import { type WorkOrderAction, workOrderFlow, workRights } from '@gemba/contract/production/work-order/flow.ts'
import type { BenchWork } from '../bench-work.ts'
import type { NewReport, PerformedEntry } from './report-queue.ts'

type PendingEntry = (NewReport | PerformedEntry) & { readonly refusal?: string }

const ofOperators = actionsOfPeople(workOrderFlow).filter(
  (action) => workOrderFlow.transitions[action].permission === workRights.operate,
)

/** Returns the work order with the state that the waiting actions lead to. Refused actions are ignored. */
export function expectedWork(work: BenchWork, pendingActions: readonly PendingEntry[]): BenchWork {
  let status: BenchWork['status'] = work.status
  let { pauseReason } = work
  for (const entry of pendingActions) {
    if (
      entry.action === undefined ||
      entry.action === 'consume' ||
      entry.refusal !== undefined ||
      entry.input.id !== work.id
    )
      continue
    const action: WorkOrderAction = entry.action
    if (!isAllowed(workOrderFlow, action, status)) continue
    status = workOrderFlow.transitions[action].to
    pauseReason = entry.action === 'pause' ? (entry.input.reasonCode ?? null) : null
  }
  if (status === work.status) return work
  return {
    ...work,
    status,
    pauseReason,
    allowedActions: ofOperators.filter((action) => isAllowed(workOrderFlow, action, status)),
  }
}
