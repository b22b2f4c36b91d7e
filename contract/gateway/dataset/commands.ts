// Datasets of objects that a device of a gateway collects, and the values of the device from which their points come.
// The links of points are point mappings.
import { objectDataset } from '../../equipment/object/object-dataset.ts'
import { object } from '../../equipment/object.ts'
import { point } from '../../equipment/point.ts'
import { integer, json, nothing, optional, type RowOf, reference, references, text } from '../../kit/field.ts'
import { rowsOf } from '../../kit/reply.ts'
import { box } from '../box.ts'
import { channelDevice } from '../channel/channel.ts'
import { defineCommand } from '../define.ts'
import { boxPointMap } from '../mapping/box-point-map.ts'

/** Maximum number of datasets in one call. */
const maxLinked = 200

const linkKey = reference('linkDataset', { aliases: ['linkId'] })
const deviceKey = reference(channelDevice, { aliases: ['boxDeviceId'] })
const datasetKey = reference(objectDataset, { aliases: ['dataSetId'] })

const linkFields = {
  id: linkKey,
  boxId: reference(box),
  deviceId: deviceKey,
  deviceCode: text(),
  deviceName: text(),
  datasetId: datasetKey,
  datasetCode: text({ aliases: ['dataSetCode'] }),
  datasetName: text({ aliases: ['dataSetName'] }),
  /** Seconds. */
  collectCycle: optional(integer()),
  objectId: reference(object),
  objectName: text(),
  pointCount: integer(),
  /** Number of points that receive a value of the device. */
  linkedCount: integer(),
}
export type LinkedDataset = RowOf<typeof linkFields>

const pointLinkFields = {
  pointId: reference(point, { aliases: ['dataId'] }),
  pointCode: text({ aliases: ['dataCode'] }),
  pointName: text({ aliases: ['dataName'] }),
  unit: optional(text()),
  /** Code of the value of the device. Null if the point receives none of it. */
  boxPoint: optional(text({ aliases: ['boxPointCode'] })),
  boxPointName: optional(text()),
  /** Null if the codes are equal, so that no mapping is needed. */
  mapId: optional(reference(boxPointMap)),
}
export type PointLink = RowOf<typeof pointLinkFields>

export const listLinkedDatasets = defineCommand('listLinkedDatasets', {
  kind: 'read',
  title: ['关联的数据集', '關聯的資料集', 'Linked datasets'],
  paths: ['POST /linkDataset/selectDatasetListByList'],
  permission: 'box:view',
  input: {
    boxId: optional(reference(box)),
    deviceIds: optional(references(channelDevice, { aliases: ['boxDeviceIds', 'ids'] })),
  },
  reply: rowsOf(linkFields),
  errors: [],
  summary: 'Lists the datasets that devices collect: of some devices, or of all devices of a gateway.',
})

export const listDatasetChoices = defineCommand('listDatasetChoices', {
  kind: 'read',
  title: ['可关联的数据集', '可關聯的資料集', 'Datasets to link'],
  paths: ['POST /gateway/linkDataset/choices'],
  permission: 'box:view',
  input: { boxId: reference(box) },
  reply: {
    devices: rowsOf({
      deviceId: reference(channelDevice),
      code: text(),
      name: text(),
      /** What the device reads. */
      boxPoints: rowsOf({ code: text(), name: text() }),
    }),
    datasets: rowsOf({ datasetId: reference(objectDataset), name: text(), objectName: text() }),
  },
  errors: ['notFound'],
  summary: 'Lists the devices on the channels of a gateway, and the datasets of its objects.',
})

export const linkDatasets = defineCommand('linkDatasets', {
  kind: 'write',
  title: ['关联数据集', '關聯資料集', 'Link datasets'],
  paths: ['POST /linkDataset/batchAdd'],
  permission: 'box:edit',
  input: {
    deviceId: reference(['设备', '設備', 'Device'], channelDevice, { aliases: ['boxDeviceId'] }),
    datasetIds: references(['数据集', '資料集', 'Datasets'], objectDataset, {
      max: maxLinked,
      aliases: ['dataSetIds'],
    }),
  },
  reply: rowsOf(linkFields),
  errors: ['notFound', 'objectOfOtherGateway'],
  summary:
    'Links datasets to a device of a gateway. Points whose code is that of a value of the device receive it, unless they receive another one. Repeating it changes nothing.',
})

export const unlinkDatasets = defineCommand('unlinkDatasets', {
  kind: 'write',
  title: ['取消关联数据集', '取消關聯資料集', 'Unlink datasets'],
  paths: ['POST /linkDataset/batchDelete'],
  permission: 'box:edit',
  input: { ids: references('linkDataset', { max: maxLinked, aliases: ['linkIds'] }) },
  reply: nothing,
  errors: ['notFound'],
  summary: 'Unlinks datasets with the mappings of their points to values of the device.',
})

export const listLinkedDatasetPoints = defineCommand('listLinkedDatasetPoints', {
  kind: 'read',
  title: ['关联数据集的数据点', '關聯資料集的資料點', 'Points of linked datasets'],
  paths: ['POST /linkDataset/selectDatasetAndPointDataListByParams'],
  permission: 'box:view',
  input: {
    boxId: optional(reference(box)),
    deviceId: optional(deviceKey),
    datasetId: optional(datasetKey),
    objectId: optional(reference(object)),
  },
  reply: rowsOf({ ...linkFields, points: rowsOf(pointLinkFields) }),
  errors: [],
})

export const listPointLinks = defineCommand('listPointLinks', {
  kind: 'read',
  title: ['数据集的点关联', '資料集的點關聯', 'Point links of a dataset'],
  paths: ['POST /linkDataset/selectPointLinkDataset'],
  permission: 'box:view',
  input: { id: linkKey },
  reply: rowsOf(pointLinkFields),
  errors: ['notFound'],
  summary: 'Lists the points of a linked dataset, each with the value of the device that it receives.',
})

export const findBoxPoint = defineCommand('findBoxPoint', {
  kind: 'read',
  title: ['数据点的网关点', '資料點的閘道器點', 'Gateway tag of a point'],
  paths: ['POST /linkDataset/selectBoxPointByDataId'],
  permission: 'box:view',
  input: { pointId: reference(point, { aliases: ['dataId', 'id'] }) },
  reply: {
    boxId: reference(box),
    deviceCode: text(),
    boxPoint: text({ aliases: ['boxPointCode'] }),
    boxPointName: optional(text()),
    mapId: optional(reference(boxPointMap)),
  },
  errors: ['notFound'],
  summary: 'Returns the tag of a gateway that a point receives: that of its mapping, or its own code.',
})

/** Codes of values of the device with their points, as a list or by code. */
type PointLinksInput =
  | readonly { readonly boxPoint: string; readonly dataId: string }[]
  | Readonly<Record<string, string>>

export const savePointLinks = defineCommand('savePointLinks', {
  kind: 'write',
  title: ['保存点关联', '儲存點關聯', 'Save point links'],
  paths: ['POST /linkDataset/editPointLinkDataset'],
  permission: 'box:edit',
  input: { id: linkKey, pointLinks: json<PointLinksInput>() },
  reply: rowsOf(pointLinkFields),
  errors: ['notFound', 'objectOfOtherGateway', 'keyMappedTwice', 'pointMappedTwice'],
  summary: 'Replaces the values of the device from which the points of a linked dataset come, all or none.',
})
