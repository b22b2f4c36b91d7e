import { modelValue } from '@gemba/contract/equipment/model/model-value.ts'
import { ofCompany } from '../../../platform/db/of-company.ts'
import type { Work } from '../../../platform/db/work.ts'
import { DomainError } from '../../../platform/domain-error.ts'
import { crud } from '../../../resource/crud.ts'
import { mount } from '../../../resource/mount.ts'

/** Throws `notFound` if the point belongs to another model. */
async function assertPointOfModel(work: Work, { pointId, modelId }: { pointId: string | null; modelId: string }) {
  if (pointId === null) return
  const point = await ofCompany(work)
    .selectFrom('model_point')
    .select('id')
    .where('id', '=', pointId)
    .where('model_id', '=', modelId)
    .executeTakeFirst()
  if (!point) throw new DomainError('notFound')
}

export const modelValues = crud(modelValue, {
  changed: async (work, row) => {
    await assertPointOfModel(work, row)
    await work.emit('model.changed', `model:${row.modelId}`, { modelId: row.modelId })
  },
})

export const modelValueRoutes = mount(modelValue, import.meta.url, modelValues)
