import { modelDataset } from '@gemba/contract/equipment/model/model-dataset.ts'
import type { EntityOf } from '@gemba/contract/kit/resource.ts'
import { ofCompany } from '../../../platform/db/of-company.ts'
import { anyId, nextVersion, valuesOf } from '../../../platform/db/rows.ts'
import type { Read, Work } from '../../../platform/db/work.ts'
import { DomainError } from '../../../platform/domain-error.ts'
import { crud, type Input, idsOf } from '../../../resource/crud.ts'
import { mount } from '../../../resource/mount.ts'

type Dataset = EntityOf<typeof modelDataset>

const stored = crud(modelDataset, {
  changed: async (work, row) => {
    await applyPeriod(work, row)
    await work.emit('model.changed', `model:${row.modelId}`, { modelId: row.modelId })
  },
})

/** Gives the points of a dataset its period. */
async function applyPeriod(work: Work, { id, collectCycle }: Dataset): Promise<void> {
  if (collectCycle === null) return
  await ofCompany(work)
    .updateTable('model_point')
    .set({ period_ms: collectCycle * 1000, version: nextVersion })
    .where('dataset_id', '=', id)
    .where('period_ms', '<>', collectCycle * 1000)
    .execute()
}

/** Returns the dataset of a point with its period in ms. Throws `notFound`. */
export async function readDataset(read: Read, id: string): Promise<{ modelId: string; periodMs: number | undefined }> {
  const { modelId, collectCycle } = await stored.read(read, { id })
  return { modelId, periodMs: collectCycle === null ? undefined : collectCycle * 1000 }
}

/** Adds the ids of the points to datasets. */
async function withPoints(read: Read, datasets: readonly Dataset[]): Promise<Dataset[]> {
  const points = await ofCompany(read)
    .selectFrom('model_point')
    .select(['id', 'dataset_id as datasetId'])
    .where('dataset_id', '=', anyId(valuesOf(datasets, 'id')))
    .orderBy('sort_number')
    .orderBy('id')
    .execute()
  const byDataset = Map.groupBy(points, ({ datasetId }) => datasetId)
  return datasets.map((row) => ({ ...row, dataIds: valuesOf(byDataset.get(row.id) ?? [], 'id') }))
}

/** Replaces the points of a dataset, if the input names any. Throws `notFound` for a point of another model. */
async function savePoints(work: Work, row: Dataset, { dataIds }: Input): Promise<void> {
  if (dataIds === undefined || dataIds === null) return
  const isNone = Array.isArray(dataIds) && dataIds.length === 0
  const ids = isNone ? [] : [...new Set(idsOf({ ids: dataIds }))]
  const points = await ofCompany(work)
    .selectFrom('model_point')
    .select('id')
    .where('id', '=', anyId(ids))
    .where('model_id', '=', row.modelId)
    .forUpdate()
    .execute()
  if (points.length !== ids.length) throw new DomainError('notFound')
  const setDataset = (datasetId: string | null) =>
    ofCompany(work).updateTable('model_point').set({ dataset_id: datasetId, version: nextVersion })
  await setDataset(null).where('dataset_id', '=', row.id).execute()
  await setDataset(row.id).where('id', '=', anyId(ids)).execute()
  await applyPeriod(work, row)
}

async function save(work: Work, row: Dataset, input: Input): Promise<Dataset> {
  await savePoints(work, row, input)
  return (await withPoints(work, [row]))[0] as Dataset
}

export const modelDatasets: typeof stored = {
  ...stored,
  page: async (read, input) => {
    const page = await stored.page(read, input)
    return { ...page, records: await withPoints(read, page.records) }
  },
  list: async (read, input) => withPoints(read, await stored.list(read, input)),
  read: async (read, input) => (await withPoints(read, [await stored.read(read, input)]))[0] as Dataset,
  create: async (work, input) => save(work, await stored.create(work, input), input),
  update: async (work, input) => save(work, await stored.update(work, input), input),
}

export const modelDatasetRoutes = mount(modelDataset, import.meta.url, modelDatasets)
