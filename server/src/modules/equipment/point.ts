import { point } from '@gemba/contract/equipment/point.ts'
import { anyId, nextVersion } from '../../platform/db/rows.ts'
import type { Work } from '../../platform/db/work.ts'
import { crud } from '../../resource/crud.ts'
import { mount } from '../../resource/mount.ts'
import { findChangedColumns, markOverridden } from './model/overridden-fields.ts'
import { assertConsistent, withSpecifiedFields } from './model/specified-point-fields.ts'

const stored = crud(point, {
  changed: async (work, row) => {
    assertConsistent(work, row)
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

export const points = withSpecifiedFields({
  ...stored,
  update: async (work, input) => {
    const before = await stored.read(work, input)
    const after = await stored.update(work, input)
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
