import { point } from '../../equipment/point.ts'
import { reference } from '../../kit/field.ts'
import { answeredFields, rowsOf } from '../../kit/reply.ts'
import { defineCommand } from '../define.ts'
import { channelDevice } from './channel.ts'

export const listPointsOfDevice = defineCommand('listPointsOfDevice', {
  kind: 'read',
  title: ['设备的数据点', '裝置的資料點', 'Points of a device'],
  paths: ['POST /objectPointInfo/selectPointDataByBoxDeviceId'],
  permission: 'object:view',
  input: { deviceId: reference(channelDevice, { aliases: ['boxDeviceId', 'id'] }) },
  reply: rowsOf(answeredFields(point)),
  errors: ['notFound'],
  summary: 'Lists the points of the objects to which a device of a channel sends, up to 5,000.',
})
