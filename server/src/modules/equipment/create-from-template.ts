// Creates the objects of a template elsewhere, with new codes: all of them or none.

import { object } from '@gemba/contract/equipment/object.ts'
import { pointFields } from '@gemba/contract/equipment/point-fields.ts'
import type { CreatedFromTemplate, createFromTemplate } from '@gemba/contract/equipment/project-template.ts'
import type { CommandInput } from '@gemba/contract/kit/command.ts'
import { wordIn } from '@gemba/contract/kit/page.ts'
import { labelOf } from '@gemba/contract/kit/resource.ts'
import { sql } from 'kysely'
import { ofCompany } from '../../platform/db/of-company.ts'
import { listRows, rowShape } from '../../platform/db/row-shape.ts'
import { anyId, anyText } from '../../platform/db/rows.ts'
import { columnOfDuplicate } from '../../platform/db/translate.ts'
import type { Work } from '../../platform/db/work.ts'
import { DomainError } from '../../platform/domain-error.ts'
import { problemOf } from '../../platform/http/validation.ts'
import { columnOf } from '../../resource/query/columns.ts'
import type { PointRule, TemplateContent, TemplateObject } from './template-content.ts'

/** Creates rules for points, which belong to another module. */
interface NewRules {
  add(work: Work, rules: readonly PointRule[]): Promise<void>
}

/** What creating objects needs from other modules. */
export interface NewObjectDependencies {
  readonly rules: NewRules
  /** Locks a box of the company until the transaction ends. Returns false if it was removed. */
  holdBox(work: Work, boxId: string): Promise<boolean>
}

type Order = CommandInput<typeof createFromTemplate> & { readonly content: TemplateContent }

const copied = Object.keys(pointFields).map((name) => columnOf(name))
/** Maximum number of codes that an error contains. */
const toldAtMost = 5

export async function createObjects(
  work: Work,
  order: Order,
  { rules, holdBox }: NewObjectDependencies,
): Promise<CreatedFromTemplate> {
  const { content } = order
  const codes = content.objects.map(({ code }) => order.codePrefix + code)
  assertLengths(work, order)
  await assertCodesFree(work, codes)
  await assertModelsExist(work, content)
  const place = await readPlace(work, order, holdBox)
  const ids = await insertObjects(work, order, place).catch((error) => {
    throw nameDuplicate(error, work, order)
  })
  const datasetIds = await insertDatasets(work, content, ids)
  const pointIds = await insertPoints(work, content, { ids, datasetIds })
  await rules.add(
    work,
    content.rules.map(({ point, values }) => ({ pointId: pointIds[point] as string, values })),
  )
  for (const id of ids) await work.emit('object.changed', `object:${id}`, { objectId: id })
  return {
    objectId: ids[0] as string,
    objects: ids.map((id, index) => ({ id, code: codes[index] as string })),
    pointCount: pointIds.length,
    ruleCount: content.rules.length,
  }
}

/** Throws `invalid` if a prefix makes a code or a name too long. */
function assertLengths({ actor: { language } }: Work, { content, codePrefix, namePrefix }: Order): void {
  const check = (field: string, prefix: string, texts: string[], maxLength: number) => {
    const limit = maxLength - Math.max(...texts.map((text) => text.length))
    return prefix.length > limit ? [problemOf(field, 'tooLong', { language, limit: Math.max(0, limit) })] : []
  }
  const deviceCodes = content.objects.flatMap(({ deviceCode }) => deviceCode ?? [])
  const codes = [...content.objects.map(({ code }) => code), ...deviceCodes]
  const names = content.objects.map(({ name }) => name)
  const problems = [
    ...check('codePrefix', codePrefix, codes, 64),
    ...check('namePrefix', leadOf(namePrefix), names, 128),
  ]
  if (problems.length > 0) throw new DomainError('invalid', { problems })
}

/** Throws `duplicate` with the codes that exist already. */
async function assertCodesFree(work: Work, codes: readonly string[]): Promise<void> {
  const rows = await ofCompany(work)
    .selectFrom('object')
    .select('code')
    .where('code', '=', anyText(codes))
    .orderBy('code')
    .execute()
  if (rows.length === 0) return
  const namedCodes = rows.slice(0, toldAtMost).map(({ code }) => code)
  const value = `${namedCodes.join(', ')}${rows.length > toldAtMost ? ` … (${rows.length})` : ''}`
  throw new DomainError('duplicate', { field: 'codePrefix', label: wordOf('code', work.actor.language), value })
}

const wordOf = (field: string, language: Work['actor']['language']): string => wordIn(language, labelOf(object, field))

/** Returns the error for a code of an object that the caller does not see, or a device that the box has already. */
function nameDuplicate(error: unknown, { actor }: Work, { codePrefix }: Order): unknown {
  const column = columnOfDuplicate(error)
  if (column === undefined) return error
  const field = column === 'device_code' ? 'deviceCode' : 'code'
  return new DomainError('duplicate', { field, label: wordOf(field, actor.language), value: `${codePrefix}…` })
}

/** Throws `templateModelGone` with the models that were removed. */
async function assertModelsExist(work: Work, { objects }: TemplateContent): Promise<void> {
  const wantedModels = new Map(
    objects.flatMap(({ modelId, modelCode }) => (modelId ? [[modelId, modelCode ?? modelId]] : [])),
  )
  const rows = await ofCompany(work)
    .selectFrom('model')
    .select('id')
    .where('id', '=', anyId([...wantedModels.keys()]))
    .forShare()
    .execute()
  for (const { id } of rows) wantedModels.delete(id)
  if (wantedModels.size > 0) throw new DomainError('templateModelGone', { models: [...wantedModels.values()] })
}

interface ParentObject {
  readonly parentId: string | null
  readonly boxId: string | null
  readonly departmentId: string | null
}

/**
 * Returns parent and box, which must be visible to the caller. The default department is that of the parent. Throws
 * `notFound`.
 */
async function readPlace(
  work: Work,
  { parentId, boxId, departmentId }: Order,
  holdBox: NewObjectDependencies['holdBox'],
): Promise<ParentObject> {
  const parent = await ofCompany(work)
    .selectFrom('object')
    .select('department_id as departmentId')
    .where('id', '=', parentId ?? '0')
    .forShare()
    .executeTakeFirst()
  if (parentId && !parent) throw new DomainError('notFound')
  if (boxId && !(await holdBox(work, boxId))) throw new DomainError('notFound')
  return {
    parentId: parentId ?? null,
    boxId: boxId ?? null,
    departmentId: departmentId ?? parent?.departmentId ?? null,
  }
}

/** Inserts the objects with one statement per level of the tree. Returns the new ids in the order of the template. */
async function insertObjects(work: Work, order: Order, place: ParentObject): Promise<string[]> {
  const { objects } = order.content
  const ids: string[] = []
  for (let start = 0; start < objects.length; ) {
    const parents = ids.length
    const length = objects.slice(start).findIndex(({ parent }) => parent !== null && parent >= parents)
    const level = objects.slice(start, length < 0 ? undefined : start + Math.max(1, length))
    const rows = level.map((object) => rowOf(object, order, { ...place, parentId: parentOf(object, ids, place) }))
    const levelIds = await insertLevel(work, rows)
    ids.push(...rows.map(({ code }) => levelIds.get(code) as string))
    start += level.length
  }
  return ids
}

/** Returns the prefix with a space after a Latin word, because requests are trimmed. */
const leadOf = (namePrefix: string | null | undefined): string =>
  namePrefix ? `${namePrefix}${/\w$/.test(namePrefix) ? ' ' : ''}` : ''

const parentOf = ({ parent }: TemplateObject, ids: readonly string[], { parentId }: ParentObject): string | null =>
  parent === null ? parentId : (ids[parent] ?? null)

function rowOf(
  object: TemplateObject,
  { codePrefix, namePrefix }: Order,
  { parentId, boxId, departmentId }: ParentObject,
) {
  const isDevice = boxId !== null && object.hasBox
  return {
    code: codePrefix + object.code,
    name: leadOf(namePrefix) + object.name,
    parent_id: parentId,
    model_id: object.modelId,
    box_id: isDevice ? boxId : null,
    device_code: isDevice ? codePrefix + (object.deviceCode ?? object.code) : null,
    department_id: departmentId,
    status: object.status,
    sort_number: object.sortNumber,
    remark: object.remark,
  }
}

const createdObjectShape = rowShape({
  id: 'object.id',
  code: 'object.code',
})

async function insertLevel({ tx, actor }: Work, rows: readonly { code: string }[]): Promise<Map<string, string>> {
  const insertedObjects = await listRows(
    tx,
    createdObjectShape,
    sql`insert into object (company_id, code, name, parent_id, model_id, box_id, device_code, department_id, status,
        sort_number, remark, create_user, update_user)
      select ${actor.companyId}::bigint, code, name, parent_id, model_id, box_id, device_code, department_id, status,
        sort_number, remark, ${actor.userName}, ${actor.userName}
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (code text, name text, parent_id bigint,
        model_id bigint, box_id bigint, device_code text, department_id bigint, status smallint, sort_number integer,
        remark text)
      returning id, code`,
  )
  return new Map(insertedObjects.map(({ id, code }) => [code, id]))
}

const createdDatasetShape = rowShape({
  id: 'object_dataset.id',
  objectId: 'object_dataset.object_id',
  code: 'object_dataset.code',
})

const keyOf = (objectId: string | undefined, code: unknown): string => `${objectId} ${code}`

/**
 * Inserts the datasets and returns their ids by object and code. A dataset whose model dataset was removed becomes one of the
 * object itself.
 */
async function insertDatasets({ tx, actor }: Work, { datasets = [] }: TemplateContent, ids: readonly string[]) {
  const rows = datasets.map(({ object, values }) => ({ ...values, object_id: ids[object] }))
  const inserted = await listRows(
    tx,
    createdDatasetShape,
    sql`insert into object_dataset (company_id, object_id, model_dataset_id, origin, code, name, collect_cycle, sort_number,
        create_user, update_user)
      select ${actor.companyId}::bigint, r.object_id, m.id, case when m.id is null then 3 else r.origin end, r.code, r.name,
        r.collect_cycle, r.sort_number, ${actor.userName}, ${actor.userName}
      from jsonb_populate_recordset(null::public.object_dataset, ${JSON.stringify(rows)}::jsonb) as r
      left join model_dataset m on m.id = r.model_dataset_id and m.company_id = ${actor.companyId}
      returning id, object_id as "objectId", code`,
  )
  return new Map(inserted.map(({ id, objectId, code }) => [keyOf(objectId, code), id]))
}

const createdPointShape = rowShape({
  id: 'point.id',
  objectId: 'point.object_id',
  code: 'point.code',
})

/**
 * Inserts the points and returns their ids in the order of the template. A point whose model point was removed becomes
 * a point of the object itself.
 */
async function insertPoints(
  { tx, actor }: Work,
  { points }: TemplateContent,
  { ids, datasetIds }: { ids: readonly string[]; datasetIds: ReadonlyMap<string, string> },
) {
  const rows = points.map(({ object, dataset, values }) => ({
    overridden: [],
    ...values,
    object_id: ids[object],
    dataset_id: datasetIds.get(keyOf(ids[object], dataset)),
  }))
  const columns = sql.join(copied.map((name) => sql.ref(name)))
  const insertedPoints = await listRows(
    tx,
    createdPointShape,
    sql`insert into point (company_id, object_id, model_point_id, origin, overridden, dataset_id, is_enabled,
        create_user, update_user, ${columns})
      select ${actor.companyId}::bigint, r.object_id, mp.id, case when mp.id is null then 3 else r.origin end,
        case when mp.id is null then '{}' else r.overridden end, r.dataset_id, r.is_enabled,
        ${actor.userName}, ${actor.userName}, ${sql.join(copied.map((name) => sql`r.${sql.ref(name)}`))}
      from jsonb_populate_recordset(null::public.point, ${JSON.stringify(rows)}::jsonb) as r
      left join model_point mp on mp.id = r.model_point_id and mp.company_id = ${actor.companyId}
      returning id, object_id as "objectId", code`,
  )
  const pointIdByKey = new Map(insertedPoints.map(({ id, objectId, code }) => [keyOf(objectId, code), id]))
  return points.map(({ object, values }) => pointIdByKey.get(keyOf(ids[object], values.code)) as string)
}
