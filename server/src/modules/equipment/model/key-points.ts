import {
  addKeyModelPoints,
  findModelPointByCode,
  listKeyModelPoints,
  listOtherModelPoints,
  moveKeyModelPointDown,
  moveKeyModelPointUp,
  removeKeyModelPoints,
} from '@gemba/contract/equipment/model/key-points.ts'
import { valuesOf } from '../../../platform/db/rows.ts'
import type { Read, Work } from '../../../platform/db/work.ts'
import { handle } from '../../../platform/http/route.ts'
import {
  clearKeys,
  type KeyPointTable,
  lockChosen,
  lockKeyOrder,
  moveKeyPoint,
  saveKeyOrder,
} from '../point/key-order.ts'
import { models } from './model.ts'
import { modelPoints } from './model-point.ts'

const file = import.meta.url

/** Returns the points of a model that are key points, or that are not. Throws `notFound`. */
async function listPoints(read: Read, modelId: string, isKey: 0 | 1) {
  await models.read(read, { id: modelId })
  const points = await modelPoints.list(read, { modelId, isKey })
  return isKey ? points.toSorted((a, b) => a.keySort - b.keySort) : points
}

async function emitChanged(work: Work, modelIds: readonly string[]): Promise<void> {
  for (const modelId of new Set(modelIds)) await work.emit('model.changed', `model:${modelId}`, { modelId })
}

const table: KeyPointTable = { table: 'model_point', owner: 'model' }

async function move(work: Work, id: string, step: -1 | 1): Promise<null> {
  const { name, modelId } = await modelPoints.read(work, { id })
  const changedIds = await moveKeyPoint(work, table, { id, name, ownerId: modelId, step })
  if (changedIds.length > 0) await emitChanged(work, [modelId])
  return null
}

export const keyPointRoutes = [
  ...handle(listKeyModelPoints, file, (read, { modelId }) => listPoints(read, modelId, 1)),
  ...handle(listOtherModelPoints, file, (read, { modelId }) => listPoints(read, modelId, 0)),
  ...handle(addKeyModelPoints, file, async (work, input) => {
    const newPoints = (await lockChosen(work, table, input)).filter(({ isKey }) => isKey === 0)
    for (const [modelId, points] of Map.groupBy(newPoints, ({ ownerId }) => ownerId))
      await saveKeyOrder(work, table, [...(await lockKeyOrder(work, table, modelId)), ...valuesOf(points, 'id')])
    await emitChanged(work, valuesOf(newPoints, 'ownerId'))
    return null
  }),
  ...handle(removeKeyModelPoints, file, async (work, input) => {
    const keyPoints = (await lockChosen(work, table, input)).filter(({ isKey }) => isKey === 1)
    await clearKeys(work, table, valuesOf(keyPoints, 'id'))
    await emitChanged(work, valuesOf(keyPoints, 'ownerId'))
    return null
  }),
  ...handle(moveKeyModelPointUp, file, (work, { id }) => move(work, id, -1)),
  ...handle(moveKeyModelPointDown, file, (work, { id }) => move(work, id, 1)),
  ...handle(findModelPointByCode, file, async (read, { modelId, code }) => {
    const points = await modelPoints.list(read, { modelId, code })
    return points.find((point) => point.code === code) ?? null
  }),
]
