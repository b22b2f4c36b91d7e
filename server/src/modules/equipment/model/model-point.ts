import { modelPoint } from '@gemba/contract/equipment/model-point.ts'
import { anyId } from '../../../platform/db/rows.ts'
import type { Work } from '../../../platform/db/work.ts'
import { DomainError } from '../../../platform/domain-error.ts'
import { crud, type Input } from '../../../resource/crud.ts'
import { mount } from '../../../resource/mount.ts'
import { readDataset } from './model-dataset.ts'
import { assertConsistent, withSpecifiedFields } from './specified-point-fields.ts'

const stored = crud(modelPoint, {
  changed: async (work, row) => {
    assertConsistent(work, row)
    if (row.datasetId !== null && (await readDataset(work, row.datasetId)).modelId !== row.modelId)
      throw new DomainError('notFound')
    await work.emit('model.changed', `model:${row.modelId}`, { modelId: row.modelId })
  },
  removing: async (work, ids) => {
    const rows = await work.tx
      .selectFrom('model_point')
      .select('model_id as modelId')
      .distinct()
      .where('id', '=', anyId(ids))
      .execute()
    for (const { modelId } of rows) await work.emit('model.changed', `model:${modelId}`, { modelId })
  },
})

/** Returns the input with the period of the dataset, if the point is in one that has a period. */
async function withPeriod(work: Work, input: Input, storedId: string | null): Promise<Input> {
  const datasetId = input.datasetId === undefined ? storedId : input.datasetId
  if (!datasetId) return input
  const { periodMs } = await readDataset(work, String(datasetId))
  return periodMs === undefined ? input : { ...input, periodMs }
}

export const modelPoints = withSpecifiedFields({
  ...stored,
  create: async (work, input) => stored.create(work, await withPeriod(work, input, null)),
  update: async (work, input) => {
    const { datasetId } = await stored.read(work, input)
    return stored.update(work, await withPeriod(work, input, datasetId))
  },
})

export const modelPointRoutes = mount(modelPoint, import.meta.url, modelPoints)
