// The first reads of the page of an object. They start while the code of the page is still loading.
import { pageAlarmEpisodes } from '@gemba/contract/alarm/episode.ts'
import { object } from '@gemba/contract/equipment/object.ts'
import { point } from '@gemba/contract/equipment/point.ts'
import { can } from '@gemba/contract/identity/role/can.ts'
import type { Page } from '@gemba/contract/kit/page.ts'
import { readLatest } from '@gemba/contract/telemetry/read.ts'
import { infiniteQueryOptions } from '@tanstack/react-query'
import { callRoute, routeQueryOf } from '../../api/call-route.ts'
import { queryClient } from '../../api/query.ts'
import { queryOf } from '../../api/run.ts'
import { useSession } from '../../session/session.ts'
import type { ObjectRow, PointRow } from './rows.ts'
import { pointAlarmsInput } from './status/use-point-alarms.ts'

export const pointsAtOnce = 200

export const objectReading = (id: string) => ({ resource: object, operation: 'read', body: { id } })

/** Query for the points of an object, `pointsAtOnce` per page. */
export const pointsQuery = (objectId: string) =>
  infiniteQueryOptions({
    queryKey: ['equipment', 'point', { objectId, inPages: true }],
    queryFn: ({ pageParam, signal }) =>
      callRoute<Page<PointRow>>(
        point,
        'page',
        { objectId, pageNumber: pageParam, pageSize: pointsAtOnce },
        { signal, isRead: true },
      ),
    initialPageParam: 1,
    getNextPageParam: (last, pages) => (pages.length < last.pages ? pages.length + 1 : undefined),
  })

/** Prefetches the first reads of the page of an object, unless they are cached. The page itself reports a failure. */
export async function readObjectAhead(id: string): Promise<void> {
  await Promise.all([
    queryClient.prefetchQuery(routeQueryOf<ObjectRow>(objectReading(id))),
    readValuesAhead(id),
    readAlarmsAhead(id),
  ])
}

/** The alarms decide which point the curve shows first. */
async function readAlarmsAhead(objectId: string): Promise<void> {
  if (!can(useSession.getState().user?.authorities, pageAlarmEpisodes.permission)) return
  await queryClient.prefetchQuery(queryOf(pageAlarmEpisodes, pointAlarmsInput(objectId)))
}

/**
 * Prefetches the latest values of the points, because the live connection is asked for them only when they are
 * rendered.
 */
async function readValuesAhead(objectId: string): Promise<void> {
  const { pages } = await queryClient.fetchInfiniteQuery(pointsQuery(objectId))
  const points = pages.flatMap(({ records }) => records.map(({ id }) => id))
  if (points.length > 0) await queryClient.prefetchQuery(queryOf(readLatest, { points }))
}
