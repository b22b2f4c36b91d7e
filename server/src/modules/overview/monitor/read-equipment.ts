// The present state of all equipment: objects with a run state or a gateway.
import { pageAlarmEpisodes } from '@gemba/contract/alarm/episode.ts'
import { runState } from '@gemba/contract/equipment/run-state/dictionaries.ts'
import { can } from '@gemba/contract/identity/role/can.ts'
import type { CodeOf } from '@gemba/contract/kit/dictionary.ts'
import type { Read } from '../../../platform/db/work.ts'
import { countOpenAlarms, type OpenAlarms } from '../../alarm/index.ts'
import { type EquipmentObject, listEquipmentObjects, presentRunStates } from '../../equipment/index.ts'
import { type BoxPresence, presenceByBox } from '../../gateway/index.ts'

export interface EquipmentState {
  readonly object: EquipmentObject
  readonly isOnline: boolean
  /** Null for an object without a run state rule. */
  readonly state: CodeOf<typeof runState> | null
  /** Start of the run state or of the presence of the gateway, epoch ms; null if it is not known. */
  readonly since: number | null
  /** Open alarms of the object itself; undefined without any. */
  readonly alarms: OpenAlarms | undefined
}

export interface PlantState {
  readonly objects: readonly EquipmentObject[]
  readonly equipment: readonly EquipmentState[]
  readonly boxes: ReadonlyMap<string, BoxPresence>
}

/** Returns what the reader may see. Without the right to alarms it has none. */
export async function readPlantState(read: Read): Promise<PlantState> {
  const objects = await listEquipmentObjects(read)
  const runStates = await presentRunStates(read)
  const boxes = await presenceByBox(read)
  const alarms = can(read.actor.authorities, pageAlarmEpisodes.permission) ? await countOpenAlarms(read) : undefined
  const equipment = objects.flatMap((object): EquipmentState[] => {
    const run = runStates.get(object.id)
    const presence = object.boxId === null ? undefined : boxes.get(object.boxId)
    if (!object.isEnabled || (!run && !presence)) return []
    return [
      {
        object,
        isOnline: run ? run.state !== runState.codes.offline : presence?.isOnline === true,
        state: run?.state ?? null,
        since: run?.since ?? presence?.since ?? null,
        alarms: alarms?.get(object.id),
      },
    ]
  })
  return { objects, equipment, boxes }
}

export const percentOf = (part: number, whole: number): number =>
  whole > 0 ? Math.round((part / whole) * 1000) / 10 : 0

/** Counts equipment by presence, alarm and run state. */
export function countEquipmentStates(equipment: readonly EquipmentState[]) {
  const countOf = (state: number): number => equipment.filter((entry) => entry.state === state).length
  const total = equipment.length
  const online = equipment.filter(({ isOnline }) => isOnline).length
  const { running, standby, stopped, fault, maintenance } = runState.codes
  return {
    total,
    online,
    offline: total - online,
    alarm: equipment.filter(({ alarms }) => (alarms?.activeCount ?? 0) > 0).length,
    running: countOf(running),
    standby: countOf(standby),
    stopped: countOf(stopped),
    fault: countOf(fault),
    maintenance: countOf(maintenance),
    rate: percentOf(online, total),
  }
}
