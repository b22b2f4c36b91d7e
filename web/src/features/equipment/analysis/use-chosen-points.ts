// Points in the curve of an object. The choice is stored in the URL, so that it can be bookmarked and shared.
import { point } from '@gemba/contract/equipment/point.ts'
import type { Page } from '@gemba/contract/kit/page.ts'
import { useMemo, useRef } from 'react'
import { useRouteQuery } from '../../../api/call-route.ts'
import { urlText } from '../../../resource/tab/url-keys.ts'
import { useUrlState } from '../../../resource/tab/url-state.ts'
import type { PointRow } from '../rows.ts'
import type { ObjectAlarms } from '../status/use-point-alarms.ts'

const maxCurves = 8
const none = 'none'

/** Returns the ids in the query parameter, without duplicates; undefined if the parameter is empty. */
export function pointsIn(address: string): readonly string[] | undefined {
  if (address === '') return undefined
  const ids = address.split(',').filter((id) => /^\d{1,18}$/.test(id))
  return [...new Set(ids)].slice(0, maxCurves)
}

/** Returns the point in alarm, else the main points, or else the first point. Used before a person has chosen. */
function initialChoice(points: readonly PointRow[], alarming: string | undefined): readonly string[] {
  if (alarming !== undefined && points.some(({ id }) => id === alarming)) return [alarming]
  const main = points.filter((point) => point.isMain === 1)
  return (main.length > 0 ? main : points.slice(0, 1)).slice(0, maxCurves).map((candidate) => candidate.id)
}

interface ChosenPoints {
  chosen: readonly string[]
  /** Chosen points that belong to other objects. Empty until they are read. */
  others: readonly PointRow[]
  isFull: boolean
  toggle: (pointId: string) => void
}

/** Returns the initial choice. It stays when the alarm that decided it has ended. */
function useInitialChoice(points: readonly PointRow[], alarms: ObjectAlarms): readonly string[] {
  const decided = useRef<readonly string[]>(undefined)
  const initial = useMemo(() => initialChoice(points, alarms.worst), [points, alarms.worst])
  if (alarms.isKnown && points.length > 0) decided.current ??= initial
  return decided.current ?? initial
}

export function useChosenPoints(ownPoints: readonly PointRow[], alarms: ObjectAlarms): ChosenPoints {
  const address = useUrlState({ points: urlText('points') })
  const { points: pointList = '' } = address.values
  const idsInUrl = useMemo(() => pointsIn(pointList), [pointList])
  const initial = useInitialChoice(ownPoints, alarms)
  const chosen = idsInUrl ?? initial
  const otherIds = chosen.filter((id) => !ownPoints.some((candidate) => candidate.id === id))
  const otherPoints = useRouteQuery<Page<PointRow>>(
    { resource: point, operation: 'page', body: { id: { in: otherIds }, pageNumber: 1, pageSize: maxCurves } },
    { isEnabled: otherIds.length > 0 },
  )
  const records = otherIds.length > 0 ? otherPoints.data?.records : undefined
  const isFull = chosen.length >= maxCurves
  const toggle = (pointId: string) => {
    const isChosen = chosen.includes(pointId)
    const next = isChosen ? chosen.filter((id) => id !== pointId) : [...chosen, pointId].slice(-maxCurves)
    address.change({ points: next.length === 0 ? none : next.join() })
  }
  return { chosen, others: useMemo(() => records ?? [], [records]), isFull, toggle }
}
