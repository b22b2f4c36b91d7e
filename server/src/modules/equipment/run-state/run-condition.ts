import { runCondition } from '@gemba/contract/equipment/run-state/run-condition.ts'
import { anyId } from '../../../platform/db/rows.ts'
import { DomainError } from '../../../platform/domain-error.ts'
import { crud } from '../../../resource/crud.ts'
import { mount } from '../../../resource/mount.ts'
import { modelPoints } from '../model/model-point.ts'

export const runConditions = crud(runCondition, {
  changed: async (work, row) => {
    const { modelId } = await modelPoints.read(work, { id: row.modelPointId })
    if (modelId !== row.modelId) throw new DomainError('notFound')
    await work.emit('runCondition.changed', `model:${row.modelId}`, { modelId: row.modelId })
  },
  removing: async (work, ids) => {
    const rows = await work.tx
      .selectFrom('run_condition')
      .select('model_id as modelId')
      .distinct()
      .where('id', '=', anyId(ids))
      .execute()
    for (const { modelId } of rows) await work.emit('runCondition.changed', `model:${modelId}`, { modelId })
  },
})

export const runConditionRoutes = mount(runCondition, import.meta.url, runConditions)
