// Sums the status of objects along their tree.
import type { ObjectStatus } from '@gemba/contract/overview/object-status.ts'
import { noOpenAlarms, type OpenAlarms, type WorstAlarm, worseAlarm } from '../alarm/index.ts'
import type { CountedNode } from '../equipment/index.ts'
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
export const deviceKey = (boxId: string | null, deviceCode: string | null): string => `${boxId} ${deviceCode}`

/** An unfinished sum. Each box counts once, however many objects it feeds. */
interface Sum extends Omit<ObjectStatus, 'level' | 'alarmPointId' | 'boxCount' | 'onlineBoxCount' | 'offlineSince'> {
  readonly parentId: string | null
  /** Number of children whose sums are unfinished. */
  openChildren: number
  worst: WorstAlarm | null
  /** The box of the object itself; most objects have no other. */
  readonly box: string | null
  /** The boxes of the object and all below it; undefined for a leaf. */
  boxes: Set<string> | undefined
}

/**
 * Returns the status of each node including all below it, by id; of the given ids, or of all. Nodes whose parent is not
 * included are roots. Objects without a node are only counted.
 */
export function rollUp(
  nodes: readonly CountedNode[],
  sources: StatusSources,
  ids?: readonly string[],
): Map<string, ObjectStatus> {
  const sums = new Map<string, Sum>()
  for (const node of nodes) sums.set(node.id, sumOf(node, sources))
  const parentOf = ({ parentId }: Sum): Sum | undefined => (parentId === null ? undefined : sums.get(parentId))
  for (const sum of sums.values()) {
    const parent = parentOf(sum)
    if (parent) parent.openChildren++
  }
  // An object follows when all objects below it are finished.
  const finishedSums = [...sums.values()].filter(({ openChildren }) => openChildren === 0)
  for (const sum of finishedSums) {
    const parent = parentOf(sum)
    if (!parent) continue
    add(parent, sum)
    if (--parent.openChildren === 0) finishedSums.push(parent)
  }
  const statuses = new Map<string, ObjectStatus>()
  for (const id of ids ?? sums.keys()) {
    const sum = sums.get(id)
    if (sum) statuses.set(id, statusOf(sum, sources))
  }
  return statuses
}

/** Fields are listed, because copying the objects of thousands of nodes takes longer than all else. */
function sumOf(
  { id, parentId, childCount, boxId, deviceCode }: CountedNode,
  { alarms, boxes: boxStates, newest }: StatusSources,
): Sum {
  const open = alarms.get(id) ?? noOpenAlarms
  return {
    id,
    parentId,
    openChildren: 0,
    objectCount: 1 + childCount,
    worst: open.worst,
    activeCount: open.activeCount,
    urgencyCount: open.urgencyCount,
    errorCount: open.errorCount,
    warnCount: open.warnCount,
    activeSince: open.activeSince,
    unackedCount: open.unackedCount,
    box: boxId !== null && boxStates.has(boxId) ? boxId : null,
    boxes: undefined,
    newestTs: boxId === null || newest.size === 0 ? null : (newest.get(deviceKey(boxId, deviceCode)) ?? null),
  }
}

function add(parent: Sum, child: Sum): void {
  // The child itself is in the count already.
  parent.objectCount += child.objectCount - 1
  if (child.worst !== null || child.unackedCount > 0 || child.activeCount > 0) addAlarms(parent, child)
  parent.newestTs = furthest(Math.max, parent.newestTs, child.newestTs)
  parent.boxes ??= new Set(parent.box === null ? [] : [parent.box])
  if (child.boxes) for (const box of child.boxes) parent.boxes.add(box)
  else if (child.box !== null) parent.boxes.add(child.box)
}

function addAlarms(parent: Sum, child: Sum): void {
  parent.worst = worseAlarm(parent.worst, child.worst)
  parent.activeCount += child.activeCount
  parent.urgencyCount += child.urgencyCount
  parent.errorCount += child.errorCount
  parent.warnCount += child.warnCount
  parent.unackedCount += child.unackedCount
  parent.activeSince = furthest(Math.min, parent.activeSince, child.activeSince)
}

const furthest = (of: typeof Math.max, a: number | null, b: number | null): number | null =>
  a === null || b === null ? (a ?? b) : of(a, b)

function statusOf(sum: Sum, { boxes: boxStates }: StatusSources): ObjectStatus {
  const { box, boxes = new Set(box === null ? [] : [box]), worst } = sum
  const away = [...boxes].flatMap((id) => boxStates.get(id) ?? []).filter(({ isOnline }) => !isOnline)
  const offlineSince = away.reduce<number | null>((oldest, { since }) => furthest(Math.min, oldest, since), null)
  return {
    id: sum.id,
    objectCount: sum.objectCount,
    level: worst?.level ?? null,
    alarmPointId: worst?.pointId ?? null,
    activeCount: sum.activeCount,
    urgencyCount: sum.urgencyCount,
    errorCount: sum.errorCount,
    warnCount: sum.warnCount,
    activeSince: sum.activeSince,
    unackedCount: sum.unackedCount,
    newestTs: sum.newestTs,
    boxCount: boxes.size,
    onlineBoxCount: boxes.size - away.length,
    offlineSince,
  }
}
