import { personalModel } from '@gemba/contract/equipment/model-person/personal-model.ts'
import { personalModelAlarm } from '@gemba/contract/equipment/model-person/personal-model-alarm.ts'
import { personalModelPoint } from '@gemba/contract/equipment/model-person/personal-model-point.ts'
import { ofCompany } from '../../../platform/db/of-company.ts'
import { anyId } from '../../../platform/db/rows.ts'
import type { Work } from '../../../platform/db/work.ts'
import { crud, idsOf } from '../../../resource/crud.ts'
import { withLines } from '../../../resource/lines.ts'
import { mount } from '../../../resource/mount.ts'
import { assertNoCycle } from '../../../resource/tree/assert-no-cycle.ts'
import { treeOf } from '../../../resource/tree/tree.ts'
import { assertOwner } from './assert-owner.ts'
import { personalModelAlarms } from './personal-model-alarm.ts'
import { personalModelPoints } from './personal-model-point.ts'

const stored = crud(personalModel, { changed: (work, row) => assertNoCycle(work, 'personal_model', row.id) })

/** Makes the actor the owner of a new personal model. */
async function setOwner({ tx, actor }: Work, id: string): Promise<void> {
  if (actor.userId === null) return
  await tx.updateTable('personal_model').set({ user_id: actor.userId }).where('id', '=', id).execute()
}

export const personalModels: typeof stored = {
  ...stored,
  create: async (work, input) => {
    const { id } = await stored.create(work, input)
    await setOwner(work, id)
    return stored.read(work, { id })
  },
  update: async (work, input) => {
    await assertOwner(work, [(await stored.read(work, input)).id])
    return stored.update(work, input)
  },
  remove: async (work, input) => {
    const rows = await ofCompany(work)
      .selectFrom('personal_model')
      .select('id')
      .where('id', '=', anyId(idsOf(input)))
      .execute()
    await assertOwner(
      work,
      rows.map(({ id }) => id),
    )
    return stored.remove(work, input)
  },
}

const standard = withLines(personalModels, [
  { resource: personalModelPoint, operations: personalModelPoints },
  { resource: personalModelAlarm, operations: personalModelAlarms },
])

export const personalModelRoutes = mount(personalModel, import.meta.url, {
  ...standard,
  tree: async (read, input) => treeOf(await standard.list(read, input), 'parentId'),
})
