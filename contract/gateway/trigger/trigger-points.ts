// Points for triggers, and the objects of devices on channels.
import { dataType } from '../../equipment/dictionaries.ts'
import { object } from '../../equipment/object.ts'
import { point } from '../../equipment/point.ts'
import { choice, optional, reference, text } from '../../kit/field.ts'
import { answeredFields, rowsOf } from '../../kit/reply.ts'
import { box } from '../box.ts'
import { channelDevice } from '../channel/channel.ts'
import { defineCommand } from '../define.ts'
import { triggerChannel } from './trigger-channel.ts'

const pointRows = rowsOf({
  pointId: reference(point, { aliases: ['dataId'] }),
  code: text({ aliases: ['dataCode'] }),
  name: text({ aliases: ['dataName'] }),
  unit: optional(text()),
  dataType: choice(dataType),
  objectId: reference(object),
  objectName: text(),
})

const scope = {
  boxId: optional(reference(box)),
  /** One device of the box. */
  objectId: optional(reference(object, { aliases: ['deviceId'] })),
}

export const listTriggerPoints = defineCommand('listTriggerPoints', {
  kind: 'read',
  title: ['可触发的数据点', '可觸發的資料點', 'Points that can fire a trigger'],
  paths: ['POST /triggerChannel/selectTriggerPoint'],
  permission: 'box:view',
  input: scope,
  reply: pointRows,
  errors: ['notFound'],
  summary: 'Lists the enabled points of a device, or of all devices of a box. Empty without both.',
})

export const listUploadPoints = defineCommand('listUploadPoints', {
  kind: 'read',
  title: ['触发时上传的数据点', '觸發時上傳的資料點', 'Points that a trigger uploads'],
  paths: ['POST /triggerChannel/selectUploadPoint'],
  permission: 'box:view',
  input: { triggerId: optional(reference(triggerChannel, { aliases: ['id'] })), ...scope },
  reply: pointRows,
  errors: ['notFound'],
  summary: 'Lists the points that a trigger uploads; without a trigger, those of a device or box that it could upload.',
})

export const listLinkedObjects = defineCommand('listLinkedObjects', {
  kind: 'read',
  title: ['通道设备的对象', '通道裝置的物件', 'Objects of a device on a channel'],
  paths: ['POST /boxDevice/selectLinkedObject'],
  permission: 'box:view',
  input: { boxDeviceId: reference(channelDevice, { aliases: ['id'] }) },
  reply: rowsOf(answeredFields(object)),
  errors: ['notFound'],
  summary: 'Lists the objects to which the readings of a device on a channel belong.',
})
