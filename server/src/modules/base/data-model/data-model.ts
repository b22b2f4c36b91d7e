// Data models with their fields.
import { dataModel, dataModelDetail, mostDetails } from '@gemba/contract/base/data-model/data-model.ts'
import type { EntityOf } from '@gemba/contract/kit/resource.ts'
import { ofCompany } from '../../../platform/db/of-company.ts'
import { anyId, countOf } from '../../../platform/db/rows.ts'
import type { Read, Work } from '../../../platform/db/work.ts'
import { DomainError } from '../../../platform/domain-error.ts'
import { type Crud, crud, type Input, idsOf } from '../../../resource/crud.ts'
import { withLines } from '../../../resource/lines.ts'
import { mount } from '../../../resource/mount.ts'
import { assertDetailValid } from './assert-detail-valid.ts'
import { applyDetail, assertDetailCompatible, assertDetailRemovable } from './change-detail.ts'
import { findModel, lockForDetails } from './details.ts'

const plain = crud(dataModelDetail)

/** Each waits until nobody writes objects of the model, and holds off who would. */
const details: Crud<typeof dataModelDetail> = {
  ...plain,
  list: async (read, input) => {
    if (input.modelId) await findModel(read, { modelId: input.modelId })
    return plain.list(read, input)
  },
  create: async (work, input) => {
    const { id: modelId } = await lockForDetails(work, input.modelId)
    const own = work.tx.selectFrom('data_model_detail').where('model_id', '=', modelId)
    if ((await countOf(own)) >= mostDetails) throw new DomainError('dataModelTooManyDetails', { limit: mostDetails })
    const made = await plain.create(work, input)
    await assertDetailValid(work, made)
    await applyDetail(work, undefined, made)
    return made
  },
  update: async (work, input) => {
    const before = await lockedDetail(work, input)
    if (input.modelId && input.modelId !== before.modelId) throw new DomainError('notFound')
    const changed = await plain.update(work, input)
    await assertDetailValid(work, changed)
    await assertDetailCompatible(work, before, changed)
    await applyDetail(work, before, changed)
    return changed
  },
  remove: async (work, input) => {
    for (const id of idsOf(input)) await assertDetailRemovable(work, await lockedDetail(work, { id }))
    return plain.remove(work, input)
  },
}

/** A field as it is once its model is locked. */
async function lockedDetail(work: Work, input: Input) {
  const { modelId } = await plain.read(work, input)
  await lockForDetails(work, modelId)
  return plain.read(work, input)
}

const models = withLines(crud(dataModel), [{ resource: dataModelDetail, operations: details }])

type ModelRow = EntityOf<typeof dataModel>

/** Models with how many fields and objects they have. */
async function counted<Row extends ModelRow>(read: Read, rows: readonly Row[]) {
  const ids = rows.map(({ id }) => id)
  const counts = (table: 'data_model_detail' | 'data_model_object') =>
    ofCompany(read)
      .selectFrom(table)
      .select(['model_id as modelId', ({ fn }) => fn.countAll<string>().as('count')])
      .where('model_id', '=', anyId(ids))
      .groupBy('model_id')
      .execute()
  const [ofDetails, ofObjects] = [await counts('data_model_detail'), await counts('data_model_object')]
  const among = (found: typeof ofDetails, id: string) => Number(found.find(({ modelId }) => modelId === id)?.count ?? 0)
  return rows.map((row) => ({
    ...row,
    detailCount: among(ofDetails, row.id),
    objectCount: among(ofObjects, row.id),
  }))
}

async function countedOne<Row extends ModelRow>(read: Read, row: Row) {
  const [model] = await counted(read, [row])
  return model
}

export const dataModelRoutes = [
  ...mount(dataModel, import.meta.url, {
    page: async (read, input) => {
      const { records, ...page } = await models.page(read, input)
      return { ...page, records: await counted(read, records) }
    },
    read: async (read, input) => countedOne(read, await models.read(read, input)),
    create: async (work, input) => countedOne(work, await models.create(work, input)),
    update: async (work, input) => countedOne(work, await models.update(work, input)),
    remove: models.remove,
  }),
  ...mount(dataModelDetail, import.meta.url, details),
]

/** Returns a model with its fields. Error `notFound`. */
export const readModel = async (read: Read, id: string) => countedOne(read, await models.read(read, { id }))
