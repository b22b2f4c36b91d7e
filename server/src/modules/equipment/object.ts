import { object } from '@gemba/contract/equipment/object.ts'
import { crud } from '../../resource/crud.ts'
import { mount } from '../../resource/mount.ts'
import { assertNoCycle } from '../../resource/tree/assert-no-cycle.ts'
import { treeOf } from '../../resource/tree/tree.ts'
import { assertDriverParams } from './model/driver-params.ts'
import { withFavorites } from './object/favorite-ids.ts'

const stored = crud(object, {
  changed: async (work, row) => {
    assertDriverParams(work, row)
    await assertNoCycle(work, 'object', row.id)
    await work.emit('object.changed', `object:${row.id}`, { objectId: row.id })
  },
  removing: async (work, ids) => {
    for (const id of ids) await work.emit('object.changed', `object:${id}`, { objectId: id })
  },
})

export const objects: typeof stored = {
  ...stored,
  page: async (read, input) => stored.page(read, await withFavorites(read, input)),
  list: async (read, input) => stored.list(read, await withFavorites(read, input)),
}

export const objectRoutes = mount(object, import.meta.url, {
  ...objects,
  tree: async (read, input) => treeOf(await objects.list(read, input), 'parentId'),
})
