import { object } from '../../equipment/object.ts'
import { point } from '../../equipment/point.ts'
import { choice, code, flag, integer, number, optional, reference, setByProduct, text } from '../../kit/field.ts'
import { route, verbRoutes } from '../../kit/route.ts'
import { box } from '../box.ts'
import { defineResource } from '../define.ts'
import { mappingPage } from '../menu-groups.ts'
import { mappingOrigin } from './dictionaries.ts'

/** The point by its id, instead of its object and its code. */
const pointById = { pointId: optional(reference(point, { aliases: ['dataId'] })) }
const mappingErrorNames = ['objectOfOtherGateway']

/**
 * A tag that a gateway sends under foreign names, and the point that receives its values. The object of the point is on
 * the gateway.
 */
export const boxPointMap = defineResource('boxPointMap', {
  noun: ['点映射', '點對應', 'Point mapping', 'Point mappings'],
  meaning: {
    is: 'The tag that a gateway sends under foreign names, and the point that receives its values.',
    use: [
      '网关上报的编码与数据点不同时，在此把二者对应。也可以在网关页面接受建议。',
      '閘道器上報的編碼與資料點不同時，在此把二者對應。也可以在閘道器頁面接受建議。',
      'If a gateway sends tags under names of its own, map each to a point. The page of the gateway proposes mappings.',
    ],
  },
  rights: 'box',
  page: mappingPage,
  fields: {
    boxId: reference(['网关', '閘道器', 'Gateway'], box),
    /** Code of the gateway if it is omitted. */
    deviceCode: optional(text(['设备编码', '裝置編碼', 'Device code'], { max: 128 })),
    code: text(['上报编码', '上報編碼', 'Tag'], { max: 128, search: true, aliases: ['boxPointCode'] }),
    name: optional(text(['上报名称', '上報名稱', 'Tag name'], { max: 128, aliases: ['boxPointName'] })),
    objectId: optional(reference(['对象', '物件', 'Object'], object)),
    pointCode: optional(code(['数据点编码', '資料點編碼', 'Point code'], { search: true })),
    /** The point gets value * scale + offset, before its own scale. */
    scale: number(['系数', '係數', 'Scale'], { initial: 1, aliases: ['coefficient'] }),
    offset: number(['偏移', '偏移', 'Offset'], { initial: 0 }),
    isEnabled: flag(['启用', '啟用', 'Enabled'], { initial: 1 }),
    origin: setByProduct(choice(['来源', '來源', 'Origin'], mappingOrigin, { initial: mappingOrigin.codes.manual })),
    /** How well the names agree, for automatic mappings. */
    score: setByProduct(optional(integer(['匹配度', '符合度', 'Match'], { min: 0, max: 100, unit: '%' }))),
  },
  list: ['boxId', 'deviceCode', 'code', 'objectId', 'pointCode', 'scale', 'offset', 'isEnabled', 'origin', 'score'],
  filters: ['boxId', 'objectId', 'origin', 'isEnabled'],
  aliases: { mapId: 'id' },
  extraInput: { create: pointById, update: pointById },
  extraOutput: { pointId: reference(point, { aliases: ['dataId'] }) },
  errors: { create: mappingErrorNames, update: mappingErrorNames },
  sheets: { import: ['POST /boxPointData3rd/import'], export: ['POST /boxPointData3rd/export'] },
  routes: [
    ...verbRoutes('/boxPointData3rd', { read: 'byId', create: 'add', update: 'update', remove: 'delete' }),
    route('remove', 'write', 'POST /boxPointData3rd/batchDelete'),
  ],
})
