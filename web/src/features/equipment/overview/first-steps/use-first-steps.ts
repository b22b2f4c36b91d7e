// Progress of a new company through the first steps, polled.
import { alarmRule } from '@gemba/contract/alarm/rule.ts'
import { model } from '@gemba/contract/equipment/model.ts'
import { listBoxStates } from '@gemba/contract/gateway/box.ts'
import type { Page } from '@gemba/contract/kit/page.ts'
import { useRouteQuery } from '../../../../api/call-route.ts'
import { useCommandQuery } from '../../../../api/run.ts'
import { permissionOf } from '../../../../resource/labels.ts'
import { useCan } from '../../../../session/session.ts'

const refetchMs = { waiting: 2_000, done: 15_000 }
const firstRow = { pageNumber: 1, pageSize: 1 }

/** In the order of the screen. */
export const firstSteps = ['gateway', 'message', 'model', 'object', 'limit'] as const
export type FirstStep = (typeof firstSteps)[number]

export interface Progress {
  readonly isDone: Readonly<Record<FirstStep, boolean>>
  /** The gateway with the latest message, else the newest gateway. */
  readonly boxId: string | undefined
}

/** Returns undefined while loading. Returns null without the permissions, or if a read failed. */
export function useFirstSteps({
  hasObject,
  isEnabled,
}: {
  hasObject: boolean
  isEnabled: boolean
}): Progress | null | undefined {
  const canEdit = [useCan('box:edit'), useCan('model:edit'), useCan('object:edit'), useCan('alarm:view')].every(Boolean)
  const canSee = useCan(permissionOf(alarmRule, 'page'))
  const isActive = isEnabled && canEdit && canSee
  const boxes = useCommandQuery(
    listBoxStates,
    {},
    {
      isEnabled: isActive,
      refetchMs: (states) => (states?.some(isHeard) ? refetchMs.done : refetchMs.waiting),
    },
  )
  const queryOptions = { isEnabled: isActive, refetchMs: refetchMs.done }
  const models = useRouteQuery<Page<unknown>>({ resource: model, operation: 'page', body: firstRow }, queryOptions)
  const limits = useRouteQuery<Page<unknown>>({ resource: alarmRule, operation: 'page', body: firstRow }, queryOptions)
  if (!isActive) return null
  if (!boxes.data || !models.data || !limits.data) {
    return boxes.isError || models.isError || limits.isError ? null : undefined
  }
  const newestFirst = boxes.data.toSorted(
    (a, b) => (b.lastMessageAt ?? 0) - (a.lastMessageAt ?? 0) || Number(b.id) - Number(a.id),
  )
  return {
    boxId: newestFirst[0]?.id,
    isDone: {
      gateway: boxes.data.length > 0,
      message: boxes.data.some(isHeard),
      model: models.data.total > 0,
      object: hasObject,
      limit: limits.data.total > 0,
    },
  }
}

const isHeard = ({ lastMessageAt }: { lastMessageAt: number | null }): boolean => lastMessageAt !== null
