// The expected state of a work order after the server has accepted the queued actions. The bench works with this state.
import { actionsOfPeople, isAllowed } from '@gemba/contract/kit/flow.ts'
import { pauseReason as reasons } from '@gemba/contract/production/work-order/dictionaries.ts'
import { type WorkOrderAction, workOrderFlow, workRights } from '@gemba/contract/production/work-order/flow.ts'
import type { BenchWork } from '../bench-work.ts'
import type { NewReport, PerformedEntry } from './report-queue.ts'

type PendingEntry = (NewReport | PerformedEntry) & { readonly refusal?: string }

const ofOperators = actionsOfPeople(workOrderFlow).filter(
  (action) => workOrderFlow.transitions[action].permission === workRights.operate,
)

type PendingAction = Exclude<PerformedEntry, { readonly action: 'consume' }>

/** Returns the actions of an entry on a work order: a start may claim it, or pause it instead of another one. */
function actionsOn(workId: string, { action, input }: PendingAction): WorkOrderAction[] {
  if (input.id === workId) return 'isClaiming' in input && input.isClaiming === 1 ? ['claim', action] : [action]
  return 'pausedIds' in input && input.pausedIds?.includes(workId) ? ['pause'] : []
}

const pauseReasonOf = ({ input }: PendingAction): string | null =>
  'reasonCode' in input ? (input.reasonCode ?? null) : String(reasons.codes.otherWork)

/** Returns the work order with the state that the waiting actions lead to. Refused actions are ignored. */
export function expectedWork(work: BenchWork, pendingActions: readonly PendingEntry[]): BenchWork {
  let status: BenchWork['status'] = work.status
  let { pauseReason } = work
  for (const entry of pendingActions) {
    if (entry.action === undefined || entry.action === 'consume' || entry.refusal !== undefined) continue
    for (const action of actionsOn(work.id, entry)) {
      if (!isAllowed(workOrderFlow, action, status)) continue
      status = workOrderFlow.transitions[action].to
      pauseReason = action === 'pause' ? pauseReasonOf(entry) : null
    }
  }
  if (status === work.status) return work
  return {
    ...work,
    status,
    pauseReason,
    allowedActions: ofOperators.filter((action) => isAllowed(workOrderFlow, action, status)),
  }
}
