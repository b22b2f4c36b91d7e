// Plans work orders. The message offers to undo it for ten seconds.
import type { CommandInput, CommandReply } from '@gemba/contract/kit/command.ts'
import { workOrderStatus } from '@gemba/contract/production/work-order/dictionaries.ts'
import { recallWork } from '@gemba/contract/production/work-order/dispatch.ts'
import { planWork } from '@gemba/contract/production/work-order/plan-work.ts'
import { notifyFailure, refresh } from '../../../../api/query.ts'
import { run } from '../../../../api/run.ts'
import { useText } from '../../../../i18n/text.ts'
import { toast } from '../../../../ui/state/toast.tsx'
import { planWords } from './words.ts'

const undoMs = 10_000

export type PlanChanges = Omit<CommandInput<typeof planWork>, 'works'>
type PlannedWork = CommandReply<typeof planWork>[number]

export interface PlannableWork {
  readonly id: string
  readonly code: string
  readonly version: number
}

/** Returns a function that plans work orders and returns whether they were planned. */
export function usePlanWork() {
  const text = useText(planWords)
  const undo = async (works: readonly PlannedWork[], changes: PlanChanges) => {
    try {
      for (const work of works) await restore(work, changes)
      toast('ok', text('restored'))
    } catch (error) {
      notifyFailure(error)
    }
    await refresh('production')
  }
  return async (works: readonly PlannableWork[], changes: PlanChanges, success?: string): Promise<boolean> => {
    try {
      const replies = await run(planWork, { works: works.map(({ id, version }) => ({ id, version })), ...changes })
      const [first] = works
      const message =
        works.length === 1 && first ? text('planned', { code: first.code }) : text('plannedMany', { n: works.length })
      toast('ok', success ?? message, {
        durationMs: undoMs,
        action: { label: text('undo'), onRun: () => void undo(replies, changes) },
      })
      await refresh('production')
      return true
    } catch (error) {
      notifyFailure(error)
      return false
    }
  }
}

const { toDispatch, dispatched } = workOrderStatus.codes

/** Gives a work order the values that it had before. A work order that was dispatched by planning is recalled. */
async function restore({ id, version, status, before }: PlannedWork, changes: PlanChanges): Promise<void> {
  const { priority, planStart, stationId, teamId, staffId } = before
  const values = {
    priority: changes.priority === undefined ? undefined : priority,
    planStart: changes.planStart === undefined ? undefined : planStart,
  }
  if (before.status === toDispatch && status === dispatched) {
    const [recalled] = await run(recallWork, { ids: [id] })
    await run(planWork, { works: [{ id, version: recalled?.version ?? version }], ...values })
    return
  }
  const isAssigned = [changes.stationId, changes.teamId, changes.staffId].some((value) => value !== undefined)
  const assignment = isAssigned ? { stationId, teamId, staffId } : {}
  await run(planWork, { works: [{ id, version }], ...values, ...assignment })
}
