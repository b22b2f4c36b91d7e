// Points of an object that the system fills, and the driver by which an object is read.
import { driverProtocol } from '../../gateway/channel/dictionaries.ts'
import {
  choice,
  code,
  flag,
  group,
  integer,
  list,
  nothing,
  number,
  optional,
  reference,
  text,
} from '../../kit/field.ts'
import { answeredFields, rowsOf } from '../../kit/reply.ts'
import { defineCommand } from '../define.ts'
import { dataType } from '../dictionaries.ts'
import { object } from '../object.ts'
import { point } from '../point.ts'

/** Maximum number of points in one request. */
const maxSystemPoints = 200

const systemPoint = group({
  /** The point to change. If omitted, a new one is added. */
  id: optional(reference(point, { aliases: ['dataId', 'pointId'] })),
  version: optional(integer()),
  code: optional(code({ aliases: ['dataCode'] })),
  name: optional(text({ max: 128, aliases: ['dataName'] })),
  dataType: optional(choice(dataType)),
  unit: optional(text({ max: 16 })),
  decimals: optional(integer({ min: 0, max: 9, aliases: ['keepPoint'] })),
  isMain: optional(flag()),
  engLow: optional(number({ aliases: ['minValue'] })),
  engHigh: optional(number({ aliases: ['maxValue'] })),
  sortNumber: optional(integer({ min: 0, aliases: ['sortNum'] })),
  isEnabled: optional(flag()),
})

export const saveSystemPoints = defineCommand('saveSystemPoints', {
  kind: 'write',
  title: ['保存对象的系统数据点', '儲存物件的系統資料點', 'Save the system points of an object'],
  paths: ['POST /busObjectInfo/editORAddPointForSys'],
  permission: 'object:edit',
  input: {
    objectId: reference(object, { aliases: ['id'] }),
    points: list(systemPoint, { min: 1, max: maxSystemPoints, aliases: ['objectPoints', 'pointList'] }),
  },
  reply: rowsOf(answeredFields(point)),
  errors: ['notFound', 'stale', 'duplicate'],
  summary: `Adds points that the system fills to an object and changes those with an id, at most ${maxSystemPoints} in one transaction.`,
})

export const changeObjectDriver = defineCommand('changeObjectDriver', {
  kind: 'write',
  title: ['更改对象的采集驱动', '變更物件的採集驅動', 'Change the driver of an object'],
  paths: ['POST /infObject/edit/driver'],
  permission: 'object:edit',
  input: {
    objectId: reference(object, { aliases: ['id'] }),
    driverId: optional(choice(driverProtocol)),
    version: optional(integer()),
  },
  reply: nothing,
  errors: ['notFound', 'stale'],
  summary: 'Sets the protocol by which an object is read; null leaves it to the model.',
})
