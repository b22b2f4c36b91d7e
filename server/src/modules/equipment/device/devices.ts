import {
  listDevices,
  listTypesWithDevices,
  readDevice,
  readDeviceTypeByCode,
} from '@gemba/contract/equipment/device/devices.ts'
import { nameIn } from '@gemba/contract/names.ts'
import { sql } from 'kysely'
import { listRows, rowShape } from '../../../platform/db/row-shape.ts'
import { companyOf, type Read } from '../../../platform/db/work.ts'
import { DomainError } from '../../../platform/domain-error.ts'
import { handle } from '../../../platform/http/route.ts'
import { objects } from '../object.ts'
import { deviceTypes } from './device-type.ts'

const file = import.meta.url

const typedShape = rowShape({
  id: 'object.id',
  code: 'object.code',
  name: 'object.name',
  deviceTypeId: 'device_type.id',
  typeName: 'device_type.name',
  typeNameEn: 'device_type.name_en',
  typeNameTw: 'device_type.name_tw',
})

/** Returns the objects that have a device type: that of their first ledger entry with one, their own, or that of their model. */
function listTypedObjects(
  { tx, actor }: Read,
  { typeId, objectIds }: { typeId?: string; objectIds?: readonly string[] } = {},
) {
  const companyId = companyOf(actor)
  return listRows(
    tx,
    typedShape,
    sql`select o.id, o.code, o.name, t.id as "deviceTypeId", t.name as "typeName", t.name_en as "typeNameEn",
        t.name_tw as "typeNameTw"
      from object o
      left join model m on m.company_id = ${companyId} and m.id = o.model_id
      left join lateral (
        select l.device_type_id from ledger_device l
        where l.company_id = ${companyId} and l.object_id = o.id and l.device_type_id is not null
        order by l.id limit 1) entry on true
      join device_type t on t.company_id = ${companyId} and t.id = coalesce(entry.device_type_id, o.device_type_id, m.device_type_id)
      where o.company_id = ${companyId}
        and (${typeId ?? null}::bigint is null or t.id = ${typeId ?? null}::bigint)
        and (${objectIds ?? null}::bigint[] is null or o.id = any (${objectIds ?? null}::bigint[]))
      order by o.sort_number, o.code, o.id`,
  )
}

/** Returns the names of the device types of objects in the reader's language, by object. */
export async function typeNamesOf(read: Read, objectIds: readonly string[]): Promise<Map<string, string>> {
  const rows = objectIds.length === 0 ? [] : await listTypedObjects(read, { objectIds })
  const nameOf = ({ typeName: name, typeNameEn: nameEn, typeNameTw: nameTw }: (typeof rows)[number]): string =>
    nameIn({ name, nameEn, nameTw }, read.actor.language)
  return new Map(rows.map((row) => [row.id, nameOf(row)]))
}

export const deviceRoutes = [
  ...handle(readDeviceTypeByCode, file, async (read, { code }) => {
    const [type] = (await deviceTypes.list(read, { code })).filter((row) => row.code === code)
    if (!type) throw new DomainError('notFound')
    return type
  }),
  ...handle(listDevices, file, async (read, { deviceTypeId, ...filter }) => {
    if (deviceTypeId) await deviceTypes.read(read, { id: deviceTypeId })
    const typedObjects = await listTypedObjects(read, deviceTypeId ? { typeId: deviceTypeId } : {})
    const typeById = new Map(typedObjects.map((row) => [row.id, row.deviceTypeId]))
    const ids = deviceTypeId ? { id: { in: [...typeById.keys()] } } : {}
    const rows = await objects.list(read, Object.assign({}, filter, ids))
    return rows.map((row) => Object.assign(row, { deviceTypeId: typeById.get(row.id) ?? null }))
  }),
  ...handle(readDevice, file, async (read, { id }) => {
    const row = await objects.read(read, { id })
    const [typed] = await listTypedObjects(read, { objectIds: [row.id] })
    return Object.assign(row, { deviceTypeId: typed?.deviceTypeId ?? null })
  }),
  ...handle(listTypesWithDevices, file, async (read) => {
    const devicesByType = Map.groupBy(await listTypedObjects(read), (device) => device.deviceTypeId)
    const types = await deviceTypes.list(read, {})
    return types.map((type) => {
      const children = (devicesByType.get(type.id) ?? []).map(({ id, code, name, deviceTypeId }) => ({
        id,
        code,
        name,
        deviceTypeId,
      }))
      return Object.assign(type, { children, deviceCount: children.length })
    })
  }),
]
