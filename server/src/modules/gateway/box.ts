import { box } from '@gemba/contract/gateway/box.ts'
import { hashSecret } from '../../platform/limits/hashing.ts'
import { crud } from '../../resource/crud.ts'
import { mount } from '../../resource/mount.ts'

const standard = crud(box, {
  hashSecret: hashSecret,
  changed: (work, row) => work.emit('box.changed', `box:${row.id}`, { boxId: row.id }),
  removing: async (work, ids) => {
    for (const boxId of ids) await work.emit('box.changed', `box:${boxId}`, { boxId })
  },
})

export const boxRoutes = mount(box, import.meta.url, standard)
