// The content of a project template: a part of the object tree with its points, and the rules of another module.

import { templateLimits } from '@gemba/contract/equipment/project-template.ts'
import { sql } from 'kysely'
import { ofCompany } from '../../platform/db/of-company.ts'
import { computed, listRows, orNull, rowShape, type ShapedRow } from '../../platform/db/row-shape.ts'
import { anyId, valuesOf } from '../../platform/db/rows.ts'
import type { Read } from '../../platform/db/work.ts'
import { DomainError } from '../../platform/domain-error.ts'

export interface TemplateObject {
  /** Index of its parent, which comes before it; null for the first. */
  readonly parent: number | null
  readonly code: string
  readonly name: string
  readonly modelId: string | null
  readonly modelCode: string | null
  readonly deviceCode: string | null
  /** Whether a box sent its readings. */
  readonly hasBox: boolean
  readonly status: number
  readonly sortNumber: number
  readonly remark: string | null
}

/** A stored row without its identifying columns. */
type StoredValues = Readonly<Record<string, unknown>>

interface TemplatePoint {
  /** Index of its object. */
  readonly object: number
  /** Code of its dataset. Older templates have none. */
  readonly dataset?: string | null
  readonly values: StoredValues
}

interface TemplateDataset {
  /** Index of its object. */
  readonly object: number
  readonly values: StoredValues
}

interface TemplateRule {
  /** Index of its point. */
  readonly point: number
  readonly values: StoredValues
}

export interface TemplateContent {
  readonly objects: readonly TemplateObject[]
  readonly points: readonly TemplatePoint[]
  /** Older templates have none. */
  readonly datasets?: readonly TemplateDataset[]
  readonly rules: readonly TemplateRule[]
}

/** A rule of a point, in the stored form of its module. */
export interface PointRule {
  readonly pointId: string
  readonly values: StoredValues
}

/** Provides the rules of points, which belong to another module. */
export interface PointRules {
  list(read: Read, pointIds: readonly string[]): Promise<PointRule[]>
}

const objectShape = rowShape({
  id: 'object.id',
  parentId: 'object.parent_id',
  code: 'object.code',
  name: 'object.name',
  modelId: 'object.model_id',
  modelCode: orNull('model.code'),
  deviceCode: 'object.device_code',
  /** Whether a box sent its readings. */
  hasBox: computed.flag,
  status: 'object.status',
  sortNumber: 'object.sort_number',
  remark: 'object.remark',
})

type ObjectRow = ShapedRow<typeof objectShape>

/** Returns an object and everything below it that the reader sees. Throws `notFound`, `templateTooLarge`. */
export async function readContent(read: Read, objectId: string, rules: PointRules): Promise<TemplateContent> {
  const rows = await readObjects(read, objectId)
  if (rows.length === 0) throw new DomainError('notFound')
  assertTemplateSize(rows.length, 'objects')
  const points = await readPoints(read, valuesOf(rows, 'id'))
  const datasets = await readDatasets(read, valuesOf(rows, 'id'))
  assertTemplateSize(points.length, 'points')
  const rulesOfPoints = await rules.list(read, valuesOf(points, 'id'))
  assertTemplateSize(rulesOfPoints.length, 'rules')
  const placeOfObject = new Map(rows.map(({ id }, place) => [id, place]))
  const placeOfPoint = new Map(points.map(({ id }, place) => [id, place]))
  return {
    objects: rows.map(({ id, parentId, ...object }) => ({
      ...object,
      parent: id === objectId ? null : (placeOfObject.get(parentId ?? '') ?? null),
    })),
    points: points.map(({ objectId: ofObject, dataset, values }) => ({
      object: placeOfObject.get(ofObject) ?? 0,
      dataset,
      values,
    })),
    datasets: datasets.map(({ objectId: ofObject, values }) => ({ object: placeOfObject.get(ofObject) ?? 0, values })),
    rules: rulesOfPoints.map(({ pointId, values }) => ({ point: placeOfPoint.get(pointId) ?? 0, values })),
  }
}

function readObjects({ tx, actor }: Read, objectId: string): Promise<ObjectRow[]> {
  return listRows(
    tx,
    objectShape,
    sql`with recursive tree as (
        select id, 0 as depth from object where company_id = ${actor.companyId} and id = ${objectId}
        union all
        select o.id, t.depth + 1 from object o join tree t on o.parent_id = t.id where o.company_id = ${actor.companyId})
      select o.id, o.parent_id as "parentId", o.code, o.name, o.model_id as "modelId", m.code as "modelCode",
        o.device_code as "deviceCode", o.box_id is not null as "hasBox", o.status, o.sort_number as "sortNumber", o.remark
      from tree t join object o on o.id = t.id left join model m on m.id = o.model_id
      order by t.depth, o.sort_number, o.code limit ${templateLimits.objects + 1}`,
  )
}

function readPoints(read: Read, objectIds: readonly string[]) {
  return ofCompany(read)
    .selectFrom('point as p')
    .leftJoin('object_dataset as d', 'd.id', 'p.dataset_id')
    .select(['p.id', 'p.object_id as objectId', 'd.code as dataset'])
    .select(
      sql<StoredValues>`to_jsonb(p) - array['id', 'company_id', 'object_id', 'dataset_id', 'version', 'create_user', 'create_time',
        'update_user', 'update_time']`.as('values'),
    )
    .where('p.object_id', '=', anyId(objectIds))
    .orderBy('p.object_id')
    .orderBy('p.sort_number')
    .orderBy('p.id')
    .limit(templateLimits.points + 1)
    .execute()
}

function readDatasets(read: Read, objectIds: readonly string[]) {
  return ofCompany(read)
    .selectFrom('object_dataset as d')
    .select('d.object_id as objectId')
    .select(
      sql<StoredValues>`to_jsonb(d) - array['id', 'company_id', 'object_id', 'version', 'create_user', 'create_time',
        'update_user', 'update_time']`.as('values'),
    )
    .where('d.object_id', '=', anyId(objectIds))
    .orderBy('d.object_id')
    .orderBy('d.id')
    .execute()
}

function assertTemplateSize(count: number, of: keyof typeof templateLimits): void {
  const { objects, points, rules } = templateLimits
  if (count > templateLimits[of]) throw new DomainError('templateTooLarge', { objects, points, rules })
}
