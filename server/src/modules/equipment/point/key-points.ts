import {
  addKeyPoints,
  listKeyPoints,
  listOtherPoints,
  moveKeyPointDown,
  moveKeyPointUp,
  removeKeyPoints,
  setMainPoint,
} from '@gemba/contract/equipment/point/key-points.ts'
import { ofCompany } from '../../../platform/db/of-company.ts'
import { anyId, valuesOf } from '../../../platform/db/rows.ts'
import type { Read, Work } from '../../../platform/db/work.ts'
import { handle } from '../../../platform/http/route.ts'
import { markOverridden } from '../model/overridden-fields.ts'
import { objects } from '../object.ts'
import { points } from '../point.ts'
import { clearKeys, type KeyPointTable, lockChosen, lockKeyOrder, moveKeyPoint, saveKeyOrder } from './key-order.ts'

const file = import.meta.url
const table: KeyPointTable = { table: 'point', owner: 'object' }

/** Returns the points of an object that are key points, or that are not. Throws `notFound`. */
async function listPoints(read: Read, objectId: string, isKey: 0 | 1) {
  await objects.read(read, { id: objectId })
  const rows = await points.list(read, { objectId, isKey })
  return isKey ? rows.toSorted((a, b) => a.keySort - b.keySort) : rows
}

const changedFields = ['id', 'object_id as objectId', 'model_point_id as modelPointId'] as const

/** Marks what changed on the object, so that a synchronisation with the model keeps it, and emits the changes. */
async function afterChange(work: Work, ids: readonly string[]): Promise<void> {
  const rows = await ofCompany(work).selectFrom('point').select(changedFields).where('id', '=', anyId(ids)).execute()
  for (const { id, objectId, modelPointId } of rows) {
    await markOverridden(work, { id, modelPointId }, ['is_key', 'key_sort'])
    await work.emit('point.changed', `object:${objectId}`, { pointId: id, objectId })
  }
}

async function move(work: Work, id: string, step: -1 | 1): Promise<null> {
  const { name, objectId } = await points.read(work, { id })
  await afterChange(work, await moveKeyPoint(work, table, { id, name, ownerId: objectId, step }))
  return null
}

export const keyPointRoutes = [
  ...handle(listKeyPoints, file, (read, { objectId }) => listPoints(read, objectId, 1)),
  ...handle(listOtherPoints, file, (read, { objectId }) => listPoints(read, objectId, 0)),
  ...handle(addKeyPoints, file, async (work, input) => {
    const newPoints = (await lockChosen(work, table, input)).filter(({ isKey }) => isKey === 0)
    for (const [objectId, rows] of Map.groupBy(newPoints, ({ ownerId }) => ownerId)) {
      const order = await lockKeyOrder(work, table, objectId)
      await afterChange(work, await saveKeyOrder(work, table, [...order, ...valuesOf(rows, 'id')]))
    }
    return null
  }),
  ...handle(removeKeyPoints, file, async (work, input) => {
    const keyPoints = (await lockChosen(work, table, input)).filter(({ isKey }) => isKey === 1)
    await clearKeys(work, table, valuesOf(keyPoints, 'id'))
    await afterChange(work, valuesOf(keyPoints, 'id'))
    return null
  }),
  ...handle(moveKeyPointUp, file, (work, { id }) => move(work, id, -1)),
  ...handle(moveKeyPointDown, file, (work, { id }) => move(work, id, 1)),
  ...handle(setMainPoint, file, (work, { id, version, isMain }) =>
    points.update(work, { id, version, isMain: isMain ?? 1 }),
  ),
]
