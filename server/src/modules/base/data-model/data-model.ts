// Data models with their fields.
import { dataModel, dataModelDetail, maxDetails } from '@gemba/contract/base/data-model/data-model.ts'
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

/** Operations on fields. Each write locks the model against writes of its objects. */
const details: Crud<typeof dataModelDetail> = {
  ...plain,
  list: async (read, input) => {
    if (input.modelId) await findModel(read, { modelId: input.modelId })
    return plain.list(read, input)
  },
  create: async (work, input) => {
    const { id: modelId } = await lockForDetails(work, input.modelId)
    const modelDetails = work.tx.selectFrom('data_model_detail').where('model_id', '=', modelId)
    if ((await countOf(modelDetails)) >= maxDetails)
      throw new DomainError('dataModelTooManyDetails', { limit: maxDetails })
    const detail = await plain.create(work, input)
    await assertDetailValid(work, detail)
    await applyDetail(work, undefined, detail)
    return detail
  },
  update: async (work, input) => {
    const before = await lockedDetail(work, input)
    if (input.modelId && input.modelId !== before.modelId) throw new DomainError('notFound')
    const detail = await plain.update(work, input)
    await assertDetailValid(work, detail)
    await assertDetailCompatible(work, before, detail)
    await applyDetail(work, before, detail)
    return detail
  },
  remove: async (work, input) => {
    for (const id of idsOf(input)) await assertDetailRemovable(work, await lockedDetail(work, { id }))
    return plain.remove(work, input)
  },
}

/** Returns a field after locking its model. */
async function lockedDetail(work: Work, input: Input) {
  const { modelId } = await plain.read(work, input)
  await lockForDetails(work, modelId)
  return plain.read(work, input)
}

const models = withLines(crud(dataModel), [{ resource: dataModelDetail, operations: details }])

type ModelRow = EntityOf<typeof dataModel>

/** Returns models with the numbers of their fields and objects. */
async function withCounts<Row extends ModelRow>(read: Read, rows: readonly Row[]) {
  const ids = rows.map(({ id }) => id)
  const counts = (table: 'data_model_detail' | 'data_model_object') =>
    ofCompany(read)
      .selectFrom(table)
      .select(['model_id as modelId', ({ fn }) => fn.countAll<string>().as('count')])
      .where('model_id', '=', anyId(ids))
      .groupBy('model_id')
      .execute()
  const [ofDetails, ofObjects] = [await counts('data_model_detail'), await counts('data_model_object')]
  const countIn = (countRows: typeof ofDetails, id: string) =>
    Number(countRows.find(({ modelId }) => modelId === id)?.count ?? 0)
  return rows.map((row) => ({
    ...row,
    detailCount: countIn(ofDetails, row.id),
    objectCount: countIn(ofObjects, row.id),
  }))
}

async function withCount<Row extends ModelRow>(read: Read, row: Row) {
  const [model] = await withCounts(read, [row])
  return model
}

export const dataModelRoutes = [
  ...mount(dataModel, import.meta.url, {
    page: async (read, input) => {
      const { records, ...page } = await models.page(read, input)
      return { ...page, records: await withCounts(read, records) }
    },
    read: async (read, input) => withCount(read, await models.read(read, input)),
    create: async (work, input) => withCount(work, await models.create(work, input)),
    update: async (work, input) => withCount(work, await models.update(work, input)),
    remove: models.remove,
  }),
  ...mount(dataModelDetail, import.meta.url, details),
]

/** Returns a model with its fields. Throws `notFound`. */
export const readModel = async (read: Read, id: string) => withCount(read, await models.read(read, { id }))
