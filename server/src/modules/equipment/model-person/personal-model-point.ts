import { personalModelPoint } from '@gemba/contract/equipment/model-person/personal-model-point.ts'
import { ofCompany } from '../../../platform/db/of-company.ts'
import { anyId } from '../../../platform/db/rows.ts'
import { crud } from '../../../resource/crud.ts'
import { mount } from '../../../resource/mount.ts'
import { assertConsistent, withSpecifiedFields } from '../model/specified-point-fields.ts'
import { assertOwner } from './assert-owner.ts'

const stored = crud(personalModelPoint, {
  changed: async (work, row) => {
    await assertOwner(work, [row.modelId])
    assertConsistent(work, row)
  },
  removing: async (work, ids) => {
    const rows = await ofCompany(work)
      .selectFrom('personal_model_point')
      .select('model_id as modelId')
      .distinct()
      .where('id', '=', anyId(ids))
      .execute()
    await assertOwner(
      work,
      rows.map(({ modelId }) => modelId),
    )
  },
})

/** A change that moves a point to another model is checked for both. */
export const personalModelPoints = withSpecifiedFields({
  ...stored,
  update: async (work, input) => {
    await assertOwner(work, [(await stored.read(work, input)).modelId])
    return stored.update(work, input)
  },
})

export const personalModelPointRoutes = mount(personalModelPoint, import.meta.url, personalModelPoints)
