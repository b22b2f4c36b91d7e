// What a command needs to know about a point: its settings, its source at the device, and the points that it depends on.

import type { object } from '@gemba/contract/equipment/object.ts'
import { pointKind } from '@gemba/contract/equipment/point/dictionaries.ts'
import type { point } from '@gemba/contract/equipment/point.ts'
import type { EntityOf } from '@gemba/contract/kit/resource.ts'
import { checkFormula } from '@gemba/contract/telemetry/formula/check-formula.ts'
import { FormulaFault } from '@gemba/contract/telemetry/formula/formula-fault.ts'
import type { Read } from '../../../platform/db/work.ts'
import { objects, points } from '../../equipment/index.ts'
import { listObjectMappings } from '../../gateway/index.ts'

export type ControlledPoint = EntityOf<typeof point>

/** Where a point gets its values, and how they are converted: value = raw * scale + offset. */
export interface PointSource {
  readonly boxId: string
  readonly deviceCode: string
  readonly code: string
  readonly scale: number
  readonly offset: number
}

export interface ControlTarget {
  readonly point: ControlledPoint
  readonly objectName: string
  readonly isObjectEnabled: boolean
  /** Undefined if the object has no gateway. */
  readonly source: PointSource | undefined
  /** The point that shows the result; undefined if there is none. */
  readonly feedback: ControlledPoint | undefined
  readonly feedbackSource: PointSource | undefined
  /** Points that the same device sends. */
  readonly devicePointIds: readonly string[]
  /** Points of the interlock by their codes. A code without a point is missing. */
  readonly inputs: ReadonlyMap<string, string>
}

/** Returns the target of a command, as far as the reader sees it. Throws `notFound`. */
export async function loadTarget(read: Read, pointId: string): Promise<ControlTarget> {
  const row = await points.read(read, { id: pointId })
  return toTarget(row, await loadObject(read, row.objectId))
}

/** Returns the writable points of an object. Throws `notFound`. */
export async function loadTargets(read: Read, objectId: string): Promise<ControlTarget[]> {
  const loaded = await loadObject(read, objectId)
  return loaded.siblings.filter(isWritable).map((row) => toTarget(row, loaded))
}

/** Returns whether a person may write to a point at all. Others have no control on the page. */
const isWritable = ({ rw, isEnabled }: ControlledPoint): boolean => rw !== 0 && isEnabled === 1

interface LoadedObject {
  readonly row: EntityOf<typeof object>
  readonly siblings: readonly ControlledPoint[]
  readonly mappings: Awaited<ReturnType<typeof listObjectMappings>>
}

/** Returns the points that a device of an object sends. */
const listDevicePoints = (loaded: LoadedObject, deviceCode: string): ControlledPoint[] =>
  loaded.siblings.filter((sibling) => findSource(loaded, sibling)?.deviceCode === deviceCode)

async function loadObject(read: Read, objectId: string): Promise<LoadedObject> {
  const row = await objects.read(read, { id: objectId })
  const siblings = await points.list(read, { objectId })
  const { boxId } = row
  const mappings = boxId === null ? new Map() : await listObjectMappings(read, { boxId, objectId })
  return { row, siblings, mappings }
}

/** Returns where a point gets its values; undefined for a point that no device sends. */
function findSource({ row, mappings }: LoadedObject, point: ControlledPoint | undefined): PointSource | undefined {
  if (!point || row.boxId === null || !isCollected(point)) return undefined
  const mapping = mappings.get(point.code)
  return {
    boxId: row.boxId,
    deviceCode: mapping?.deviceCode ?? row.deviceCode ?? row.code,
    code: mapping?.code ?? point.code,
    scale: (mapping?.scale ?? 1) * point.scale,
    offset: (mapping?.offset ?? 0) * point.scale + point.offset,
  }
}

function toTarget(row: ControlledPoint, loaded: LoadedObject): ControlTarget {
  const { row: controlled, siblings } = loaded
  const feedback = findFeedback(row, siblings)
  const source = findSource(loaded, row)
  const idByCode = new Map(siblings.map(({ code, id }) => [code, id]))
  return {
    point: row,
    objectName: controlled.name,
    isObjectEnabled: controlled.status === 1,
    source,
    feedback,
    feedbackSource: findSource(loaded, feedback),
    devicePointIds: source ? listDevicePoints(loaded, source.deviceCode).map(({ id }) => id) : [],
    inputs: new Map(
      namesIn(row.interlock).flatMap((name) => (idByCode.has(name) ? [[name, idByCode.get(name)!]] : [])),
    ),
  }
}

/** Calculated, entered and system points have no device. */
const isCollected = ({ kind }: ControlledPoint): boolean =>
  kind === pointKind.codes.collected || kind === pointKind.codes.command

/** A write-only point has no value of its own. */
function findFeedback(row: ControlledPoint, siblings: readonly ControlledPoint[]): ControlledPoint | undefined {
  if (row.feedbackCode) return siblings.find(({ code, isEnabled }) => code === row.feedbackCode && isEnabled === 1)
  return row.rw === 1 ? row : undefined
}

/** Returns the names in a formula; none if it is faulty, which the evaluation reports. */
function namesIn(formula: string | null): readonly string[] {
  if (!formula) return []
  try {
    return checkFormula(formula).names
  } catch (error) {
    if (error instanceof FormulaFault) return []
    throw error
  }
}
