import { code, integer, optional, text } from '../../kit/field.ts'
import { route, verbRoutes } from '../../kit/route.ts'
import { englishName, traditionalName } from '../../names.ts'
import { defineResource } from '../define.ts'
import { alarmTypePage } from '../menu-groups.ts'

/** What alarms are about, such as process, safety or maintenance. */
export const alarmType = defineResource('alarmType', {
  noun: ['报警类型', '警報類型', 'Alarm type', 'Alarm types'],
  meaning: {
    is: 'What alarms are about, such as process, safety or maintenance.',
    use: [
      '报警类型说明报警属于哪一方面，例如工艺、安全、维护。在报警规则和原因标签中选择。',
      '警報類型說明警報屬於哪一方面，例如製程、安全、維護。在警報規則和原因標籤中選擇。',
      'Alarm types say what alarms are about, such as process, safety or maintenance. Rules and reason tags refer to them.',
    ],
  },
  rights: 'alarm',
  page: alarmTypePage,
  fields: {
    code: code(['类型编码', '類型編碼', 'Type code'], { unique: true, aliases: ['alarmTypeCode'] }),
    name: text(['类型名称', '類型名稱', 'Type name'], { max: 128, search: true, aliases: ['alarmTypeName'] }),
    nameEn: englishName,
    nameTw: traditionalName,
    color: optional(text(['颜色', '顏色', 'Colour'], { max: 7, rule: 'hexColour' })),
    sortNumber: integer(['排序号', '排序號', 'Sort order'], { min: 0, initial: 0, rule: 'wholeNumber' }),
    remark: optional(text(['说明', '說明', 'Remark'], { max: 500 })),
  },
  list: ['code', 'name', 'color', 'sortNumber', 'remark'],
  aliases: { alarmTypeId: 'id', sortNum: 'sortNumber' },
  routes: [
    ...verbRoutes('/alarmType', { read: 'byId', update: 'update', remove: 'delete' }),
    route('list', 'read', 'POST /alarmType/selectAllAlarmType'),
    route('moveUp', 'write', 'POST /alarmType/setAlarmTypeUP'),
    route('moveDown', 'write', 'POST /alarmType/setAlarmTypeDown'),
  ],
})
