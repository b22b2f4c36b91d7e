import {
  addKeyModelPoints,
  findModelPointByCode,
  listKeyModelPoints,
  listOtherModelPoints,
  moveKeyModelPointDown,
  moveKeyModelPointUp,
  removeKeyModelPoints,
} from '@gemba/contract/equipment/model/key-points.ts'
import { sql } from 'kysely'
import { ofCompany } from '../../../platform/db/of-company.ts'
import { listRows } from '../../../platform/db/row-shape.ts'
import { anyId, nextVersion, valuesOf } from '../../../platform/db/rows.ts'
import { companyOf, type Read, type Work } from '../../../platform/db/work.ts'
import { DomainError } from '../../../platform/domain-error.ts'
import { handle } from '../../../platform/http/route.ts'
import { type Input, idsOf } from '../../../resource/crud.ts'
import { models } from './model.ts'
import { modelPoints } from './model-point.ts'

const file = import.meta.url

/** Returns the points of a model that are key points, or that are not. Throws `notFound`. */
async function listPoints(read: Read, modelId: string, isKey: 0 | 1) {
  await models.read(read, { id: modelId })
  const points = await modelPoints.list(read, { modelId, isKey })
  return isKey ? points.toSorted((a, b) => a.keySort - b.keySort) : points
}

/** Locks the chosen points. Throws `notFound` if one does not exist. */
async function lockChosen(work: Work, input: Input) {
  const ids = [...new Set(idsOf(input))]
  const rows = await ofCompany(work)
    .selectFrom('model_point')
    .select(['id', 'model_id as modelId', 'is_key as isKey'])
    .where('id', '=', anyId(ids))
    .orderBy('id')
    .forUpdate()
    .execute()
  if (rows.length !== ids.length) throw new DomainError('notFound')
  const rowById = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => rowById.get(id) ?? [])
}

async function emitChanged(work: Work, modelIds: readonly string[]): Promise<void> {
  for (const modelId of new Set(modelIds)) await work.emit('model.changed', `model:${modelId}`, { modelId })
}

/** Returns the ids of the key points of a model in their order, which other requests cannot change meanwhile. */
async function lockKeyOrder({ tx, actor }: Work, modelId: string): Promise<string[]> {
  const isOfCompany = sql`company_id = ${companyOf(actor)}`
  await sql`select from model where ${isOfCompany} and id = ${modelId} for update`.execute(tx)
  const rows = await listRows(
    tx,
    { id: 'model_point.id' },
    sql`select id from model_point where ${isOfCompany} and model_id = ${modelId} and is_key = 1
      order by key_sort, sort_number, id for update`,
  )
  return valuesOf(rows, 'id')
}

/** Numbers the key points of a model from 1 in the given order. */
async function saveKeyOrder({ tx, actor }: Work, ids: readonly string[]): Promise<void> {
  await sql`update model_point as m set is_key = 1, key_sort = place.number, version = m.version + 1,
      update_user = ${actor.userName}, update_time = now()
    from unnest(${[...ids]}::bigint[]) with ordinality as place (id, number)
    where m.company_id = ${companyOf(actor)} and m.id = place.id
      and (m.is_key, m.key_sort) is distinct from (1, place.number::int)`.execute(tx)
}

async function move(work: Work, id: string, step: -1 | 1): Promise<null> {
  const point = await modelPoints.read(work, { id })
  const order = await lockKeyOrder(work, point.modelId)
  const at = order.indexOf(id)
  if (at < 0) throw new DomainError('pointNotKey', { name: point.name })
  const neighbourId = order[at + step]
  if (neighbourId === undefined) return null
  order[at + step] = id
  order[at] = neighbourId
  await saveKeyOrder(work, order)
  await emitChanged(work, [point.modelId])
  return null
}

export const keyPointRoutes = [
  ...handle(listKeyModelPoints, file, (read, { modelId }) => listPoints(read, modelId, 1)),
  ...handle(listOtherModelPoints, file, (read, { modelId }) => listPoints(read, modelId, 0)),
  ...handle(addKeyModelPoints, file, async (work, input) => {
    const newPoints = (await lockChosen(work, input)).filter(({ isKey }) => isKey === 0)
    for (const [modelId, points] of Map.groupBy(newPoints, (point) => point.modelId))
      await saveKeyOrder(work, [...(await lockKeyOrder(work, modelId)), ...valuesOf(points, 'id')])
    await emitChanged(work, valuesOf(newPoints, 'modelId'))
    return null
  }),
  ...handle(removeKeyModelPoints, file, async (work, input) => {
    const keyPoints = (await lockChosen(work, input)).filter(({ isKey }) => isKey === 1)
    await ofCompany(work)
      .updateTable('model_point')
      .set({ is_key: 0, key_sort: 0, version: nextVersion })
      .where('id', '=', anyId(valuesOf(keyPoints, 'id')))
      .execute()
    await emitChanged(work, valuesOf(keyPoints, 'modelId'))
    return null
  }),
  ...handle(moveKeyModelPointUp, file, (work, { id }) => move(work, id, -1)),
  ...handle(moveKeyModelPointDown, file, (work, { id }) => move(work, id, 1)),
  ...handle(findModelPointByCode, file, async (read, { modelId, code }) => {
    const points = await modelPoints.list(read, { modelId, code })
    return points.find((point) => point.code === code) ?? null
  }),
]
