import type { Errors } from '../../kit/module.ts'

export const routeErrors = {
  routeCycle: {
    envelope: '2412',
    text: ['工序不能等待自身：{way}', '工序不能等待自身：{way}', 'Circular operation sequence: {way}'],
  },
  routeEmpty: {
    envelope: '2413',
    text: [
      '没有工序的工艺路线不能启用',
      '沒有工序的製程路線不能啟用',
      'The route has no operations. Add at least one before you release it',
    ],
  },
  routeDraftOpen: {
    envelope: '2414',
    text: [
      '版本 {revision} 仍是草稿，请先完成该版本',
      '版本 {revision} 仍是草稿，請先完成該版本',
      'Revision {revision} is still a draft. Release or delete it first',
    ],
  },
  routeGeneral: {
    envelope: '2415',
    text: [
      '通用路线没有产品，不能设为默认',
      '通用路線沒有產品，不能設為預設',
      'A general route has no product, so it cannot be the default',
    ],
  },
  routeNumberTwice: {
    envelope: '2416',
    text: ['工序号 {number} 重复', '工序號 {number} 重複', 'Number {number} is used twice'],
  },
  segmentKeyWrong: {
    envelope: '2417',
    text: [
      '工序标识 {key} 重复，或没有这个工序',
      '工序識別 {key} 重複，或沒有這個工序',
      'Operation key {key} is used twice or does not exist',
    ],
  },
  segmentMaterialGeneral: {
    envelope: '2418',
    text: [
      '通用路线没有产品，工序不能填写物料',
      '通用路線沒有產品，工序不能填寫物料',
      'A general route has no product, so its operations cannot have materials',
    ],
  },
  segmentMaterialOwn: {
    envelope: '2419',
    text: [
      '产品不能是自身工序的物料',
      '產品不能是自身工序的物料',
      'A product cannot be a component of its own operations',
    ],
  },
  segmentQuantityWrong: {
    envelope: '2420',
    text: ['数量须大于 0', '數量須大於 0', 'The quantity must be greater than 0'],
  },
  segmentUnitWrong: {
    envelope: '2421',
    text: [
      '物料 {material} 的数量不能用单位 {unit}',
      '物料 {material} 的數量不能用單位 {unit}',
      '{material}: no conversion from unit {unit}',
    ],
  },
  routeMaterialsLeft: {
    envelope: '2422',
    text: [
      '工序已分配物料，不能更改产品',
      '工序已分配物料，不能變更產品',
      'The product cannot change while operations have materials',
    ],
  },
} as const satisfies Errors
