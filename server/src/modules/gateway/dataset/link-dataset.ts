// The commands of linked datasets. The links of points are point mappings.
import {
  findBoxPoint,
  linkDatasets,
  listDatasetChoices,
  listLinkedDatasetPoints,
  listLinkedDatasets,
  listPointLinks,
  savePointLinks,
  unlinkDatasets,
} from '@gemba/contract/gateway/dataset/commands.ts'
import type { CommandInput, CommandReply } from '@gemba/contract/kit/command.ts'
import { nameIn } from '@gemba/contract/names.ts'
import { ofCompany } from '../../../platform/db/of-company.ts'
import { anyId, valuesOf } from '../../../platform/db/rows.ts'
import { companyOf, type Read, type Work } from '../../../platform/db/work.ts'
import { DomainError, notFound } from '../../../platform/domain-error.ts'
import { handle } from '../../../platform/http/route.ts'
import { listPointPlaces, objectDatasets, objects } from '../../equipment/index.ts'
import { lockBoxForChange } from '../channel/lock-box-for-change.ts'
import { emitMappingChanged } from '../mapping/box-point-map.ts'
import { saveMappings } from '../mapping/save-mappings.ts'
import { type LinkFilter, type LoadedLink, loadLinks } from './load-links.ts'

const file = import.meta.url

const withoutPoints = ({ points: _, ...link }: LoadedLink) => link

const listLinks = async (read: Read, filter: LinkFilter) => (await loadLinks(read, filter)).map(withoutPoints)

/** Throws `notFound`. */
async function readLink(read: Read, id: string): Promise<LoadedLink> {
  const [link] = await loadLinks(read, { linkIds: [id] })
  if (!link) throw notFound()
  return link
}

/** Returns the box and the code of a device. Throws `notFound`. */
const readDevice = (read: Read, deviceId: string) =>
  ofCompany(read)
    .selectFrom('channel_device as d')
    .innerJoin('box_channel as c', 'c.id', 'd.channel_id')
    .select(['c.box_id as boxId', 'd.code'])
    .where('d.id', '=', deviceId)
    .executeTakeFirstOrThrow(notFound)

/** Throws `objectOfOtherGateway` unless the objects of the datasets are on the box. */
async function assertDatasetsOnBox(work: Work, boxId: string, datasetIds: readonly string[]): Promise<void> {
  const datasets = await objectDatasets.list(work, { id: { in: [...datasetIds] } })
  if (datasets.length !== new Set(datasetIds).size) throw notFound()
  const owners = await objects.list(work, { id: { in: [...new Set(valuesOf(datasets, 'objectId'))] } })
  const other = owners.find((owner) => owner.boxId !== boxId)
  if (other) throw new DomainError('objectOfOtherGateway', { object: nameIn(other, work.actor.language) })
}

async function link(work: Work, { deviceId, datasetIds }: CommandInput<typeof linkDatasets>) {
  const { boxId, code: deviceCode } = await readDevice(work, deviceId)
  await lockBoxForChange(work, boxId)
  await assertDatasetsOnBox(work, boxId, datasetIds)
  if (datasetIds.length === 0) return []
  await work.tx
    .insertInto('link_dataset')
    .values(
      [...new Set(datasetIds)].map((datasetId) => ({
        company_id: companyOf(work.actor),
        device_id: deviceId,
        dataset_id: datasetId,
        create_user: work.actor.userName,
      })),
    )
    .onConflict((conflict) => conflict.columns(['device_id', 'dataset_id']).doNothing())
    .execute()
  const filter = { deviceIds: [deviceId] }
  const isWanted = (row: LoadedLink) => datasetIds.includes(row.datasetId)
  await linkEqualCodes(work, { boxId, deviceId, deviceCode }, (await loadLinks(work, filter)).filter(isWanted))
  return (await loadLinks(work, filter)).filter(isWanted).map(withoutPoints)
}

interface Device {
  readonly boxId: string
  readonly deviceId: string
  readonly deviceCode: string
}

/** Maps the points that receive nothing to values of the device with their code that no point receives. */
async function linkEqualCodes(work: Work, { boxId, deviceId, deviceCode }: Device, links: readonly LoadedLink[]) {
  const items = await ofCompany(work)
    .selectFrom('channel_item')
    .select('code')
    .where('device_id', '=', deviceId)
    .execute()
  const mappings = ofCompany(work).selectFrom('box_point_map')
  const mappedKeys = await mappings
    .select('code')
    .where('box_id', '=', boxId)
    .where('device_code', '=', deviceCode)
    .execute()
  const mappedRows = await mappings
    .select(['object_id as objectId', 'point_code as pointCode'])
    .where('object_id', '=', anyId([...new Set(valuesOf(links, 'objectId'))]))
    .execute()
  const mappedPoints = new Set(mappedRows.map(({ objectId, pointCode }) => `${objectId} ${pointCode}`))
  const used = new Set(valuesOf(mappedKeys, 'code'))
  const free = new Set(valuesOf(items, 'code').filter((code) => !used.has(code)))
  const added = links.flatMap(({ objectId, points }) =>
    points.flatMap(({ pointId, pointCode, boxPoint }) => {
      if (boxPoint !== null || mappedPoints.has(`${objectId} ${pointCode}`) || !free.delete(pointCode)) return []
      return [{ deviceCode, code: pointCode, pointId }]
    }),
  )
  await saveMappings(work, { boxId, mappings: added, keys: [] })
}

async function removeMappings(work: Work, boxId: string, mapIds: readonly string[]): Promise<void> {
  if (mapIds.length === 0) return
  await ofCompany(work).deleteFrom('box_point_map').where('id', '=', anyId(mapIds)).execute()
  await emitMappingChanged(work, [boxId])
}

const mapIdsOf = ({ points }: LoadedLink): string[] => points.flatMap(({ mapId }) => mapId ?? [])

async function unlink(work: Work, { ids }: CommandInput<typeof unlinkDatasets>): Promise<null> {
  const found = await loadLinks(work, { linkIds: ids })
  if (found.length !== new Set(ids).size) throw notFound()
  for (const boxId of [...new Set(valuesOf(found, 'boxId'))].sort()) await lockBoxForChange(work, boxId)
  // Read again, because mappings may have changed before the lock.
  for (const row of await loadLinks(work, { linkIds: ids })) await removeMappings(work, row.boxId, mapIdsOf(row))
  await ofCompany(work).deleteFrom('link_dataset').where('id', '=', anyId(ids)).execute()
  return null
}

/** Returns the wanted links as pairs. Throws `notFound` for anything that is none. */
function pairsOf(pointLinks: unknown): { readonly boxPoint: string; readonly dataId: string }[] {
  const isTable = typeof pointLinks === 'object' && pointLinks !== null
  if (!isTable) throw notFound()
  const pairs: unknown[] = Array.isArray(pointLinks)
    ? pointLinks
    : Object.entries(pointLinks).map(([boxPoint, dataId]) => ({ boxPoint, dataId }))
  return pairs.map((pair) => {
    const { boxPoint, dataId } = Object(pair)
    const isPair = typeof boxPoint === 'string' && /^\d{1,18}$/.test(String(dataId))
    if (!isPair) throw notFound()
    return { boxPoint, dataId: String(dataId) }
  })
}

async function saveLinks(work: Work, { id, pointLinks }: CommandInput<typeof savePointLinks>) {
  const pairs = pairsOf(pointLinks)
  const { boxId, deviceId, deviceCode } = await readLink(work, id)
  await lockBoxForChange(work, boxId)
  // Read again, because mappings may have changed before the lock.
  const stored = await readLink(work, id)
  const { points } = stored
  const pointIds = new Set(valuesOf(points, 'pointId'))
  const items = await ofCompany(work)
    .selectFrom('channel_item')
    .select('code')
    .where('device_id', '=', deviceId)
    .execute()
  const codes = new Set(valuesOf(items, 'code'))
  if (pairs.some(({ boxPoint, dataId }) => !codes.has(boxPoint) || !pointIds.has(dataId))) throw notFound()
  await removeMappings(work, boxId, mapIdsOf(stored))
  // Without its mapping a point may receive the value with its own code.
  const direct = new Map((await readLink(work, id)).points.map(({ pointId, boxPoint }) => [pointId, boxPoint]))
  const mappings = pairs
    .filter(({ boxPoint, dataId }) => direct.get(dataId) !== boxPoint)
    .map(({ boxPoint, dataId }) => ({ deviceCode, code: boxPoint, pointId: dataId }))
  await saveMappings(work, { boxId, mappings, keys: [] })
  return (await readLink(work, id)).points
}

async function listChoices(read: Read, boxId: string): Promise<CommandReply<typeof listDatasetChoices>> {
  await ofCompany(read).selectFrom('box').select('id').where('id', '=', boxId).executeTakeFirstOrThrow(notFound)
  const devices = await ofCompany(read)
    .selectFrom('channel_device as d')
    .innerJoin('box_channel as c', 'c.id', 'd.channel_id')
    .select(['d.id as deviceId', 'd.code', 'd.name'])
    .where('c.box_id', '=', boxId)
    .orderBy('d.code')
    .execute()
  const items = await ofCompany(read)
    .selectFrom('channel_item')
    .select(['device_id as deviceId', 'code', 'name'])
    .where('device_id', '=', anyId(valuesOf(devices, 'deviceId')))
    .orderBy('code')
    .execute()
  const itemsByDevice = Map.groupBy(items, ({ deviceId }) => deviceId)
  const owners = await objects.list(read, { boxId })
  const nameById = new Map(owners.map((owner) => [owner.id, nameIn(owner, read.actor.language)]))
  const datasets =
    owners.length > 0 ? await objectDatasets.list(read, { objectId: { in: valuesOf(owners, 'id') } }) : []
  return {
    devices: devices.map((device) =>
      Object.assign({}, device, {
        boxPoints: (itemsByDevice.get(device.deviceId) ?? []).map(({ code, name }) => ({ code, name })),
      }),
    ),
    datasets: datasets.map(({ id, name, objectId }) => ({
      datasetId: id,
      name,
      objectName: nameById.get(objectId) ?? '',
    })),
  }
}

async function findSource(read: Read, pointId: string): Promise<CommandReply<typeof findBoxPoint>> {
  const [place] = await listPointPlaces(read, { pointIds: [pointId] })
  if (!place?.boxId) throw notFound()
  const owner = await objects.read(read, { id: place.objectId })
  const mapping = await ofCompany(read)
    .selectFrom('box_point_map')
    .select(['id', 'device_code as deviceCode', 'code', 'name'])
    .where('box_id', '=', place.boxId)
    .where('object_id', '=', place.objectId)
    .where('point_code', '=', place.pointCode)
    .executeTakeFirst()
  return {
    boxId: place.boxId,
    deviceCode: mapping?.deviceCode ?? owner.deviceCode ?? owner.code,
    boxPoint: mapping?.code ?? place.pointCode,
    boxPointName: mapping?.name ?? null,
    mapId: mapping?.id ?? null,
  }
}

export const linkDatasetRoutes = [
  ...handle(listLinkedDatasets, file, listLinks),
  ...handle(listDatasetChoices, file, (read, { boxId }) => listChoices(read, boxId)),
  ...handle(linkDatasets, file, link),
  ...handle(unlinkDatasets, file, unlink),
  ...handle(listLinkedDatasetPoints, file, (read, { deviceId, ...filter }) =>
    loadLinks(read, deviceId ? { ...filter, deviceIds: [deviceId] } : filter),
  ),
  ...handle(listPointLinks, file, async (read, { id }) => (await readLink(read, id)).points),
  ...handle(findBoxPoint, file, (read, { pointId }) => findSource(read, pointId)),
  ...handle(savePointLinks, file, saveLinks),
]
