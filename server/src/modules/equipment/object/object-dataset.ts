import { objectDataset, pageUnlinkedDatasets } from '@gemba/contract/equipment/object/object-dataset.ts'
import type { EntityOf } from '@gemba/contract/kit/resource.ts'
import { ofCompany } from '../../../platform/db/of-company.ts'
import { valuesOf } from '../../../platform/db/rows.ts'
import type { Read, Work } from '../../../platform/db/work.ts'
import { handle } from '../../../platform/http/route.ts'
import { crud, type Input } from '../../../resource/crud.ts'
import { mount } from '../../../resource/mount.ts'
import type { ListInput } from '../../../resource/query/filter.ts'
import { applyPeriods, markDatasetOrigin } from './dataset-period.ts'
import { type DatasetPointTable, saveDatasetPoints, withDatasetPoints } from './dataset-points.ts'

type Dataset = EntityOf<typeof objectDataset>

const stored = crud(objectDataset, {
  changed: async (work, row) => {
    await markDatasetOrigin(work, row.id)
    await applyPeriods(work, [row.id])
    await work.emit('object.changed', `object:${row.objectId}`, { objectId: row.objectId })
  },
})

const table: DatasetPointTable = { table: 'point', ownerColumn: 'object_id' }

const withPoints = (read: Read, rows: readonly Dataset[]): Promise<Dataset[]> => withDatasetPoints(read, table, rows)

async function save(work: Work, { id }: Dataset, input: Input): Promise<Dataset> {
  const { objectId } = await stored.read(work, { id })
  if (await saveDatasetPoints(work, table, { id, ownerId: objectId, input })) await applyPeriods(work, [id])
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
