import {
  choice,
  code,
  companyDictionary,
  flag,
  group,
  integer,
  list,
  optional,
  type RowOf,
  reference,
  text,
} from '../../kit/field.ts'
import { rowsOf } from '../../kit/reply.ts'
import { route } from '../../kit/route.ts'
import { defineCommand, defineResource } from '../define.ts'
import { dataType } from '../dictionaries.ts'
import { modelToolGroup } from '../menu-groups.ts'
import { object } from '../object.ts'

/** Filter: only the attributes of types, not those of single objects. A new attribute ignores it. */
const ofTypesOnly = { isOfType: optional(flag()) }

/**
 * An attribute of all objects of a type, with its usual value. With `objectId`, the attribute of one object instead: its
 * value if the type has an attribute with this code, otherwise an attribute that only this object has.
 */
export const objectDetail = defineResource('objectDetail', {
  noun: ['对象属性', '物件屬性', 'Object attribute', 'Object attributes'],
  meaning: {
    is: 'An attribute of the objects of a type, such as the manufacturer of machines.',
    use: [
      '某一类型的对象都有的属性，例如制造商。各对象的值在对象页面上填写。',
      '某一類型的物件都有的屬性，例如製造商。各物件的值在物件頁面上填寫。',
      'Attributes that all objects of a type have, such as their manufacturer. Their values are entered on the pages of the objects.',
    ],
  },
  rights: 'object',
  page: { in: modelToolGroup, path: 'equipment/objectDetail', icon: 'list-checks' },
  fields: {
    objectType: optional(companyDictionary(['对象类型', '物件類型', 'Object type'], 'objectType')),
    objectId: optional(reference(['对象', '物件', 'Object'], object)),
    code: code(['属性编码', '屬性編碼', 'Attribute code'], { aliases: ['k_detail'] }),
    name: text(['属性名称', '屬性名稱', 'Attribute name'], { max: 128, search: true, aliases: ['detailName'] }),
    value: optional(text(['值', '值', 'Value'], { max: 500, aliases: ['v_varchar'] })),
    dataType: choice(['数据类型', '資料類型', 'Data type'], dataType, { initial: 9 }),
    unit: optional(text(['单位', '單位', 'Unit'], { max: 16 })),
    /** Dictionary whose entries are the permitted values. */
    dictCode: optional(text(['字典', '字典', 'Dictionary'], { max: 64 })),
    sortNumber: integer(['排序号', '排序號', 'Sort order'], { min: 0, initial: 0, rule: 'wholeNumber' }),
  },
  list: ['objectType', 'code', 'name', 'value', 'unit', 'dataType'],
  filters: ['objectType'],
  aliases: { detailId: 'id', sortNum: 'sortNumber' },
  extraInput: { page: ofTypesOnly, create: ofTypesOnly },
  routes: [
    route('page', 'read', 'POST /busObjectDetail/page'),
    route('read', 'read', 'POST /busObjectDetail/info'),
    route('list', 'read', 'POST /busObjectDetail/selectObjectDetailByObjectType'),
    route('list', 'read', 'POST /busObjectInfo/busObjectDetail4AddBefore'),
    route('create', 'write', 'POST /busObjectDetail/insertObjectDetail'),
    route('update', 'write', 'POST /busObjectDetail/updateObjectDetail'),
    route('remove', 'write', 'POST /busObjectDetail/deleteObjectDetailById'),
    route('moveUp', 'write', 'POST /busObjectDetail/setObjectDetailUP'),
    route('moveDown', 'write', 'POST /busObjectDetail/setObjectDetailDown'),
  ],
})

const attributeFields = {
  code: text({ aliases: ['k_detail'] }),
  name: text({ aliases: ['detailName'] }),
  /** Value of the object, or the usual one of its type. */
  value: optional(text({ aliases: ['v_varchar'] })),
  dataType: choice(dataType),
  unit: optional(text()),
  dictCode: optional(text()),
  /** Whether the object type defines the attribute. */
  isOfType: flag(),
  /** Whether the value is that of the object. */
  isOwn: flag(),
}
export type ObjectAttribute = RowOf<typeof attributeFields>

export const listObjectAttributes = defineCommand('listObjectAttributes', {
  kind: 'read',
  title: ['对象的属性', '物件的屬性', 'Attributes of an object'],
  paths: ['POST /infObject/detail/list'],
  permission: 'object:view',
  input: { objectId: reference(object, { aliases: ['id'] }) },
  reply: rowsOf(attributeFields),
  errors: ['notFound'],
  summary:
    'Lists the attributes of an object: those of its type with the value of the object or the usual one, then those that only this object has.',
})

export const saveObjectAttributes = defineCommand('saveObjectAttributes', {
  kind: 'write',
  title: ['保存对象的属性', '儲存物件的屬性', 'Save the attributes of an object'],
  paths: ['POST /infObject/detail/save'],
  permission: 'object:edit',
  input: {
    objectId: reference(object, { aliases: ['id'] }),
    values: list(
      group({
        code: code({ aliases: ['k_detail'] }),
        value: optional(text({ max: 500, aliases: ['v_varchar'] })),
      }),
      { max: 200, aliases: ['details'] },
    ),
  },
  reply: rowsOf(attributeFields),
  errors: ['notFound'],
  summary:
    'Sets the values of attributes of an object; others stay as they are. Without a value, an attribute of the type gets the usual value again, and one of the object itself is removed.',
})
