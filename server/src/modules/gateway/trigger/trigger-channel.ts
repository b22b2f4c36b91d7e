import type { object } from '@gemba/contract/equipment/object.ts'
import type { point } from '@gemba/contract/equipment/point.ts'
import { comparingConditions, triggerCondition } from '@gemba/contract/gateway/trigger/dictionaries.ts'
import { triggerChannel } from '@gemba/contract/gateway/trigger/trigger-channel.ts'
import {
  listLinkedObjects,
  listTriggerPoints,
  listUploadPoints,
} from '@gemba/contract/gateway/trigger/trigger-points.ts'
import type { EntityOf } from '@gemba/contract/kit/resource.ts'
import { nameIn } from '@gemba/contract/names.ts'
import type { ProblemCode } from '@gemba/contract/problems.ts'
import { ofCompany } from '../../../platform/db/of-company.ts'
import { anyId } from '../../../platform/db/rows.ts'
import type { Read, Work } from '../../../platform/db/work.ts'
import { DomainError, notFound } from '../../../platform/domain-error.ts'
import { handle } from '../../../platform/http/route.ts'
import { problemOf } from '../../../platform/http/validation.ts'
import { crud } from '../../../resource/crud.ts'
import { mount } from '../../../resource/mount.ts'
import { objects, points } from '../../equipment/index.ts'

type Trigger = EntityOf<typeof triggerChannel>
type FieldProblem = readonly [field: keyof Trigger & string, problem: ProblemCode]

const triggers = crud(triggerChannel, {
  changed: async (work, row) => {
    await assertConsistent(work, row)
    await emitTriggerChanged(work, row.boxId)
  },
  removing: async (work, ids) => {
    const rows = await ofCompany(work)
      .selectFrom('trigger_channel')
      .select('box_id as boxId')
      .distinct()
      .where('id', '=', anyId(ids))
      .execute()
    for (const { boxId } of rows) await emitTriggerChanged(work, boxId)
  },
})

/** The intake follows. */
const emitTriggerChanged = (work: Work, boxId: string): Promise<void> =>
  work.emit('triggerChannel.changed', `box:${boxId}`, { boxId })

/** Throws `invalid` unless device and points belong to the box and the condition has what it needs. */
async function assertConsistent(work: Work, row: Trigger): Promise<void> {
  const found = [...findConditionProblems(row), ...(await findScopeProblems(work, row))]
  if (found.length === 0) return
  const { language } = work.actor
  throw new DomainError('invalid', {
    problems: found.map(([field, problem]) => problemOf(field, problem, { language })),
  })
}

function findConditionProblems({ condition, value, intervalMs }: Trigger): FieldProblem[] {
  const problems: FieldProblem[] = []
  if (comparingConditions.has(condition) && value === null) problems.push(['value', 'required'])
  if (condition === triggerCondition.codes.interval && intervalMs === null) problems.push(['intervalMs', 'required'])
  return problems
}

async function findScopeProblems(read: Read, { boxId, objectId, pointId, uploadPointIds }: Trigger) {
  const problems: FieldProblem[] = []
  const device = await objects.read(read, { id: objectId })
  const trigger = await points.read(read, { id: pointId })
  if (device.boxId !== boxId) problems.push(['objectId', 'choice'])
  if (trigger.objectId !== objectId) problems.push(['pointId', 'choice'])
  if (uploadPointIds === null || uploadPointIds.length === 0) return problems
  const devices = await objects.list(read, { boxId })
  const deviceIds = new Set(devices.map(({ id }) => id))
  const uploadedPoints = await points.list(read, { id: { in: uploadPointIds } })
  if (uploadedPoints.some((uploaded) => !deviceIds.has(uploaded.objectId))) problems.push(['uploadPointIds', 'choice'])
  return problems
}

interface PointScope {
  readonly boxId?: string | null | undefined
  readonly objectId?: string | null | undefined
}

type PointRow = EntityOf<typeof point>

/** Returns points in the order of their devices, with the names of these. */
function presentPoints({ actor }: Read, devices: readonly EntityOf<typeof object>[], rows: readonly PointRow[]) {
  const pointsByDevice = Map.groupBy(rows, ({ objectId }) => objectId)
  return devices.flatMap((device) =>
    (pointsByDevice.get(device.id) ?? []).map(({ id, code, unit, dataType, ...names }) => ({
      pointId: id,
      code,
      name: nameIn(names, actor.language),
      unit,
      dataType,
      objectId: device.id,
      objectName: nameIn(device, actor.language),
    })),
  )
}

/** Returns the enabled points of a device, or of the devices of a box. */
export async function listPointsToTrigger(read: Read, { boxId, objectId }: PointScope) {
  if (!objectId && !boxId) return []
  const devices = objectId ? [await objects.read(read, { id: objectId })] : await objects.list(read, { boxId })
  const deviceIds = devices.filter((device) => !boxId || device.boxId === boxId).map(({ id }) => id)
  return presentPoints(read, devices, await points.list(read, { objectId: deviceIds, isEnabled: 1 }))
}

async function listUploadedPoints(read: Read, triggerId: string) {
  const { boxId, uploadPointIds } = await triggers.read(read, { id: triggerId })
  const devices = await objects.list(read, { boxId })
  return presentPoints(read, devices, await points.list(read, { id: { in: uploadPointIds ?? [] } }))
}

export const triggerChannelRoutes = [
  ...mount(triggerChannel, import.meta.url, triggers),
  ...handle(listTriggerPoints, import.meta.url, listPointsToTrigger),
  ...handle(listUploadPoints, import.meta.url, (read, { triggerId, ...scope }) =>
    triggerId ? listUploadedPoints(read, triggerId) : listPointsToTrigger(read, scope),
  ),
  ...handle(listLinkedObjects, import.meta.url, async (read, { boxDeviceId }) => {
    const { code, boxId } = await ofCompany(read)
      .selectFrom('channel_device as d')
      .innerJoin('box_channel as c', 'c.id', 'd.channel_id')
      .select(['d.code', 'c.box_id as boxId'])
      .where('d.id', '=', boxDeviceId)
      .executeTakeFirstOrThrow(notFound)
    const devices = await objects.list(read, { boxId })
    return devices.filter((device) => (device.deviceCode ?? device.code) === code)
  }),
]
