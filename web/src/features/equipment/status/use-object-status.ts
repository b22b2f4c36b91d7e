// Statuses of objects including their descendants, for lists, trees and boards.
import { listObjectStatus, type ObjectStatus } from '@gemba/contract/overview/object-status.ts'
import { useEffect, useMemo } from 'react'
import { useCommandQuery } from '../../../api/run.ts'
import { useFeed } from '../../../feed/feed.ts'

const refetchMs = 15_000

export interface ObjectStatuses {
  byId: ReadonlyMap<string, ObjectStatus>
  /** Whether the statuses have been loaded. */
  isKnown: boolean
}

/**
 * Returns statuses by object and reloads them when an alarm is raised or cleared. Without `ids` it returns every object
 * with an open alarm or a box that is not online.
 */
export function useObjectStatus(ids?: readonly string[]): ObjectStatuses {
  const isEnabled = ids === undefined || ids.length > 0
  const answer = useCommandQuery(listObjectStatus, ids ? { ids: [...ids] } : {}, { isEnabled, refetchMs })
  const { refetch } = answer
  useEffect(() => {
    if (!isEnabled) return
    return useFeed.subscribe(({ alarms }, before) => {
      if (alarms !== before.alarms) void refetch({ cancelRefetch: false })
    })
  }, [isEnabled, refetch])
  return useMemo(
    () => ({
      byId: new Map(answer.data?.map((objectStatus) => [objectStatus.id, objectStatus])),
      isKnown: answer.data !== undefined,
    }),
    [answer.data],
  )
}
