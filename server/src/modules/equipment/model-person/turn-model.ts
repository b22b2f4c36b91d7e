// Personal models become models of the company, and models of the company become personal ones.
import {
  createModelFromPersonal,
  createPersonalFromModel,
  listChildPersonalModels,
  listPersonalModelsOfCompany,
} from '@gemba/contract/equipment/model-person/personal-model.ts'
import type { personalModelAlarm } from '@gemba/contract/equipment/model-person/personal-model-alarm.ts'
import { pointFields } from '@gemba/contract/equipment/point-fields.ts'
import type { CommandInput } from '@gemba/contract/kit/command.ts'
import type { EntityOf } from '@gemba/contract/kit/resource.ts'
import { sql } from 'kysely'
import { companyOf, type Work } from '../../../platform/db/work.ts'
import { DomainError } from '../../../platform/domain-error.ts'
import { handle } from '../../../platform/http/route.ts'
import { columnOf } from '../../../resource/query/columns.ts'
import { models } from '../model/model.ts'
import { modelPoints } from '../model/model-point.ts'
import { personalModels } from './personal-model.ts'
import { personalModelAlarms } from './personal-model-alarm.ts'
import { personalModelPoints } from './personal-model-point.ts'

const file = import.meta.url

const columns = sql.join(Object.keys(pointFields).map((name) => sql.ref(columnOf(name))))

/** Returns the limits of an alarm for a point of the model made from the draft. */
function draftedLimits(alarm: EntityOf<typeof personalModelAlarm>, modelPointId: string) {
  const { name, isEnabled, urgencyMax, errorMax, warnMax, warnMin, errorMin, urgencyMin } = alarm
  const { deadband, onDelayMs, level, alarmTypeId, remark } = alarm
  const limits = { urgencyMax, errorMax, warnMax, warnMin, errorMin, urgencyMin }
  return { ...limits, modelPointId, name, isEnabled, deadband, onDelayMs, level, alarmTypeId, remark }
}

async function createModel(work: Work, input: CommandInput<typeof createModelFromPersonal>) {
  const { tx, actor } = work
  const { id, code, name, remark } = await personalModels.read(work, { id: input.personalModelId })
  const model = await models.create(work, { code: input.code ?? code, name: input.name ?? name, remark })
  await sql`insert into model_point (company_id, model_id, create_user, update_user, ${columns})
    select company_id, ${model.id}, ${actor.userName}, ${actor.userName}, ${columns}
    from personal_model_point where company_id = ${companyOf(actor)} and model_id = ${id} order by sort_number, id`.execute(
    tx,
  )
  const points = await modelPoints.list(work, { modelId: model.id })
  const idByCode = new Map(points.map((point) => [point.code, point.id]))
  const drafted = await personalModelPoints.list(work, { modelId: id })
  const modelPointIdByDraft = new Map(drafted.map((point) => [point.id, idByCode.get(point.code)]))
  const alarms = await personalModelAlarms.list(work, { modelId: id })
  const limits = alarms.flatMap((alarm) => {
    const modelPointId = modelPointIdByDraft.get(alarm.pointId)
    return modelPointId ? [draftedLimits(alarm, modelPointId)] : []
  })
  if (limits.length > 0)
    await work.emit('model.createdFromPersonal', `model:${model.id}`, { modelId: model.id, limits })
  return model
}

async function createPersonal(work: Work, input: CommandInput<typeof createPersonalFromModel>) {
  const { tx, actor } = work
  const { id, code, name, remark } = await models.read(work, { id: input.modelId })
  const draft = await personalModels.create(work, { code: input.code ?? code, name: input.name ?? name, remark })
  await sql`insert into personal_model_point (company_id, model_id, create_user, update_user, ${columns})
    select company_id, ${draft.id}, ${actor.userName}, ${actor.userName}, ${columns}
    from model_point where company_id = ${companyOf(actor)} and model_id = ${id} order by sort_number, id`.execute(tx)
  return draft
}

export const turnModelRoutes = [
  ...handle(listPersonalModelsOfCompany, file, (read, { companyId }) => {
    if (companyId && companyId !== read.actor.companyId) throw new DomainError('notFound')
    return personalModels.list(read, { status: 1 })
  }),
  ...handle(listChildPersonalModels, file, async (read, { parentId }) => {
    await personalModels.read(read, { id: parentId })
    return personalModels.list(read, { parentId })
  }),
  ...handle(createModelFromPersonal, file, createModel),
  ...handle(createPersonalFromModel, file, createPersonal),
]
