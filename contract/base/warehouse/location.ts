import { code, decimal, flag, integer, optional, reference, text } from '../../kit/field.ts'
import { restRoutes, route } from '../../kit/route.ts'
import { englishName, traditionalName } from '../../names.ts'
import { codeErrors } from '../code-rule/code-errors.ts'
import { defineResource } from '../define.ts'
import { warehouseGroup } from '../menu-groups.ts'
import { warehouse } from './warehouse.ts'

/** A location within a warehouse: aisle, rack or bin. */
export const location = defineResource('location', {
  noun: ['库位', '儲位', 'Location', 'Locations'],
  meaning: {
    is: 'A location within a warehouse: aisle, rack or bin (ISA-95 storage unit).',
    use: [
      '库位是仓库里的位置：通道、货架、格位；拣货按其顺序进行。',
      '儲位是倉庫裡的位置：通道、貨架、格位；揀貨按其順序進行。',
      'Locations are places in a warehouse: aisle, rack, bin. Picking follows their picking order.',
    ],
  },
  page: { in: warehouseGroup, path: 'base/location', icon: 'map-pin', order: 2 },
  fields: {
    /** If empty, the code rule generates it. */
    code: optional(code(['库位编码', '儲位編碼', 'Location code'], { unique: true })),
    name: text(['库位名称', '儲位名稱', 'Location name'], { max: 128, search: true }),
    nameEn: englishName,
    nameTw: traditionalName,
    warehouseId: reference(['仓库', '倉庫', 'Warehouse'], warehouse),
    parentId: optional(reference(['上级库位', '上級儲位', 'Parent location'], 'self')),
    /** In the units of the stored materials. If empty, the quantity is not limited. */
    capacity: optional(decimal(['容量', '容量', 'Capacity'], { min: 0 })),
    /** Order of the location on a picking route. */
    pickOrder: integer(['拣货顺序', '揀貨順序', 'Picking order'], { min: 0, initial: 0 }),
    /** Locked for counting or blocking: nothing moves in or out. */
    isLocked: flag(['锁定', '鎖定', 'Locked']),
    isEnabled: flag(['启用', '啟用', 'Enabled'], { initial: 1 }),
    remark: optional(text(['说明', '說明', 'Remark'], { max: 500 })),
  },
  list: ['code', 'name', 'warehouseId', 'parentId', 'capacity', 'pickOrder', 'isLocked', 'isEnabled'],
  filters: ['warehouseId', 'isLocked', 'isEnabled'],
  aliases: { enabled: 'isEnabled' },
  parent: 'parentId',
  errors: {
    create: ['parentElsewhere', ...codeErrors],
    update: ['codeMissing', 'parentElsewhere', 'locationHoldsOthers'],
  },
  routes: [
    ...restRoutes('/base/location'),
    route('list', 'read', 'GET /base/location/list'),
    route('toggle', 'write', 'PUT /base/location/updateStatus'),
  ],
})
