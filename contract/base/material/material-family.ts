import { code, optional, text } from '../../kit/field.ts'
import { restRoutes, route } from '../../kit/route.ts'
import { englishName, traditionalName } from '../../names.ts'
import { defineResource } from '../define.ts'
import { masterGroup } from '../menu-groups.ts'

/** Materials that share a way of being named: a product line, a grade. */
export const materialFamily = defineResource('materialFamily', {
  noun: ['物料族', '物料族', 'Material family', 'Material families'],
  meaning: {
    is: 'Materials that share how their codes are made: a product line, a grade.',
    use: [
      '物料族是编码规则可以针对的一组物料，例如一个产品系列；它的编码可以成为物料编码的一段。',
      '物料族是編碼規則可以針對的一組物料，例如一個產品系列；它的編碼可以成為物料編碼的一段。',
      'A family is what a code rule can be made for, such as a product line; its code may be a part of the codes of its materials.',
    ],
  },
  page: { in: masterGroup, path: 'base/materialFamily', icon: 'tags', order: 5 },
  fields: {
    code: code(['物料族编码', '物料族編碼', 'Family code'], { unique: true }),
    name: text(['物料族名称', '物料族名稱', 'Family name'], { max: 128, search: true }),
    nameEn: englishName,
    nameTw: traditionalName,
    remark: optional(text(['说明', '說明', 'Remark'], { max: 500 })),
  },
  list: ['code', 'name', 'remark'],
  routes: [...restRoutes('/base/materialfamily'), route('list', 'read', 'GET /base/coderule/materialFamily')],
})
