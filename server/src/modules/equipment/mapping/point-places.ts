// Points with their objects, for modules that assign data of gateways to them.
import { nameIn } from '@gemba/contract/names.ts'
import { ofCompany } from '../../../platform/db/of-company.ts'
import { anyId } from '../../../platform/db/rows.ts'
import type { Read } from '../../../platform/db/work.ts'

/** A point and the object that it belongs to. */
export interface PointPlace {
  readonly pointId: string
  readonly pointCode: string
  /** In the language of the reader. */
  readonly pointName: string
  /** In all languages. */
  readonly pointNames: readonly string[]
  readonly isEnabled: boolean
  readonly objectId: string
  readonly objectName: string
  /** Device code, code, and names in all languages. */
  readonly objectNames: readonly string[]
  readonly boxId: string | null
  /** The name that its box uses for the object. */
  readonly deviceCode: string
}

/** The points to list: those of a box, of some objects, or by id. */
export type PointPlaceFilter =
  | { readonly boxId: string }
  | { readonly objectIds: readonly string[] }
  | { readonly pointIds: readonly string[] }

const texts = (values: readonly (string | null)[]): string[] => values.filter((value) => value !== null)

/** Returns the points of the reader's company that the reader sees, in the order of their objects. */
export async function listPointPlaces(read: Read, filter: PointPlaceFilter): Promise<PointPlace[]> {
  const rows = await ofCompany(read)
    .selectFrom('point as p')
    .innerJoin('object as o', 'o.id', 'p.object_id')
    .select(['p.id', 'p.code', 'p.name', 'p.name_en as nameEn', 'p.name_tw as nameTw', 'p.is_enabled as isEnabled'])
    .select(['o.id as objectId', 'o.code as objectCode', 'o.device_code as deviceCode', 'o.box_id as boxId'])
    .select(['o.name as objectName', 'o.name_en as objectNameEn', 'o.name_tw as objectNameTw'])
    .$if('boxId' in filter, (places) => places.where('o.box_id', '=', 'boxId' in filter ? filter.boxId : '0'))
    .$if('objectIds' in filter, (places) =>
      places.where('o.id', '=', anyId('objectIds' in filter ? filter.objectIds : [])),
    )
    .$if('pointIds' in filter, (places) =>
      places.where('p.id', '=', anyId('pointIds' in filter ? filter.pointIds : [])),
    )
    .orderBy('o.code')
    .orderBy('p.sort_number')
    .orderBy('p.id')
    .execute()
  const { language } = read.actor
  return rows.map(({ objectName, objectNameEn, objectNameTw, ...row }) => ({
    pointId: row.id,
    pointCode: row.code,
    pointName: nameIn(row, language),
    pointNames: texts([row.name, row.nameEn, row.nameTw]),
    isEnabled: row.isEnabled === 1,
    objectId: row.objectId,
    objectName: nameIn({ name: objectName, nameEn: objectNameEn, nameTw: objectNameTw }, language),
    objectNames: texts([row.deviceCode, row.objectCode, objectName, objectNameEn, objectNameTw]),
    boxId: row.boxId,
    deviceCode: row.deviceCode ?? row.objectCode,
  }))
}

/** An object and its place at a box. */
export interface ObjectPlace {
  readonly objectId: string
  readonly boxId: string | null
  /** The name that its box uses for the object. */
  readonly deviceCode: string
}

/** Returns the places of the objects of the reader's company that the reader sees. */
export async function listObjectPlaces(read: Read, objectIds: readonly string[]): Promise<ObjectPlace[]> {
  const rows = await ofCompany(read)
    .selectFrom('object')
    .select(['id', 'code', 'device_code as deviceCode', 'box_id as boxId'])
    .where('id', '=', anyId(objectIds))
    .execute()
  return rows.map(({ id, code, deviceCode, boxId }) => ({ objectId: id, boxId, deviceCode: deviceCode ?? code }))
}
