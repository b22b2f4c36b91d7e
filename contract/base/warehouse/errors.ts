import type { Errors } from '../../kit/module.ts'

export const warehouseErrors = {
  locationElsewhere: {
    envelope: '2034',
    text: [
      '库位属于另一个仓库：{warehouse}',
      '儲位屬於另一個倉庫：{warehouse}',
      'The location belongs to warehouse {warehouse}',
    ],
  },
  parentElsewhere: {
    envelope: '2003',
    text: [
      '上级库位属于另一个仓库：{warehouse}',
      '上級儲位屬於另一個倉庫：{warehouse}',
      'The parent location belongs to warehouse {warehouse}',
    ],
  },
  locationHoldsOthers: {
    envelope: '2004',
    text: [
      '下级库位有 {count} 个，不能移到另一个仓库',
      '下級儲位有 {count} 個，不能移到另一個倉庫',
      'It has {count} {count|sublocation|sublocations}, so it cannot move to another warehouse',
    ],
  },
} as const satisfies Errors
