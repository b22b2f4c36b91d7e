import { integer, optional, reference, text } from '../../kit/field.ts'
import { route, verbRoutes } from '../../kit/route.ts'
import { englishName, traditionalName } from '../../names.ts'
import { defineResource } from '../define.ts'
import { reasonTagPage } from '../menu-groups.ts'
import { alarmType } from '../type/alarm-type.ts'

/** A cause that people select when they resolve an alarm. */
export const reasonTag = defineResource('reasonTag', {
  noun: ['原因标签', '原因標籤', 'Reason tag', 'Reason tags'],
  meaning: {
    is: 'A cause that people select when they resolve an alarm.',
    use: [
      '原因标签在处理报警时选择，例如阀门卡住、传感器故障，以后可以看到哪些原因最常见。',
      '原因標籤在處理警報時選擇，例如閥門卡住、感測器故障，以後可以看到哪些原因最常見。',
      'Select reason tags, such as Valve stuck or Sensor faulty, when you resolve an alarm. Later alarms show which reasons were most frequent.',
    ],
  },
  rights: 'alarm',
  page: reasonTagPage,
  fields: {
    name: text(['标签名称', '標籤名稱', 'Tag name'], { max: 64, search: true, unique: true, aliases: ['tagName'] }),
    nameEn: englishName,
    nameTw: traditionalName,
    /** Null: for alarms of every type. */
    alarmTypeId: optional(reference(['报警类型', '警報類型', 'Alarm type'], alarmType)),
    sortNumber: integer(['排序号', '排序號', 'Sort order'], { min: 0, initial: 0, rule: 'wholeNumber' }),
    remark: optional(text(['说明', '說明', 'Remark'], { max: 500 })),
  },
  list: ['name', 'alarmTypeId', 'sortNumber', 'remark'],
  aliases: { tagId: 'id', sortNum: 'sortNumber' },
  routes: [
    ...verbRoutes('/reasonTag', { read: 'byId', create: 'insert', update: 'update', remove: 'delete' }),
    route('list', 'read', 'POST /reasonTag/all'),
    route('list', 'read', 'POST /reasonTag/byParams'),
  ],
})
