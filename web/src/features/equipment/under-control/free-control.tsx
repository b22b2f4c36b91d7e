// Writing chosen values to a controlled object.
import type { ControlCommandRow } from '@gemba/contract/control/commands.ts'
import { listWritablePoints } from '@gemba/contract/control/commands.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useCommandQuery } from '../../../api/run.ts'
import { usePolledReadings } from '../../../resource/polled-readings.ts'
import { GroupDialog } from '../control/group-dialog.tsx'
import { pointsQuery } from '../object-page-reads.ts'

interface FreeControlProps {
  underId: string
  /** The controlled object. */
  objectId: string
  onSent: (command: Pick<ControlCommandRow, 'id'>) => void
  onClose: () => void
}

const refetchMs = 3000

export function FreeControl({ underId, objectId, onSent, onClose }: FreeControlProps) {
  const { data } = useInfiniteQuery(pointsQuery(objectId))
  const { data: writable = [] } = useCommandQuery(listWritablePoints, { objectId }, { refetchMs })
  const writableIds = new Set(writable.map(({ pointId }) => pointId))
  const points = (data?.pages ?? []).flatMap(({ records }) => records).filter(({ id }) => writableIds.has(id))
  const polled = usePolledReadings(points.map(({ id }) => id))
  return (
    <GroupDialog
      points={points}
      writable={writable}
      polled={polled}
      underId={underId}
      onSent={onSent}
      onClose={onClose}
    />
  )
}
