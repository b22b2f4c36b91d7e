import { code, integer, optional, text } from '../../kit/field.ts'
import { route, verbRoutes } from '../../kit/route.ts'
import { englishName, traditionalName } from '../../names.ts'
import { defineResource } from '../define.ts'
import { triggerTypePage } from '../menu-groups.ts'

/** What a trigger is for, such as a fault or the end of a batch. */
export const triggerType = defineResource('triggerType', {
  noun: ['触发类型', '觸發類型', 'Trigger type', 'Trigger types'],
  meaning: {
    is: 'What a trigger of a gateway is for, such as a fault or the end of a batch.',
    use: [
      '触发类型说明网关触发器的用途，例如故障、批次结束。',
      '觸發類型說明閘道器觸發器的用途，例如故障、批次結束。',
      'A trigger type says what a trigger of a gateway is for, such as a fault or the end of a batch.',
    ],
  },
  rights: 'box',
  page: triggerTypePage,
  fields: {
    code: code(['类型编码', '類型編碼', 'Type code'], { unique: true, aliases: ['triggerTypeCode'] }),
    name: text(['类型名称', '類型名稱', 'Type name'], { max: 128, search: true, aliases: ['triggerTypeName'] }),
    nameEn: englishName,
    nameTw: traditionalName,
    sortNumber: integer(['排序号', '排序號', 'Sort order'], { min: 0, initial: 0, rule: 'wholeNumber' }),
    remark: optional(text(['说明', '說明', 'Remark'], { max: 500 })),
  },
  list: ['code', 'name', 'sortNumber', 'remark'],
  aliases: { triggerTypeId: 'id', sortNum: 'sortNumber' },
  routes: [
    ...verbRoutes('/triggerType', { read: 'byId', update: 'update', remove: 'delete' }),
    route('list', 'read', 'POST /triggerType/list'),
    route('moveUp', 'write', 'POST /triggerType/up'),
    route('moveDown', 'write', 'POST /triggerType/down'),
  ],
})
