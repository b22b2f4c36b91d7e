// Points for control rules.
import { choice, optional, reference, text } from '../../kit/field.ts'
import { rowsOf } from '../../kit/reply.ts'
import { defineCommand } from '../define.ts'
import { dataType } from '../dictionaries.ts'
import { object } from '../object.ts'
import { pointAccess } from '../point/dictionaries.ts'
import { point } from '../point.ts'

const shared = {
  kind: 'read',
  permission: 'object:view',
  input: { objectId: reference(object, { aliases: ['id'] }) },
  reply: rowsOf({
    pointId: reference(point, { aliases: ['dataId', 'id'] }),
    code: text({ aliases: ['dataCode'] }),
    name: text({ aliases: ['dataName'] }),
    unit: optional(text()),
    dataType: choice(dataType),
    rw: choice(pointAccess),
  }),
  errors: ['notFound'],
} as const

export const listControlPoints = defineCommand('listControlPoints', {
  ...shared,
  title: ['对象的可控数据点', '物件的可控資料點', 'Points that can be controlled'],
  paths: ['POST /busObjectUnder/selectControlPointByObjectId'],
  summary: 'Lists the enabled points of an object that can be written.',
})

export const listUnderPoints = defineCommand('listUnderPoints', {
  ...shared,
  title: ['可用于控制规则的数据点', '可用於控制規則的資料點', 'Points that control rules can watch'],
  paths: ['POST /busObjectUnder/selectPoints4UnderByObjectId'],
  summary: 'Lists the enabled points of an object whose values are numbers or states.',
})
