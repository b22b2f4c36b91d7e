import { point } from '@gemba/contract/equipment/point.ts'
import { sql } from 'kysely'
import type { Work } from '../../platform/db/work.ts'
import { crud } from '../../resource/crud.ts'
import { mount } from '../../resource/mount.ts'

const standard = crud(point, {
  changed: async (work, row) => {
    if (row.isMain === 1) await clearOtherMain(work, row)
    await work.emit('point.changed', `object:${row.objectId}`, { pointId: row.id, objectId: row.objectId })
  },
  removing: async (work, ids) => {
    const { rows } = await sql<{ id: string; objectId: string }>`select id, object_id as "objectId" from point
      where id = any(${[...ids]}::bigint[])`.execute(work.tx)
    for (const { id, objectId } of rows) {
      await work.emit('point.removed', `object:${objectId}`, { pointId: id, objectId })
    }
  },
})

/** An object has at most one main point: the one named last. */
async function clearOtherMain({ tx }: Work, row: { id: string; objectId: string }): Promise<void> {
  await sql`update point set is_main = 0, version = version + 1
    where object_id = ${row.objectId} and id <> ${row.id} and is_main = 1`.execute(tx)
}

export const pointRoutes = mount(point, import.meta.url, standard)
