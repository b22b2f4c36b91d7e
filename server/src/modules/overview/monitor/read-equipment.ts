// The present state of all equipment: objects with a run state or a gateway.
import { pageAlarmEpisodes } from '@gemba/contract/alarm/episode.ts'
import { runState } from '@gemba/contract/equipment/run-state/dictionaries.ts'
import { can } from '@gemba/contract/identity/role/can.ts'
import type { CodeOf } from '@gemba/contract/kit/dictionary.ts'
import type { Read } from '../../../platform/db/work.ts'
import { countOpenAlarms, type OpenAlarms } from '../../alarm/index.ts'
import {
  countEquipmentGroups,
  type Equipment,
  type EquipmentObject,
  findEquipment,
  listEquipmentObjects,
} from '../../equipment/index.ts'
import { type BoxPresence, presenceByBox } from '../../gateway/index.ts'

export interface EquipmentState {
  readonly object: Equipment
  readonly isOnline: boolean
  /** Null for an object without a run state rule. */
  readonly state: CodeOf<typeof runState> | null
  /** Start of the run state or of the presence of the gateway, epoch ms; null if it is not known. */
  readonly since: number | null
  /** Open alarms of the object itself; undefined without any. */
  readonly alarms: OpenAlarms | undefined
}

export interface PlantState {
  /** All objects, also those that are not equipment. */
  readonly objects: readonly EquipmentObject[]
  readonly equipment: readonly EquipmentState[]
}

/** Returns the open alarms by object; none without the right to see them. */
const readAlarms = async (read: Read): Promise<ReadonlyMap<string, OpenAlarms>> =>
  can(read.actor.authorities, pageAlarmEpisodes.permission) ? countOpenAlarms(read) : new Map()

/** Returns the counts of all equipment that the reader may see, with the boxes and open alarms. */
export async function readCounts(read: Read) {
  const boxes = await presenceByBox(read)
  const alarms = await readAlarms(read)
  const groups = await countEquipmentGroups(read, {
    boxIds: [...boxes.keys()],
    onlineBoxIds: [...boxes].flatMap(([id, { isOnline }]) => (isOnline ? [id] : [])),
    alarmedIds: [...alarms].flatMap(([id, { activeCount }]) => (activeCount > 0 ? [id] : [])),
  })
  return { boxes, alarms, counts: sumGroups(groups) }
}

/** Returns the function that adds presence and alarms to an object. */
const stateReader =
  (boxes: ReadonlyMap<string, BoxPresence>, alarms: ReadonlyMap<string, OpenAlarms>) =>
  (object: Equipment): EquipmentState => {
    const { id, boxId, state, since } = object
    const presence = boxId === null ? undefined : boxes.get(boxId)
    return {
      object,
      isOnline: state === null ? presence?.isOnline === true : state !== runState.codes.offline,
      state,
      since: since ?? presence?.since ?? null,
      alarms: alarms.get(id),
    }
  }

/** Returns the equipment that the reader may see. Without the right to alarms it has none. */
export async function readEquipment(read: Read): Promise<EquipmentState[]> {
  const boxes = await presenceByBox(read)
  const equipment = await findEquipment(read, [...boxes.keys()])
  return equipment.map(stateReader(boxes, await readAlarms(read)))
}

/** Returns all objects that the reader may see, and those of them that are equipment. */
export async function readPlantState(read: Read): Promise<PlantState> {
  const boxes = await presenceByBox(read)
  const objects = await listEquipmentObjects(read)
  const equipment = objects.filter(
    ({ isEnabled, state, boxId }) => isEnabled && (state !== null || (boxId !== null && boxes.has(boxId))),
  )
  return { objects, equipment: equipment.map(stateReader(boxes, await readAlarms(read))) }
}

export const percentOf = (part: number, whole: number): number =>
  whole > 0 ? Math.round((part / whole) * 1000) / 10 : 0

interface EquipmentGroup {
  readonly state: number | null
  readonly isOnline: boolean
  readonly hasAlarm: boolean
  readonly count: number
}

/** Adds groups of equipment by presence, alarm and run state. */
function sumGroups(groups: readonly EquipmentGroup[]) {
  const countOf = (isIncluded: (group: EquipmentGroup) => boolean): number =>
    groups.reduce((sum, group) => (isIncluded(group) ? sum + group.count : sum), 0)
  const { running, standby, stopped, fault, maintenance } = runState.codes
  const total = countOf(() => true)
  const online = countOf(({ isOnline }) => isOnline)
  return {
    total,
    online,
    offline: total - online,
    alarm: countOf(({ hasAlarm }) => hasAlarm),
    running: countOf(({ state }) => state === running),
    standby: countOf(({ state }) => state === standby),
    stopped: countOf(({ state }) => state === stopped),
    fault: countOf(({ state }) => state === fault),
    maintenance: countOf(({ state }) => state === maintenance),
    rate: percentOf(online, total),
  }
}

/** Counts equipment by presence, alarm and run state. */
export const countEquipmentStates = (equipment: readonly EquipmentState[]) =>
  sumGroups(
    equipment.map(({ state, isOnline, alarms }) => ({
      state,
      isOnline,
      hasAlarm: (alarms?.activeCount ?? 0) > 0,
      count: 1,
    })),
  )
