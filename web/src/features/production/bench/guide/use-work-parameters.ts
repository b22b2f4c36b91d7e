import { listWorkParameters } from '@gemba/contract/production/parameter/work-guide.ts'
import { useCommandQuery } from '../../../../api/run.ts'
import { useNow } from '../../../../ui/value/use-now.ts'
import type { WorkParameter } from './parameter-values.ts'

const pollMs = 5_000
/** What was read longer ago is not what is read now. */
const liveMs = 30_000

export interface WorkParameters {
  readonly parameters: readonly WorkParameter[]
  /** Whether their readings are those of now. */
  readonly isLive: boolean
}

/** Returns the parameters of a work order with their readings, read anew all the time; the component is one of that work order alone. */
export function useWorkParameters(workOrderId: string, isEnabled: boolean): WorkParameters {
  const { data = [], dataUpdatedAt } = useCommandQuery(
    listWorkParameters,
    { id: workOrderId },
    { isEnabled, refetchMs: pollMs },
  )
  const now = useNow()
  return { parameters: data, isLive: now - dataUpdatedAt < liveMs }
}
