import { readObjectTotals } from '@gemba/contract/equipment/object/object-actions.ts'
import {
  listFavoriteStates,
  listObjectStates,
  readObjectStateTree,
} from '@gemba/contract/equipment/object/object-operation.ts'
import type { object } from '@gemba/contract/equipment/object.ts'
import type { EntityOf } from '@gemba/contract/kit/resource.ts'
import type { Read } from '../../../platform/db/work.ts'
import { handle } from '../../../platform/http/route.ts'
import { treeOf } from '../../../resource/tree/tree.ts'
import { objects } from '../object.ts'
import { listObjectNodes } from '../object-nodes.ts'

/** What the state of objects needs from other modules. */
export interface ObjectStateDependencies {
  /** Returns whether the enabled boxes of the company, or the given ones, send readings, by id. */
  presenceByBox(read: Read, boxIds?: readonly string[]): Promise<ReadonlyMap<string, { readonly isOnline: boolean }>>
  /** Returns the open alarms that the reader sees, by object. */
  countAlarms(read: Read): Promise<ReadonlyMap<string, { readonly activeCount: number }>>
}

const file = import.meta.url

/** Routes that need the presence of gateways and the alarms. Run state and values are derived fields of the reply. */
export function objectStateRoutes({ presenceByBox, countAlarms }: ObjectStateDependencies) {
  const withAlarms = async (read: Read, rows: readonly EntityOf<typeof object>[]) => {
    const alarms = await countAlarms(read)
    return rows.map((row) =>
      Object.assign(row, { alarmCount: alarms.get(row.id)?.activeCount ?? 0, runStatus: null, points: [] }),
    )
  }
  return [
    ...handle(readObjectStateTree, file, async (read) =>
      treeOf(await withAlarms(read, await objects.list(read, {})), 'parentId'),
    ),
    ...handle(listObjectStates, file, async (read, input) => withAlarms(read, await objects.list(read, input))),
    ...handle(listFavoriteStates, file, async (read, input) =>
      withAlarms(read, await objects.list(read, { ...input, isFavorite: 1 })),
    ),
    ...handle(readObjectTotals, file, async (read) => {
      const nodes = await listObjectNodes(read)
      const boxes = await presenceByBox(read)
      const alarms = await countAlarms(read)
      const presences = nodes.flatMap(({ boxId }) => (boxId ? (boxes.get(boxId) ?? []) : []))
      const online = presences.filter(({ isOnline }) => isOnline).length
      const alarm = nodes.filter(({ id }) => (alarms.get(id)?.activeCount ?? 0) > 0).length
      return { total: nodes.length, online, offline: presences.length - online, alarm }
    }),
  ]
}
