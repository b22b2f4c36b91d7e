// The devices on channels whose readings objects, points and datasets get.
import { ofCompany } from '../../../platform/db/of-company.ts'
import { anyId, anyText, valuesOf } from '../../../platform/db/rows.ts'
import type { Read } from '../../../platform/db/work.ts'
import { listPointPlaces, objects } from '../../equipment/index.ts'

interface DevicePlace {
  readonly boxId: string | null
  readonly deviceCode: string
}

const keyOf = (boxId: string, code: string): string => `${boxId} ${code}`

/** Returns a function that gives the id of the device of a box with a code; null if there is none. */
export async function devicesOfObjects(
  read: Read,
  places: readonly DevicePlace[],
): Promise<(boxId: string, deviceCode: string) => string | null> {
  const onBox = places.filter(({ boxId }) => boxId !== null)
  if (onBox.length === 0) return () => null
  const devices = await ofCompany(read)
    .selectFrom('channel_device as d')
    .innerJoin('box_channel as c', 'c.id', 'd.channel_id')
    .select(['d.id', 'd.code', 'c.box_id as boxId'])
    .where('c.box_id', '=', anyId([...new Set(onBox.map(({ boxId }) => String(boxId)))]))
    .where('d.code', '=', anyText([...new Set(valuesOf(onBox, 'deviceCode'))]))
    .execute()
  const idByPlace = new Map(devices.map(({ id, code, boxId }) => [keyOf(boxId, code), id]))
  return (boxId, deviceCode) => idByPlace.get(keyOf(boxId, deviceCode)) ?? null
}

/** Returns the devices of points by the ids of the points: those of their mappings, otherwise those of their objects. */
export async function devicesOfPoints(read: Read, pointIds: readonly string[]): Promise<Map<string, string>> {
  const points = (await listPointPlaces(read, { pointIds })).filter(({ boxId }) => boxId !== null)
  if (points.length === 0) return new Map()
  const mappings = await ofCompany(read)
    .selectFrom('box_point_map')
    .select(['box_id as boxId', 'object_id as objectId', 'point_code as pointCode', 'device_code as deviceCode'])
    .where('object_id', '=', anyId([...new Set(valuesOf(points, 'objectId'))]))
    .where('is_enabled', '=', 1)
    .execute()
  const codeByPoint = new Map(
    mappings.map(({ boxId, objectId, pointCode, deviceCode }) => [`${boxId} ${objectId} ${pointCode}`, deviceCode]),
  )
  const places = points.map(({ pointId, pointCode, objectId, boxId, deviceCode }) => ({
    pointId,
    boxId,
    deviceCode: codeByPoint.get(`${boxId} ${objectId} ${pointCode}`) ?? deviceCode,
  }))
  const deviceOf = await devicesOfObjects(read, places)
  return new Map(
    places.flatMap(({ pointId, boxId, deviceCode }) => {
      const deviceId = deviceOf(String(boxId), deviceCode)
      return deviceId === null ? [] : [[pointId, deviceId] as const]
    }),
  )
}

/** Returns the devices of datasets by the ids of the datasets: those that they are linked to, otherwise those of their objects. */
export async function devicesOfDatasets(
  read: Read,
  datasets: readonly { readonly id: string; readonly objectId: string }[],
): Promise<Map<string, string>> {
  const links = await ofCompany(read)
    .selectFrom('link_dataset')
    .select(['dataset_id as datasetId', 'device_id as deviceId'])
    .where('dataset_id', '=', anyId(valuesOf(datasets, 'id')))
    .orderBy('id', 'desc')
    .execute()
  // The oldest link comes last and wins.
  const deviceByDataset = new Map(links.map(({ datasetId, deviceId }) => [datasetId, deviceId]))
  const others = datasets.filter(({ id }) => !deviceByDataset.has(id))
  if (others.length === 0) return deviceByDataset
  const owners = await objects.list(read, { id: { in: [...new Set(valuesOf(others, 'objectId'))] } })
  const placeById = new Map(
    owners.map(({ id, boxId, deviceCode, code }) => [id, { boxId, deviceCode: deviceCode ?? code }]),
  )
  const deviceOf = await devicesOfObjects(read, [...placeById.values()])
  for (const { id, objectId } of others) {
    const place = placeById.get(objectId)
    const deviceId = place?.boxId ? deviceOf(place.boxId, place.deviceCode) : null
    if (deviceId !== null) deviceByDataset.set(id, deviceId)
  }
  return deviceByDataset
}
