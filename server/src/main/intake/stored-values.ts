// Values of points whose slot is moving to another server: those that its last owner has stored.
import type { PointUpdate } from '@gemba/contract/telemetry/sample.ts'
import { loadSlotSnapshots } from '../../platform/cluster/slot-snapshot.ts'
import type { Database } from '../../platform/db/database.ts'
import { inRead, systemActor } from '../../platform/db/work.ts'
import { visitRows } from '../../platform/history/row-codec.ts'

interface StoredValuesOrder {
  readonly pointIds: readonly string[]
  readonly slots: readonly number[]
}

/** Returns the stored value of each of the points that has one in the slots. Its times say how old it is. */
export async function readStoredValues(
  database: Database,
  { pointIds, slots }: StoredValuesOrder,
): Promise<PointUpdate[]> {
  if (slots.length === 0) return []
  const wanted = new Set(pointIds)
  const updates: PointUpdate[] = []
  const snapshots = await inRead(database, systemActor(), ({ tx }) => loadSlotSnapshots(tx, slots))
  for (const { rows } of snapshots) {
    visitRows(rows, ({ point, ts, rts, value, quality }) => {
      if (wanted.has(point)) updates.push([point, ts, rts, value, quality])
    })
  }
  return updates
}
