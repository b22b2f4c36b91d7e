// The devices on channels whose readings objects, points and datasets get.
import { ofCompany } from '../../../platform/db/of-company.ts'
import { anyId, anyText, valuesOf } from '../../../platform/db/rows.ts'
import type { Read } from '../../../platform/db/work.ts'
import { listObjectPlaces } from '../../equipment/index.ts'

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

interface PointOfObject {
  readonly id: string
  readonly code: string
  readonly objectId: string
}

/** Returns the devices of points by the ids of the points: those of their mappings, otherwise those of their objects. */
export async function devicesOfPoints(read: Read, points: readonly PointOfObject[]): Promise<Map<string, string>> {
  const objectPlaces = await listObjectPlaces(read, [...new Set(valuesOf(points, 'objectId'))])
  const placeByObject = new Map(objectPlaces.map((place) => [place.objectId, place]))
  const objectIds = valuesOf(
    objectPlaces.filter(({ boxId }) => boxId !== null),
    'objectId',
  )
  if (objectIds.length === 0) return new Map()
  const mappedCodeOf = await readMappedCodes(read, objectIds)
  const places = points.flatMap(({ id, code, objectId }) => {
    const place = placeByObject.get(objectId)
    if (!place?.boxId) return []
    const { boxId } = place
    return [{ id, boxId, deviceCode: mappedCodeOf({ boxId, objectId, code }) ?? place.deviceCode }]
  })
  const deviceOf = await devicesOfObjects(read, places)
  return new Map(
    places.flatMap(({ id, boxId, deviceCode }) => {
      const deviceId = deviceOf(boxId, deviceCode)
      return deviceId === null ? [] : [[id, deviceId] as const]
    }),
  )
}

interface BoxPoint {
  readonly boxId: string
  readonly objectId: string
  readonly code: string
}

const pointKeyOf = ({ boxId, objectId, code }: BoxPoint): string => `${boxId} ${objectId} ${code}`

/** Returns a function that gives the device code of a mapped point of these objects. */
async function readMappedCodes(
  read: Read,
  objectIds: readonly string[],
): Promise<(point: BoxPoint) => string | undefined> {
  const mappings = await ofCompany(read)
    .selectFrom('box_point_map')
    .select(['box_id as boxId', 'object_id as objectId', 'point_code as code', 'device_code as deviceCode'])
    .where('object_id', '=', anyId(objectIds))
    .where('is_enabled', '=', 1)
    .execute()
  const codeByPoint = new Map(mappings.map((mapping) => [pointKeyOf(mapping), mapping.deviceCode]))
  return (point) => codeByPoint.get(pointKeyOf(point))
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
  const objectPlaces = await listObjectPlaces(read, [...new Set(valuesOf(others, 'objectId'))])
  const placeById = new Map(objectPlaces.map((place) => [place.objectId, place]))
  const deviceOf = await devicesOfObjects(read, objectPlaces)
  for (const { id, objectId } of others) {
    const place = placeById.get(objectId)
    const deviceId = place?.boxId ? deviceOf(place.boxId, place.deviceCode) : null
    if (deviceId !== null) deviceByDataset.set(id, deviceId)
  }
  return deviceByDataset
}
