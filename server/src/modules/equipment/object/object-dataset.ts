import { objectDataset, pageUnlinkedDatasets } from '@gemba/contract/equipment/object/object-dataset.ts'
import type { EntityOf } from '@gemba/contract/kit/resource.ts'
import { sql } from 'kysely'
import { ofCompany } from '../../../platform/db/of-company.ts'
import { anyId, nextVersion, valuesOf } from '../../../platform/db/rows.ts'
import type { Read, Work } from '../../../platform/db/work.ts'
import { DomainError } from '../../../platform/domain-error.ts'
import { handle } from '../../../platform/http/route.ts'
import { crud, type Input, idsOf } from '../../../resource/crud.ts'
import { mount } from '../../../resource/mount.ts'
import type { ListInput } from '../../../resource/query/filter.ts'
import { applyPeriods, markDatasetOrigin } from './dataset-period.ts'

type Dataset = EntityOf<typeof objectDataset>

const stored = crud(objectDataset, {
  changed: async (work, row) => {
    await markDatasetOrigin(work, row.id)
    await applyPeriods(work, [row.id])
    await work.emit('object.changed', `object:${row.objectId}`, { objectId: row.objectId })
  },
})

/** Adds the ids of the points to datasets. */
async function withPoints(read: Read, datasets: readonly Dataset[]): Promise<Dataset[]> {
  const points = await ofCompany(read)
    .selectFrom('point')
    .select(['id', 'dataset_id as datasetId'])
    .where('dataset_id', '=', anyId(valuesOf(datasets, 'id')))
    .orderBy('sort_number')
    .orderBy('id')
    .execute()
  const byDataset = Map.groupBy(points, ({ datasetId }) => datasetId)
  return datasets.map((row) => ({ ...row, dataIds: valuesOf(byDataset.get(row.id) ?? [], 'id') }))
}

/** Replaces the points of a dataset, if the input names any. Throws `notFound` for a point of another object. */
async function savePoints(work: Work, row: Dataset, { dataIds }: Input): Promise<void> {
  if (dataIds === undefined || dataIds === null) return
  const isNone = Array.isArray(dataIds) && dataIds.length === 0
  const ids = isNone ? [] : [...new Set(idsOf({ ids: dataIds }))]
  const points = await ofCompany(work)
    .selectFrom('point')
    .select('id')
    .where('id', '=', anyId(ids))
    .where('object_id', '=', row.objectId)
    .forUpdate()
    .execute()
  if (points.length !== ids.length) throw new DomainError('notFound')
  const setDataset = (datasetId: string | null) =>
    ofCompany(work).updateTable('point').set({ dataset_id: datasetId, version: nextVersion })
  await setDataset(null)
    .where('dataset_id', '=', row.id)
    .where('id', '<>', sql<string>`all(${ids}::bigint[])`)
    .execute()
  await setDataset(row.id).where('id', '=', anyId(ids)).where('dataset_id', 'is distinct from', row.id).execute()
  await applyPeriods(work, [row.id])
}

async function save(work: Work, { id }: Dataset, input: Input): Promise<Dataset> {
  await savePoints(work, await stored.read(work, { id }), input)
  return readWithPoints(work, id)
}

const readWithPoints = async (read: Read, id: unknown): Promise<Dataset> =>
  (await withPoints(read, [await stored.read(read, { id })]))[0] as Dataset

export const objectDatasets: typeof stored = {
  ...stored,
  page: async (read, input) => {
    const page = await stored.page(read, input)
    return { ...page, records: await withPoints(read, page.records) }
  },
  list: async (read, input) => withPoints(read, await stored.list(read, input)),
  read: (read, input) => readWithPoints(read, input.id),
  create: async (work, input) => save(work, await stored.create(work, input), input),
  update: async (work, input) => save(work, await stored.update(work, input), input),
}

/** Returns the dataset of a point with its period in ms. Throws `notFound`. */
export async function readObjectDataset(read: Read, id: string) {
  const { objectId, collectCycle } = await stored.read(read, { id })
  return { objectId, periodMs: collectCycle === null ? undefined : collectCycle * 1000 }
}

/** Returns the filter for datasets of objects without a gateway. */
async function withoutBox(read: Read, { objectId, ...input }: ListInput): Promise<ListInput> {
  const rows = await ofCompany(read)
    .selectFrom('object_dataset as d')
    .innerJoin('object as o', 'o.id', 'd.object_id')
    .select('d.object_id as objectId')
    .distinct()
    .where('o.box_id', 'is', null)
    .execute()
  return { ...input, objectId: { in: valuesOf(rows, 'objectId'), equal: objectId } }
}

export const objectDatasetRoutes = [
  ...mount(objectDataset, import.meta.url, objectDatasets),
  ...handle(pageUnlinkedDatasets, import.meta.url, async (read, input) =>
    objectDatasets.page(read, await withoutBox(read, input)),
  ),
]
