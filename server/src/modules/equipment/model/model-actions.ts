import {
  changeModelStatus,
  copyModel,
  listChildModels,
  listModelImages,
  listModelsOfCompany,
  listTopModels,
  readModelStatus,
  readModelSubtree,
  toggleModels,
} from '@gemba/contract/equipment/model/model-actions.ts'
import { pointFields } from '@gemba/contract/equipment/point-fields.ts'
import type { CommandInput } from '@gemba/contract/kit/command.ts'
import { sql } from 'kysely'
import { ofCompany } from '../../../platform/db/of-company.ts'
import { listRows, rowShape } from '../../../platform/db/row-shape.ts'
import { anyId } from '../../../platform/db/rows.ts'
import { companyOf, type Read, type Work } from '../../../platform/db/work.ts'
import { DomainError } from '../../../platform/domain-error.ts'
import { handle } from '../../../platform/http/route.ts'
import { idsOf } from '../../../resource/crud.ts'
import { columnOf } from '../../../resource/query/columns.ts'
import { treeOf } from '../../../resource/tree/tree.ts'
import { findFreeCode } from './free-code.ts'
import { models } from './model.ts'

const file = import.meta.url

/** Returns the models below a model, each directly or indirectly. Throws `notFound`. */
async function listBelow(read: Read, modelId: string) {
  await models.read(read, { id: modelId })
  const all = await models.list(read, {})
  const childrenById = Map.groupBy(all, ({ parentId }) => parentId)
  const collect = (id: string): typeof all => (childrenById.get(id) ?? []).flatMap((row) => [row, ...collect(row.id)])
  return collect(modelId).map((row) => (row.parentId === modelId ? { ...row, parentId: null } : row))
}

const copiedColumns = sql.join(Object.keys(pointFields).map((name) => sql.ref(columnOf(name))))

const copiedPointShape = rowShape({ id: 'model_point.id', code: 'model_point.code' })

/** Copies the points of a model. Returns the ids of each point and its copy. */
async function copyPoints({ tx, actor }: Work, modelId: string, copyId: string) {
  const companyId = companyOf(actor)
  const copies = await listRows(
    tx,
    copiedPointShape,
    sql`insert into model_point (company_id, model_id, create_user, update_user, ${copiedColumns})
      select company_id, ${copyId}, ${actor.userName}, ${actor.userName}, ${copiedColumns}
      from model_point where company_id = ${companyId} and model_id = ${modelId} order by sort_number, id
      returning id, code`,
  )
  const originals = await listRows(
    tx,
    copiedPointShape,
    sql`select id, code from model_point where company_id = ${companyId} and model_id = ${modelId}`,
  )
  const originalIdByCode = new Map(originals.map(({ id, code }) => [code, id]))
  return copies.flatMap(({ id, code }) => {
    const fromId = originalIdByCode.get(code)
    return fromId === undefined ? [] : [{ fromId, toId: id }]
  })
}

/** Copies the datasets of a model, and puts the copied points into them. */
async function copyDatasets({ tx, actor }: Work, modelId: string, copyId: string): Promise<void> {
  const companyId = companyOf(actor)
  await sql`insert into model_dataset (company_id, model_id, code, name, collect_cycle, sort_number, create_user, update_user)
    select company_id, ${copyId}, code, name, collect_cycle, sort_number, ${actor.userName}, ${actor.userName}
    from model_dataset where company_id = ${companyId} and model_id = ${modelId}`.execute(tx)
  await sql`update model_point as copy set dataset_id = target.id
    from model_point source
    join model_dataset dataset on dataset.id = source.dataset_id
    join model_dataset target on target.code = dataset.code and target.model_id = ${copyId}
    where source.company_id = ${companyId} and source.model_id = ${modelId}
      and copy.company_id = ${companyId} and copy.model_id = ${copyId} and copy.code = source.code`.execute(tx)
}

/** Copies the attributes of a model. */
async function copyDetails({ tx, actor }: Work, modelId: string, copyId: string): Promise<void> {
  await sql`insert into model_detail (company_id, model_id, code, name, value, data_type, unit, dict_code, object_type,
      sort_number, create_user, update_user)
    select company_id, ${copyId}, code, name, value, data_type, unit, dict_code, object_type, sort_number,
      ${actor.userName}, ${actor.userName}
    from model_detail where company_id = ${companyOf(actor)} and model_id = ${modelId}`.execute(tx)
}

/** Copies the reference values of a model, for the copied points. */
async function copyValues({ tx, actor }: Work, modelId: string, copyId: string): Promise<void> {
  await sql`insert into model_value (company_id, model_id, point_id, name, value, unit, sort_number, create_user, update_user)
    select d.company_id, ${copyId}, target.id, d.name, d.value, d.unit, d.sort_number, ${actor.userName}, ${actor.userName}
    from model_value d
    left join model_point source on source.id = d.point_id
    left join model_point target on target.code = source.code and target.model_id = ${copyId}
    where d.company_id = ${companyOf(actor)} and d.model_id = ${modelId}`.execute(tx)
}

/** Copies the rule of the run state. */
async function copyRunConditions({ tx, actor }: Work, modelId: string, copyId: string): Promise<void> {
  await sql`insert into run_condition (company_id, model_id, state, model_point_id, comparison, value, sort_number,
      create_user, update_user)
    select c.company_id, ${copyId}, c.state, copy.id, c.comparison, c.value, c.sort_number, ${actor.userName},
      ${actor.userName}
    from run_condition c
    join model_point source on source.id = c.model_point_id
    join model_point copy on copy.model_id = ${copyId} and copy.code = source.code
    where c.company_id = ${companyOf(actor)} and c.model_id = ${modelId}`.execute(tx)
}

async function createCopy(work: Work, input: CommandInput<typeof copyModel>) {
  await ofCompany(work).selectFrom('model').select('id').where('id', '=', input.modelId).forShare().execute()
  const { id, code, name, nameEn, nameTw, ...source } = await models.read(work, { id: input.modelId })
  const names = input.name ? { name: input.name, nameEn: null, nameTw: null } : { name, nameEn, nameTw }
  const copy = await models.create(work, {
    ...names,
    code: input.code ?? (await findFreeCode(work, code)),
    parentId: source.parentId,
    objectType: source.objectType,
    deviceTypeId: source.deviceTypeId,
    driverId: source.driverId,
    driverParams: source.driverParams,
    isPlate: source.isPlate,
    sortNumber: source.sortNumber,
    remark: source.remark,
  })
  const points = await copyPoints(work, id, copy.id)
  await copyDatasets(work, id, copy.id)
  await copyDetails(work, id, copy.id)
  await copyValues(work, id, copy.id)
  await copyRunConditions(work, id, copy.id)
  await work.emit('model.copied', `model:${copy.id}`, { modelId: copy.id, points })
  return copy
}

export const modelActionRoutes = [
  ...handle(listTopModels, file, async (read) =>
    (await models.list(read, {})).filter(({ parentId }) => parentId === null),
  ),
  ...handle(listChildModels, file, async (read, { parentId }) => {
    await models.read(read, { id: parentId })
    return models.list(read, { parentId })
  }),
  ...handle(readModelSubtree, file, async (read, { modelId }) => treeOf(await listBelow(read, modelId), 'parentId')),
  ...handle(listModelsOfCompany, file, (read, { companyId }) => {
    if (companyId && companyId !== read.actor.companyId) throw new DomainError('notFound')
    return models.list(read, { status: 1 })
  }),
  ...handle(readModelStatus, file, async (read, { modelId }) => {
    const { status, version } = await models.read(read, { id: modelId })
    return { modelId, status, version }
  }),
  ...handle(changeModelStatus, file, async (work, { modelId, status, version }) => {
    const row = await models.update(work, { id: modelId, status, version })
    return { modelId, status: row.status, version: row.version }
  }),
  ...handle(toggleModels, file, async (work, input) => {
    const rows = await ofCompany(work)
      .selectFrom('model')
      .select(['id', 'status'])
      .where('id', '=', anyId(idsOf(input)))
      .orderBy('id')
      .forUpdate()
      .execute()
    if (rows.length === 0) throw new DomainError('notFound')
    for (const { id, status } of rows) await models.update(work, { id, status: status === 1 ? 0 : 1 })
    return { toggled: rows.length }
  }),
  ...handle(copyModel, file, createCopy),
  ...handle(listModelImages, file, async (read, { modelId }) => {
    const { images } = await models.read(read, { id: modelId })
    return images.map(({ fileId, urlPath, fileType, fileName }, index) => ({
      fileId,
      modelId,
      urlPath,
      fileType,
      fileName,
      sortNumber: index + 1,
    }))
  }),
]
