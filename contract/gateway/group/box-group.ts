import { choice, integer, optional, reference, text, tree } from '../../kit/field.ts'
import { rowsOf } from '../../kit/reply.ts'
import { route, verbRoutes } from '../../kit/route.ts'
import { englishName, traditionalName } from '../../names.ts'
import { defineResource } from '../define.ts'
import { boxState } from '../dictionaries.ts'
import { boxGroupPage } from '../menu-groups.ts'

const sortNumber = integer(['排序号', '排序號', 'Sort order'], { min: 0, initial: 0, rule: 'wholeNumber' })
const remark = optional(text(['说明', '說明', 'Remark'], { max: 500 }))

/** A group with the boxes that are directly in it. */
const treeRow = {
  id: reference('boxGroup', { aliases: ['groupId'] }),
  version: integer(),
  name: text({ aliases: ['groupName'] }),
  nameEn: englishName,
  nameTw: traditionalName,
  parentId: optional(reference('boxGroup')),
  sortNumber: integer({ aliases: ['sortNum'] }),
  remark,
  boxList: rowsOf({
    id: reference('box'),
    code: text({ aliases: ['boxId'] }),
    name: text({ aliases: ['boxName'] }),
    state: choice(boxState),
  }),
  /** Boxes of the group and of the groups below it. */
  boxCount: integer(),
}

/** A group of gateways, such as those of a site. */
export const boxGroup = defineResource('boxGroup', {
  noun: ['网关分组', '閘道器分組', 'Gateway group', 'Gateway groups'],
  meaning: {
    is: 'A group of gateways, such as those of a site. Groups form a tree.',
    use: [
      '分组用于整理网关，例如按厂区或车间；分组可以分级。',
      '分組用於整理閘道器，例如按廠區或車間；分組可以分級。',
      'Groups sort gateways, such as by site or hall. A group can have subgroups.',
    ],
  },
  rights: 'box',
  page: boxGroupPage,
  fields: {
    name: text(['分组名称', '分組名稱', 'Group name'], { max: 128, search: true, aliases: ['groupName'] }),
    nameEn: englishName,
    nameTw: traditionalName,
    parentId: optional(reference(['上级分组', '上級分組', 'Parent group'], 'self')),
    sortNumber,
    remark,
  },
  list: ['name', 'parentId', 'sortNumber', 'remark'],
  parent: 'parentId',
  aliases: { groupId: 'id', sortNum: 'sortNumber' },
  replies: { tree: tree(treeRow) },
  routes: [
    ...verbRoutes('/boxGroup', { remove: 'removeById' }),
    route('tree', 'read', 'POST /boxGroup/tree'),
    route('moveUp', 'write', 'POST /boxGroup/up'),
    route('moveDown', 'write', 'POST /boxGroup/down'),
  ],
})
