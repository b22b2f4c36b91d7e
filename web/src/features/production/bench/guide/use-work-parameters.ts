import { listWorkParameters } from '@gemba/contract/production/parameter/work-guide.ts'
import { useCommandQuery } from '../../../../api/run.ts'
import { useNow } from '../../../../ui/value/use-now.ts'
import type { WorkParameter } from './parameter-values.ts'

const pollMs = 5_000
/** A reading older than this is not current. */
const liveMs = 30_000

export interface WorkParameters {
  readonly parameters: readonly WorkParameter[]
  /** Whether the readings are current. */
  readonly isLive: boolean
}

/**
 * Returns the parameters of a work order with their readings, which are polled. Give the component the work order as
 * its key.
 */
export function useWorkParameters(workOrderId: string, isEnabled: boolean): WorkParameters {
  const { data = [], dataUpdatedAt } = useCommandQuery(
    listWorkParameters,
    { id: workOrderId },
    { isEnabled, refetchMs: pollMs },
  )
  const now = useNow()
  return { parameters: data, isLive: now - dataUpdatedAt < liveMs }
}
