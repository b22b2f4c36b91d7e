import { point } from '@gemba/contract/equipment/point.ts'
import { anyId, nextVersion } from '../../platform/db/rows.ts'
import type { Work } from '../../platform/db/work.ts'
import { DomainError } from '../../platform/domain-error.ts'
import { crud, type Input } from '../../resource/crud.ts'
import { mount } from '../../resource/mount.ts'
import { findChangedColumns, markOverridden } from './model/overridden-fields.ts'
import { assertConsistent, withSpecifiedFields } from './model/specified-point-fields.ts'
import { readObjectDataset } from './object/object-dataset.ts'

const stored = crud(point, {
  changed: async (work, row) => {
    assertConsistent(work, row)
    if (row.datasetId !== null && (await readObjectDataset(work, row.datasetId)).objectId !== row.objectId)
      throw new DomainError('notFound')
    if (row.isMain === 1) await clearOtherMain(work, row)
    await work.emit('point.changed', `object:${row.objectId}`, { pointId: row.id, objectId: row.objectId })
  },
  removing: async (work, ids) => {
    const rows = await work.tx
      .selectFrom('point')
      .select(['id', 'object_id as objectId'])
      .where('id', '=', anyId(ids))
      .execute()
    for (const { id, objectId } of rows) {
      await work.emit('point.removed', `object:${objectId}`, { pointId: id, objectId })
    }
  },
})

/** Returns the input with the period of the dataset, if the point is in one that has a period. */
async function withPeriod(work: Work, input: Input, storedId: string | null): Promise<Input> {
  const datasetId = input.datasetId === undefined ? storedId : input.datasetId
  if (!datasetId) return input
  const { periodMs } = await readObjectDataset(work, String(datasetId))
  return periodMs === undefined ? input : { ...input, periodMs }
}

export const points = withSpecifiedFields({
  ...stored,
  create: async (work, input) => stored.create(work, await withPeriod(work, input, null)),
  update: async (work, input) => {
    const before = await stored.read(work, input)
    const after = await stored.update(work, await withPeriod(work, input, before.datasetId))
    const changedColumns = findChangedColumns(before, after)
    if (changedColumns.length === 0) return after
    await markOverridden(work, after, changedColumns)
    return stored.read(work, input)
  },
})

/** Clears other main points, because an object has at most one: the last one set. */
async function clearOtherMain({ tx }: Work, row: { id: string; objectId: string }): Promise<void> {
  await tx
    .updateTable('point')
    .set({ is_main: 0, version: nextVersion })
    .where('object_id', '=', row.objectId)
    .where('id', '<>', row.id)
    .where('is_main', '=', 1)
    .execute()
}

export const pointRoutes = mount(point, import.meta.url, points)
