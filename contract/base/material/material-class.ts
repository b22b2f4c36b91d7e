import { code, flag, integer, optional, reference, text } from '../../kit/field.ts'
import { restRoutes, route } from '../../kit/route.ts'
import { englishName, traditionalName } from '../../names.ts'
import { defineResource } from '../define.ts'
import { masterGroup } from '../menu-groups.ts'

/** A category of materials. */
export const materialClass = defineResource('materialClass', {
  noun: ['物料分类', '物料分類', 'Material group', 'Material groups'],
  meaning: {
    is: 'A category of materials (ISA-95 material class).',
    use: [
      '物料归在分类之下，例如钢材、轴承、密封件；分类可以分级。',
      '物料歸在分類之下，例如鋼材、軸承、密封件；分類可以分級。',
      'Groups sort materials, such as steel, bearings or seals. A group can have subgroups.',
    ],
  },
  page: { in: masterGroup, path: 'base/materialClass', icon: 'folder', order: 4 },
  fields: {
    code: code(['分类编码', '分類編碼', 'Group code'], { unique: true }),
    name: text(['分类名称', '分類名稱', 'Group name'], { max: 128, search: true }),
    nameEn: englishName,
    nameTw: traditionalName,
    parentId: optional(reference(['上级分类', '上級分類', 'Parent group'], 'self')),
    sortNumber: integer(['排序号', '排序號', 'Sort order'], { min: 0, initial: 0, rule: 'wholeNumber' }),
    isEnabled: flag(['启用', '啟用', 'Enabled'], { initial: 1 }),
    remark: optional(text(['说明', '說明', 'Remark'], { max: 500 })),
  },
  list: ['code', 'name', 'isEnabled', 'remark'],
  aliases: { enabled: 'isEnabled' },
  parent: 'parentId',
  routes: [
    ...restRoutes('/base/materialclass'),
    route('list', 'read', 'POST /base/materialclass/list'),
    route('tree', 'read', 'POST /base/materialclass/tree'),
    route('toggle', 'write', 'PUT /base/materialclass/updateStatus'),
  ],
})
