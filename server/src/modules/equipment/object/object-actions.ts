import { objectType } from '@gemba/contract/equipment/dictionaries.ts'
import {
  changeObjectOrder,
  changeObjectStatus,
  changeObjectVideo,
  findObjectsByDetail,
  findObjectsByName,
  listObjectsByIds,
  listObjectsWithoutBox,
  listParentObjects,
  readMeterTree,
  readObjectStatus,
  readObjectSubtree,
} from '@gemba/contract/equipment/object/object-actions.ts'
import type { object } from '@gemba/contract/equipment/object.ts'
import { type Words, wordIn } from '@gemba/contract/kit/page.ts'
import type { EntityOf } from '@gemba/contract/kit/resource.ts'
import { sql } from 'kysely'
import { ofCompany } from '../../../platform/db/of-company.ts'
import { computed, listRows } from '../../../platform/db/row-shape.ts'
import { valuesOf } from '../../../platform/db/rows.ts'
import { companyOf, type Read } from '../../../platform/db/work.ts'
import { DomainError } from '../../../platform/domain-error.ts'
import { handle } from '../../../platform/http/route.ts'
import { idsOf } from '../../../resource/crud.ts'
import { treeOf } from '../../../resource/tree/tree.ts'
import { objects } from '../object.ts'

const file = import.meta.url

const noCameras: Words = ['本版本没有摄像头', '本版本沒有攝影機', 'this version has no cameras']

/** Returns the ids of an object and its descendants. Throws `notFound`. */
async function listBelow(read: Read, objectId: string): Promise<string[]> {
  await objects.read(read, { id: objectId })
  const companyId = companyOf(read.actor)
  const rows = await listRows(
    read.tx,
    { id: computed.id },
    sql`with recursive below as (
        select id from object where company_id = ${companyId} and id = ${objectId}
        union select o.id from object o join below b on o.parent_id = b.id where o.company_id = ${companyId})
      select id from below`,
  )
  return valuesOf(rows, 'id')
}

/** Returns the ids of the objects that have all given values of attributes. */
async function findByDetails(read: Read, details: Readonly<Record<string, string>> | null): Promise<string[]> {
  const wanted = Object.entries(details ?? {}).map(([code, value]) => ({ code, value: String(value) }))
  const companyId = companyOf(read.actor)
  const rows = await listRows(
    read.tx,
    { id: 'object.id' },
    sql`select o.id from object o where o.company_id = ${companyId} and not exists (
        select from jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb) as w (code text, value text)
        where w.value is distinct from coalesce(
          (select d.value from object_detail d where d.object_id = o.id and d.code = w.code),
          (select d.value from object_detail d where d.company_id = ${companyId} and d.object_id is null
            and d.object_type = o.object_type and d.code = w.code)))`,
  )
  return valuesOf(rows, 'id')
}

/** Returns the objects of the type meter and their ancestors. */
async function listMeters(read: Read) {
  const rows = await objects.list(read, {})
  const rowById = new Map(rows.map((row) => [row.id, row]))
  const included = new Set<string>()
  const include = (id: string | null): void => {
    const row = id ? rowById.get(id) : undefined
    if (!row || included.has(row.id)) return
    included.add(row.id)
    include(row.parentId)
  }
  for (const row of rows) if (row.objectType === String(objectType.codes.meter)) include(row.id)
  return rows.filter(({ id }) => included.has(id))
}

type ObjectRow = EntityOf<typeof object>

const pickersOf = (rows: readonly ObjectRow[]) =>
  rows.map(({ id, code, name, parentId, objectType: type }) => ({ id, code, name, parentId, objectType: type }))

export const objectActionRoutes = [
  ...handle(findObjectsByName, file, async (read, { nameOrCode }) =>
    pickersOf(await objects.list(read, { keyword: nameOrCode })),
  ),
  ...handle(findObjectsByDetail, file, async (read, { details, objectType: type }) =>
    objects.list(read, { id: { in: await findByDetails(read, details) }, objectType: type }),
  ),
  ...handle(listObjectsByIds, file, async (read, { objectIdStr }) => {
    const ids = idsOf({ ids: objectIdStr })
    const rowById = new Map((await objects.list(read, { id: { in: ids } })).map((row) => [row.id, row]))
    return [...new Set(ids)].flatMap((id) => rowById.get(id) ?? [])
  }),
  ...handle(readObjectSubtree, file, async (read, { objectId }) =>
    treeOf(await objects.list(read, { id: { in: await listBelow(read, objectId) } }), 'parentId'),
  ),
  ...handle(listParentObjects, file, async (read, { objectId }) => {
    const excluded = new Set(objectId ? await listBelow(read, objectId) : [])
    return pickersOf((await objects.list(read, {})).filter(({ id }) => !excluded.has(id)))
  }),
  ...handle(readMeterTree, file, async (read) => treeOf(await listMeters(read), 'parentId')),
  ...handle(listObjectsWithoutBox, file, async (read, { deviceCode }) => {
    const unlinked = await ofCompany(read)
      .selectFrom('object')
      .select('id')
      .where((eb) => eb.or([eb('box_id', 'is', null), eb('device_code', '=', deviceCode ?? '')]))
      .execute()
    return objects.list(read, { id: { in: valuesOf(unlinked, 'id') } })
  }),
  ...handle(readObjectStatus, file, async (read, { objectId }) => {
    const { status, version } = await objects.read(read, { id: objectId })
    return { objectId, status, version }
  }),
  ...handle(changeObjectStatus, file, async (work, { objectId, status, version }) => {
    const row = await objects.update(work, { id: objectId, status, version })
    return { objectId, status: row.status, version: row.version }
  }),
  ...handle(changeObjectOrder, file, async (work, { objectId, sortNumber, version }) => {
    const row = await objects.update(work, { id: objectId, sortNumber, version })
    return { objectId, sortNumber: row.sortNumber, version: row.version }
  }),
  ...handle(changeObjectVideo, file, (work, { objectId, videoUrl = null, version, cameraId }) => {
    if (cameraId)
      throw new DomainError('notSupported', { field: 'cameraId', reason: wordIn(work.actor.language, noCameras) })
    return objects.update(work, { id: objectId, videoUrl, version })
  }),
]
