import { object } from '../../equipment/object.ts'
import { point } from '../../equipment/point.ts'
import { choice, duration, flag, number, optional, reference, references, text } from '../../kit/field.ts'
import { route, verbRoutes } from '../../kit/route.ts'
import { box } from '../box.ts'
import { defineResource } from '../define.ts'
import { triggerCondition } from './dictionaries.ts'
import { triggerType } from './trigger-type.ts'

/** Maximum length of the window of a snapshot before and after the trigger. */
const maxWindowMs = 60_000
const maxUploadPoints = 256

/** A condition on a point upon which a box uploads a snapshot of other points. */
export const triggerChannel = defineResource('triggerChannel', {
  noun: ['触发通道', '觸發通道', 'Trigger', 'Triggers'],
  meaning: {
    is: 'A condition on a point upon which a gateway uploads a snapshot of other points.',
    use: [
      '触发通道说明：哪个数据点满足什么条件时，上传哪些数据点的快照。',
      '觸發通道說明：哪個資料點滿足什麼條件時，上傳哪些資料點的快照。',
      'A trigger says on which condition of a point a snapshot of other points is uploaded.',
    ],
  },
  rights: 'box',
  fields: {
    boxId: reference(['网关', '閘道器', 'Gateway'], box),
    name: text(['触发通道名称', '觸發通道名稱', 'Trigger name'], { max: 128, search: true, aliases: ['triggerName'] }),
    triggerTypeId: reference(['触发类型', '觸發類型', 'Trigger type'], triggerType),
    /** A device of the box. */
    objectId: reference(['设备', '設備', 'Device'], object),
    /** A point of the device. */
    pointId: reference(['触发数据点', '觸發資料點', 'Trigger point'], point),
    condition: choice(['触发条件', '觸發條件', 'Condition'], triggerCondition, { aliases: ['compare'] }),
    /** Required by conditions that compare. */
    value: optional(number(['比较值', '比較值', 'Compare with'], { aliases: ['threshold'] })),
    /** Required by the condition `interval`. */
    intervalMs: optional(duration(['间隔', '間隔', 'Interval'], { min: 1000, max: 86_400_000 })),
    /** Points of devices of the box. */
    uploadPointIds: optional(
      references(['上传数据点', '上傳資料點', 'Uploaded points'], point, {
        max: maxUploadPoints,
        aliases: ['uploadDataIds'],
      }),
    ),
    preMs: duration(['触发前时长', '觸發前時長', 'Window before'], { max: maxWindowMs, initial: 0 }),
    postMs: duration(['触发后时长', '觸發後時長', 'Window after'], { max: maxWindowMs, initial: 0 }),
    debounceMs: duration(['去抖时间', '去抖時間', 'Debounce time'], { max: maxWindowMs, initial: 0 }),
    minGapMs: duration(['最小间隔', '最小間隔', 'Minimum gap'], { max: 86_400_000, initial: 0 }),
    isEnabled: flag(['启用', '啟用', 'Enabled'], { initial: 1, aliases: ['isEnable'] }),
  },
  list: ['name', 'triggerTypeId', 'objectId', 'pointId', 'condition', 'value', 'isEnabled'],
  aliases: { triggerId: 'id', deviceId: 'objectId', triggerDataId: 'pointId' },
  routes: [
    ...verbRoutes('/triggerChannel', { read: 'byId', update: 'update', remove: 'delete' }),
    route('list', 'read', 'POST /triggerChannel/list'),
    route('list', 'read', 'POST /triggerChannel/selectTriggerListByDeviceId'),
  ],
})
