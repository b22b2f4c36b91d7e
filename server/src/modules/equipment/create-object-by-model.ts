import { modelStatus } from '@gemba/contract/equipment/dictionaries.ts'
import { createObjectByModel } from '@gemba/contract/equipment/object.ts'
import { pointFields } from '@gemba/contract/equipment/point-fields.ts'
import type { CommandInput } from '@gemba/contract/kit/command.ts'
import { sql } from 'kysely'
import { ofCompany } from '../../platform/db/of-company.ts'
import { listRows, notNull, rowShape } from '../../platform/db/row-shape.ts'
import { valuesOf } from '../../platform/db/rows.ts'
import { companyOf, type Read, type Work } from '../../platform/db/work.ts'
import { DomainError, notFound } from '../../platform/domain-error.ts'
import { handle } from '../../platform/http/route.ts'
import { isChoosable } from '../../resource/dictionary-options.ts'
import { columnOf } from '../../resource/query/columns.ts'
import { assertPublished, type ModelVersionDependencies } from './model-version/model-versions.ts'
import type { ModelRules } from './model-version/read-content.ts'
import { followModelDatasets } from './object/dataset-period.ts'
import { objects } from './object.ts'

/** An object without a department of its own has that of its parent: who sees one sees the other. */
async function departmentOf(read: Read, parentId: string | null | undefined): Promise<string | null> {
  return parentId ? (await objects.read(read, { id: parentId })).departmentId : null
}

const copied = sql.join(Object.keys(pointFields).map((name) => sql.ref(columnOf(name))))

const createdPointShape = rowShape({
  pointId: 'point.id',
  modelPointId: notNull('point.model_point_id'),
})

async function createObject(work: Work, input: CommandInput<typeof createObjectByModel>, rules: ModelRules) {
  const { tx, actor } = work
  const companyId = companyOf(actor)
  const model = await ofCompany(work)
    .selectFrom('model')
    .select(['object_type as type', 'name', 'status'])
    .where('id', '=', input.modelId)
    .forShare()
    .executeTakeFirstOrThrow(notFound)
  if (model.status === modelStatus.codes.draft) throw new DomainError('modelDraft', { name: model.name })
  if (model.status !== modelStatus.codes.enabled) throw new DomainError('modelDisabled', { name: model.name })
  const modelVersion = await assertPublished(work, input.modelId, rules)
  const canBeChosen = model.type !== null && (await isChoosable(work, 'objectType', model.type))
  const created = await objects.create(work, {
    code: input.objectCode,
    name: input.objectName,
    modelId: input.modelId,
    modelVersion,
    objectType: canBeChosen ? model.type : null,
    parentId: input.parentId ?? null,
    boxId: input.boxId ?? null,
    departmentId: input.departmentId ?? (await departmentOf(work, input.parentId)),
    deviceCode: input.deviceCode ?? (input.boxId ? input.objectCode : null),
  })
  const points = await listRows(
    tx,
    createdPointShape,
    sql`insert into point (company_id, object_id, model_point_id, origin, create_user, update_user, ${copied})
      select company_id, ${created.id}, id, 1, ${actor.userName}, ${actor.userName}, ${copied}
      from model_point where company_id = ${companyId} and model_id = ${input.modelId} order by sort_number, id
      returning id as "pointId", model_point_id as "modelPointId"`,
  )
  await followModelDatasets(work, [created.id], valuesOf(points, 'pointId'))
  const modelId = input.modelId
  await work.emit('object.createdFromModel', `object:${created.id}`, { objectId: created.id, modelId, points })
  return { ...created, points }
}

export const createObjectByModelRoutes = ({ modelRules }: ModelVersionDependencies) =>
  handle(createObjectByModel, import.meta.url, (work, input) => createObject(work, input, modelRules))
