// Figures of areas, rolled up from the objects below them.

import type { CommandReply } from '@gemba/contract/kit/command.ts'
import { listAreaFigures } from '@gemba/contract/overview/area-figures.ts'
import { useMemo } from 'react'
import { useCommandQuery } from '../../../api/run.ts'
import { useCan } from '../../../session/session.ts'

const refetchMs = 15_000

export type AreaFigure = CommandReply<typeof listAreaFigures>[number]['figures'][number]

/** Returns the figures by object id. Returns none without the permission to see readings. */
export function useAreaFigures(ids: readonly string[]): ReadonlyMap<string, readonly AreaFigure[]> {
  const isEnabled = useCan(listAreaFigures.permission) && ids.length > 0
  const { data } = useCommandQuery(listAreaFigures, { ids: [...ids] }, { isEnabled, refetchMs })
  return useMemo(() => new Map(data?.map(({ id, figures }) => [id, figures])), [data])
}
