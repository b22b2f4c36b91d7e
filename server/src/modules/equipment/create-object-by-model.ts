import { createObjectByModel } from '@gemba/contract/equipment/object.ts'
import { pointFields } from '@gemba/contract/equipment/point-fields.ts'
import { sql } from 'kysely'
import { DomainError } from '../../platform/domain-error.ts'
import { handle } from '../../platform/http/route.ts'
import { columnOf } from '../../resource/columns.ts'
import { isChoosable } from '../../resource/dictionary-options.ts'
import { objects } from './object.ts'

const copied = sql.join(Object.keys(pointFields).map((name) => sql.ref(columnOf(name))))

export const createObjectByModelRoutes = handle(createObjectByModel, import.meta.url, async (work, input) => {
  const { tx, actor } = work
  const { rows: models } = await sql<{
    type: string | null
  }>`select object_type as type from model where company_id = ${actor.companyId} and id = ${input.modelId}
    for share`.execute(tx)
  const [model] = models
  if (!model) throw new DomainError('notFound')
  const mayBeChosen = model.type !== null && (await isChoosable(work, 'objectType', model.type))
  const created = await objects.create(work, {
    code: input.objectCode,
    name: input.objectName,
    modelId: input.modelId,
    objectType: mayBeChosen ? model.type : null,
    parentId: input.parentId ?? null,
    boxId: input.boxId ?? null,
    deviceCode: input.deviceCode ?? (input.boxId ? input.objectCode : null),
  })
  const { rows: points } = await sql<{ pointId: string; modelPointId: string }>`
    insert into point (company_id, object_id, model_point_id, origin, create_user, update_user, ${copied})
    select company_id, ${created.id}, id, 1, ${actor.userName}, ${actor.userName}, ${copied}
    from model_point where company_id = ${actor.companyId} and model_id = ${input.modelId} order by sort_number, id
    returning id as "pointId", model_point_id as "modelPointId"`.execute(tx)
  const modelId = input.modelId
  await work.emit('object.createdFromModel', `object:${created.id}`, { objectId: created.id, modelId, points })
  return { ...created, points }
})
