// Sums the status of objects along their tree.
import type { ObjectStatus } from '@gemba/contract/overview/object-status.ts'
import { type OpenAlarms, type WorstAlarm, worseAlarm } from '../alarm/index.ts'
import type { ObjectNode } from '../equipment/index.ts'
import type { BoxPresence } from '../gateway/index.ts'

export interface StatusSources {
  /** Open alarms by object. */
  readonly alarms: ReadonlyMap<string, OpenAlarms>
  /** By id, without disabled boxes. */
  readonly boxes: ReadonlyMap<string, BoxPresence>
  /** Time of the newest reading by device, see `deviceKey`. */
  readonly newest: ReadonlyMap<string, number>
}

/** Returns the key of a device that is unique over all boxes. */
export const deviceKey = (boxId: string | null, deviceCode: string): string => `${boxId} ${deviceCode}`

/** An unfinished sum. Each box counts once, however many objects it feeds. */
interface Sum extends Omit<ObjectStatus, 'level' | 'alarmPointId' | 'boxCount' | 'onlineBoxCount' | 'offlineSince'> {
  worst: WorstAlarm | null
  /** The box of the object itself; most objects have no other. */
  readonly box: string | null
  /** The boxes of the object and all below it; undefined for a leaf. */
  boxes: Set<string> | undefined
}

/**
 * Returns the status of each object including all below it, by id; of the given ids, or of all. Objects whose parent is
 * not included are roots.
 */
export function rollUp(
  nodes: readonly ObjectNode[],
  sources: StatusSources,
  ids?: readonly string[],
): Map<string, ObjectStatus> {
  const sums = new Map(nodes.map((node) => [node.id, sumOf(node, sources)]))
  for (const { id, parentId } of leavesFirst(nodes)) {
    const sum = sums.get(id)
    const parent = parentId === null ? undefined : sums.get(parentId)
    if (sum && parent) add(parent, sum)
  }
  const statuses = new Map<string, ObjectStatus>()
  for (const id of ids ?? sums.keys()) {
    const sum = sums.get(id)
    if (sum) statuses.set(id, finished(sum, sources))
  }
  return statuses
}

const noAlarms: OpenAlarms = {
  worst: null,
  activeCount: 0,
  unackedCount: 0,
  urgencyCount: 0,
  errorCount: 0,
  warnCount: 0,
  activeSince: null,
}
const counts = ['activeCount', 'urgencyCount', 'errorCount', 'warnCount', 'unackedCount', 'objectCount'] as const

function sumOf({ id, boxId, deviceCode }: ObjectNode, { alarms, boxes: boxStates, newest }: StatusSources): Sum {
  const box = boxId !== null && boxStates.has(boxId) ? boxId : null
  const newestTs = newest.get(deviceKey(boxId, deviceCode)) ?? null
  return { ...(alarms.get(id) ?? noAlarms), id, objectCount: 1, box, boxes: undefined, newestTs }
}

function add(parent: Sum, child: Sum): void {
  parent.worst = worseAlarm(parent.worst, child.worst)
  for (const count of counts) parent[count] += child[count]
  parent.activeSince = furthest(Math.min, parent.activeSince, child.activeSince)
  parent.newestTs = furthest(Math.max, parent.newestTs, child.newestTs)
  parent.boxes ??= new Set(parent.box === null ? [] : [parent.box])
  if (child.boxes) for (const box of child.boxes) parent.boxes.add(box)
  else if (child.box !== null) parent.boxes.add(child.box)
}

const furthest = (of: typeof Math.max, a: number | null, b: number | null): number | null =>
  a === null || b === null ? (a ?? b) : of(a, b)

function finished(
  { box, boxes = new Set(box === null ? [] : [box]), worst, ...sum }: Sum,
  { boxes: boxStates }: StatusSources,
): ObjectStatus {
  const away = [...boxes].flatMap((box) => boxStates.get(box) ?? []).filter(({ isOnline }) => !isOnline)
  const offlineSince = away.reduce<number | null>((oldest, { since }) => furthest(Math.min, oldest, since), null)
  return {
    ...sum,
    level: worst?.level ?? null,
    alarmPointId: worst?.pointId ?? null,
    boxCount: boxes.size,
    onlineBoxCount: boxes.size - away.length,
    offlineSince,
  }
}

/** Returns each node after all nodes below it. */
function leavesFirst(nodes: readonly ObjectNode[]): ObjectNode[] {
  const byId = new Map(nodes.map((node) => [node.id, node]))
  const waitingFor = new Map<string, number>()
  for (const { parentId } of nodes) {
    if (parentId !== null) waitingFor.set(parentId, (waitingFor.get(parentId) ?? 0) + 1)
  }
  const ordered = nodes.filter(({ id }) => !waitingFor.has(id))
  for (const { parentId } of ordered) {
    const parent = parentId === null ? undefined : byId.get(parentId)
    if (!parent) continue
    const openChildren = (waitingFor.get(parent.id) ?? 0) - 1
    waitingFor.set(parent.id, openChildren)
    if (openChildren === 0) ordered.push(parent)
  }
  return ordered
}
