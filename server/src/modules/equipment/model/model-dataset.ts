import { modelDataset } from '@gemba/contract/equipment/model/model-dataset.ts'
import type { EntityOf } from '@gemba/contract/kit/resource.ts'
import { ofCompany } from '../../../platform/db/of-company.ts'
import { nextVersion } from '../../../platform/db/rows.ts'
import type { Read, Work } from '../../../platform/db/work.ts'
import { crud, type Input } from '../../../resource/crud.ts'
import { mount } from '../../../resource/mount.ts'
import { type DatasetPointTable, saveDatasetPoints, withDatasetPoints } from '../object/dataset-points.ts'

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

const table: DatasetPointTable = { table: 'model_point', ownerColumn: 'model_id' }

const withPoints = (read: Read, rows: readonly Dataset[]): Promise<Dataset[]> => withDatasetPoints(read, table, rows)

async function save(work: Work, row: Dataset, input: Input): Promise<Dataset> {
  if (await saveDatasetPoints(work, table, { id: row.id, ownerId: row.modelId, input })) await applyPeriod(work, row)
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
