// The configuration of a box as a document: its channels, devices, points, mappings and triggers. Secrets are left out.
import { ofCompany } from '../../../platform/db/of-company.ts'
import { valuesOf } from '../../../platform/db/rows.ts'
import type { Read } from '../../../platform/db/work.ts'
import { listCataloguePoints, listPointPlaces, type PointPlace } from '../../equipment/index.ts'
import { findChannel } from '../channel/read-channel.ts'
import type { NamedBox } from './find-box.ts'

type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json }
type JsonTable = { readonly [key: string]: Json }

/**
 * Returns a value with the keys of its objects in order, so that equal contents have equal texts. Members that are null
 * are left out, so that a merge patch can express every change.
 */
function sorted(value: unknown): Json {
  if (Array.isArray(value)) return value.map(sorted)
  if (value === null || typeof value !== 'object') return (value ?? null) as Json
  const entries = Object.entries(value)
    .filter(([, inner]) => inner !== null && inner !== undefined)
    .map(([key, inner]) => [key, sorted(inner)] as const)
  return Object.fromEntries(entries.toSorted(([first], [second]) => (first < second ? -1 : 1)))
}

/** Returns the text of a configuration: JSON with sorted keys, two spaces and a line feed at the end. */
export const textOfConfiguration = (configuration: unknown): string =>
  `${JSON.stringify(sorted(configuration), null, 2)}\n`

async function channelsOf(read: Read, boxId: string): Promise<JsonTable> {
  const rows = await ofCompany(read)
    .selectFrom('box_channel')
    .select(['id', 'name'])
    .where('box_id', '=', boxId)
    .orderBy('id')
    .execute()
  const channels: Record<string, unknown> = {}
  for (const { id, name } of rows) {
    const { protocol, settings, isEnabled, devices } = await findChannel(read, id)
    // Names of channels are not unique.
    const key = Object.hasOwn(channels, name) ? `${name} (${id})` : name
    const deviceByCode = devices.map(({ code, items, ...device }) => {
      const itemByCode = items.map(({ code: itemCode, ...item }) => [itemCode, item] as const)
      return [code, Object.assign(device, { items: Object.fromEntries(itemByCode) })] as const
    })
    channels[key] = { protocol, settings, isEnabled, devices: Object.fromEntries(deviceByCode) }
  }
  return channels as JsonTable
}

async function devicesOf(read: Read, boxId: string): Promise<JsonTable> {
  const points = await listCataloguePoints(read, [boxId])
  const pointsByDevice = Map.groupBy(points, ({ deviceCode }) => deviceCode)
  const devices = [...pointsByDevice].map(([deviceCode, devicePoints]) => {
    const pointByCode = devicePoints.map(({ code, dataType, periodMs, scale, offset, engLow, engHigh, isEnabled }) => [
      code,
      { dataType, periodMs, scale, offset, engLow, engHigh, isEnabled },
    ])
    return [deviceCode, { points: Object.fromEntries(pointByCode) }]
  })
  return Object.fromEntries(devices)
}

/** Device code of an object, or its code. */
const deviceOf = (place: PointPlace): string => place.objectNames[0] ?? ''

async function mappingsOf(read: Read, boxId: string): Promise<JsonTable> {
  const rows = await ofCompany(read)
    .selectFrom('box_point_map')
    .select(['device_code as deviceCode', 'code', 'object_id as objectId', 'point_code as pointCode'])
    .select(['scale', 'offset', 'is_enabled as isEnabled'])
    .where('box_id', '=', boxId)
    .execute()
  const places = await listPointPlaces(read, { objectIds: valuesOf(rows, 'objectId') })
  const placeByKey = new Map(places.map((place) => [`${place.objectId} ${place.pointCode}`, place]))
  const mappings = rows.map(({ deviceCode, code, objectId, pointCode, ...mapping }) => {
    const place = placeByKey.get(`${objectId} ${pointCode}`)
    return [`${deviceCode}/${code}`, Object.assign(mapping, { device: place ? deviceOf(place) : '', point: pointCode })]
  })
  return Object.fromEntries(mappings)
}

async function triggersOf(read: Read, boxId: string): Promise<JsonTable> {
  const rows = await ofCompany(read)
    .selectFrom('trigger_channel')
    .select(['name', 'point_id', 'condition', 'value', 'interval_ms as intervalMs', 'upload_point_ids'])
    .select(['pre_ms as preMs', 'post_ms as postMs', 'debounce_ms as debounceMs', 'min_gap_ms as minGapMs'])
    .select('is_enabled as isEnabled')
    .where('box_id', '=', boxId)
    .execute()
  const pointIds = rows.flatMap((row) => [row.point_id, ...(row.upload_point_ids ?? [])])
  const places = new Map((await listPointPlaces(read, { pointIds })).map((place) => [place.pointId, place]))
  const nameOf = (pointId: string): string => {
    const place = places.get(pointId)
    return place ? `${deviceOf(place)}/${place.pointCode}` : ''
  }
  const triggers = rows.map(({ name, point_id: pointId, upload_point_ids: uploadIds, ...trigger }) => {
    const points = { point: nameOf(pointId), upload: (uploadIds ?? []).map(nameOf).filter((code) => code !== '') }
    return [name, Object.assign(trigger, points)]
  })
  return Object.fromEntries(triggers)
}

/** Returns the text of the configuration of a box. */
export async function composeConfiguration(read: Read, { id, code, name }: NamedBox): Promise<string> {
  return textOfConfiguration({
    box: { code, name },
    channels: await channelsOf(read, id),
    devices: await devicesOf(read, id),
    mappings: await mappingsOf(read, id),
    triggers: await triggersOf(read, id),
  })
}
