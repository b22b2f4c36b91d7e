import { choice, code, flag, integer, optional, reference, text } from '../../kit/field.ts'
import { rowsOf } from '../../kit/reply.ts'
import { restRoutes, route } from '../../kit/route.ts'
import { englishName, traditionalName } from '../../names.ts'
import { codeErrors } from '../code-rule/code-errors.ts'
import { defineCommand, defineResource } from '../define.ts'
import { pickStrategy } from '../material/dictionaries.ts'
import { warehouseGroup } from '../menu-groups.ts'
import { warehouseLevel } from './dictionaries.ts'

/** A storage area with separate stock. */
export const warehouse = defineResource('warehouse', {
  noun: ['仓库', '倉庫', 'Warehouse', 'Warehouses'],
  meaning: {
    is: 'A storage area with separate stock (ISA-95 storage zone).',
    use: [
      '库存按仓库存放和统计。先建仓库，再建其中的库位。',
      '庫存按倉庫存放和統計。先建倉庫，再建其中的儲位。',
      'Stock is managed by warehouse. Add a warehouse, then its locations.',
    ],
  },
  page: { in: warehouseGroup, path: 'base/warehouse', icon: 'warehouse', order: 1 },
  fields: {
    /** If empty, the code rule generates it. */
    code: optional(code(['仓库编码', '倉庫編碼', 'Warehouse code'], { unique: true })),
    name: text(['仓库名称', '倉庫名稱', 'Warehouse name'], { max: 128, search: true }),
    nameEn: englishName,
    nameTw: traditionalName,
    level: choice(['级别', '級別', 'Level'], warehouseLevel, { initial: 1 }),
    parentId: optional(reference(['上级仓库', '上級倉庫', 'Parent warehouse'], 'self')),
    pickStrategy: choice(['拣货策略', '揀貨策略', 'Picking strategy'], pickStrategy, { initial: 1 }),
    /** Whether more can be issued than is in stock. */
    allowNegative: flag(['允许负库存', '允許負庫存', 'Allow negative stock']),
    address: optional(text(['地址', '地址', 'Address'], { max: 200 })),
    sortNumber: integer(['排序号', '排序號', 'Sort order'], { min: 0, initial: 0, rule: 'wholeNumber' }),
    isEnabled: flag(['启用', '啟用', 'Enabled'], { initial: 1 }),
    remark: optional(text(['说明', '說明', 'Remark'], { max: 500 })),
  },
  list: ['code', 'name', 'level', 'pickStrategy', 'allowNegative', 'isEnabled', 'address'],
  aliases: { enabled: 'isEnabled' },
  parent: 'parentId',
  errors: { create: codeErrors, update: ['codeMissing'] },
  routes: [
    ...restRoutes('/base/warehouse'),
    route('list', 'read', 'GET /base/warehouse/list'),
    route('list', 'read', 'GET /base/warehouse/name/:name'),
    route('tree', 'read', 'POST /base/warehouse/tree'),
    route('toggle', 'write', 'PUT /base/warehouse/updateStatus'),
  ],
})

/** Returns the levels of warehouses with their texts. */
export const listWarehouseLevels = defineCommand('listWarehouseLevels', {
  kind: 'read',
  title: ['仓库级别列表', '倉庫級別列表', 'List warehouse levels'],
  paths: ['GET /base/warehouse/getlevel'],
  permission: 'warehouse:view',
  input: {},
  reply: rowsOf({ id: integer(), text: text() }),
  errors: [],
})
