// Reads linked datasets with the values of devices that their points receive.
import type { LinkedDataset, PointLink } from '@gemba/contract/gateway/dataset/commands.ts'
import { nameIn } from '@gemba/contract/names.ts'
import { ofCompany } from '../../../platform/db/of-company.ts'
import { anyId, valuesOf } from '../../../platform/db/rows.ts'
import type { Read } from '../../../platform/db/work.ts'
import { listPointsOfDatasets, objectDatasets, objects } from '../../equipment/index.ts'

export interface LinkFilter {
  readonly linkIds?: readonly string[]
  readonly boxId?: string | null | undefined
  readonly deviceIds?: readonly string[] | null | undefined
  readonly datasetId?: string | null | undefined
  readonly objectId?: string | null | undefined
}

export interface LoadedLink extends LinkedDataset {
  readonly points: PointLink[]
}

/** Returns the links that match the filter, of datasets that the reader may see, in the order of their devices. */
export async function loadLinks(read: Read, filter: LinkFilter): Promise<LoadedLink[]> {
  const { linkIds, boxId, deviceIds, datasetId, objectId } = filter
  const links = await ofCompany(read)
    .selectFrom('link_dataset as l')
    .innerJoin('channel_device as d', 'd.id', 'l.device_id')
    .innerJoin('box_channel as c', 'c.id', 'd.channel_id')
    .select(['l.id', 'l.device_id as deviceId', 'l.dataset_id as datasetId', 'd.code as deviceCode'])
    .select(['d.name as deviceName', 'c.box_id as boxId'])
    .$if(Boolean(linkIds), (rows) => rows.where('l.id', '=', anyId(linkIds ?? [])))
    .$if(Boolean(boxId), (rows) => rows.where('c.box_id', '=', String(boxId)))
    .$if(Boolean(deviceIds), (rows) => rows.where('l.device_id', '=', anyId(deviceIds ?? [])))
    .$if(Boolean(datasetId), (rows) => rows.where('l.dataset_id', '=', String(datasetId)))
    .orderBy('d.code')
    .orderBy('l.id')
    .execute()
  if (links.length === 0) return []
  const { language } = read.actor
  const datasets = await objectDatasets.list(read, { id: { in: [...new Set(valuesOf(links, 'datasetId'))] } })
  const datasetById = new Map(datasets.map((dataset) => [dataset.id, dataset]))
  const rows = await objects.list(read, { id: { in: [...new Set(valuesOf(datasets, 'objectId'))] } })
  const objectById = new Map(rows.map((row) => [row.id, row]))
  const linksOfPoints = await loadPointLinks(read, links, datasets)
  return links.flatMap((link) => {
    const dataset = datasetById.get(link.datasetId)
    const owner = dataset && objectById.get(dataset.objectId)
    if (!dataset || !owner || (objectId && objectId !== owner.id)) return []
    const ofDataset = linksOfPoints(link, owner)
    return Object.assign({}, link, {
      datasetCode: dataset.code,
      datasetName: dataset.name,
      collectCycle: dataset.collectCycle,
      objectId: owner.id,
      objectName: nameIn(owner, language),
      pointCount: ofDataset.length,
      linkedCount: ofDataset.filter(({ boxPoint }) => boxPoint !== null).length,
      points: ofDataset,
    })
  })
}

interface LinkRow {
  readonly boxId: string
  readonly deviceId: string
  readonly deviceCode: string
  readonly datasetId: string
}

interface Owner {
  readonly id: string
  readonly code: string
  readonly deviceCode: string | null
}

/** Returns a function that gives the point links of a linked dataset. */
async function loadPointLinks(read: Read, links: readonly LinkRow[], datasets: readonly { readonly id: string }[]) {
  const pointRows = await listPointsOfDatasets(read, valuesOf(datasets, 'id'))
  const pointsByDataset = Map.groupBy(pointRows, ({ datasetId }) => datasetId)
  const items = await ofCompany(read)
    .selectFrom('channel_item')
    .select(['device_id as deviceId', 'code', 'name'])
    .where('device_id', '=', anyId(valuesOf(links, 'deviceId')))
    .execute()
  const itemByKey = new Map(items.map((item) => [`${item.deviceId} ${item.code}`, item]))
  const mappings = await ofCompany(read)
    .selectFrom('box_point_map')
    .select(['id', 'box_id as boxId', 'device_code as deviceCode', 'code', 'object_id as objectId'])
    .select('point_code as pointCode')
    .where('object_id', '=', anyId([...new Set(valuesOf(pointRows, 'objectId'))]))
    .execute()
  const mappingByPoint = new Map(mappings.map((mapping) => [`${mapping.objectId} ${mapping.pointCode}`, mapping]))
  return (link: LinkRow, owner: Owner): PointLink[] =>
    (pointsByDataset.get(link.datasetId) ?? []).map((row) => {
      const mapping = mappingByPoint.get(`${row.objectId} ${row.code}`)
      const isMapped = mapping?.boxId === link.boxId && mapping.deviceCode === link.deviceCode
      const isDirect =
        !mapping &&
        (owner.deviceCode ?? owner.code) === link.deviceCode &&
        itemByKey.has(`${link.deviceId} ${row.code}`)
      const boxPoint = isMapped ? mapping.code : isDirect ? row.code : null
      return {
        pointId: row.id,
        pointCode: row.code,
        pointName: nameIn(row, read.actor.language),
        unit: row.unit,
        boxPoint,
        boxPointName: boxPoint === null ? null : (itemByKey.get(`${link.deviceId} ${boxPoint}`)?.name ?? null),
        mapId: isMapped ? mapping.id : null,
      }
    })
}
