import type { Errors } from '../kit/module.ts'

export const stockErrors = {
  stockShort: {
    envelope: '2301',
    text: ['库存不足：{shortages}', '庫存不足：{shortages}', 'Not enough stock: {shortages}'],
  },
  serialsNeeded: {
    envelope: '2303',
    text: [
      '{material} 按序列号追溯：数量 {quantity}，序列号 {count} 个',
      '{material} 按序號追溯：數量 {quantity}，序號 {count} 個',
      '{material} is tracked by serial number: quantity {quantity}, but {count} {count|serial number|serial numbers} entered',
    ],
  },
  serialElsewhere: {
    envelope: '2304',
    text: ['序列号已在库存中：{serial}', '序號已在庫存中：{serial}', 'Serial number {serial} is already in stock'],
  },
  lotOnHold: {
    envelope: '2305',
    text: ['批次已冻结：{lot}', '批次已凍結：{lot}', 'Lot {lot} is on hold'],
  },
  locationBlocked: {
    envelope: '2308',
    text: ['库位已锁定或停用：{location}', '儲位已鎖定或停用：{location}', 'Location {location} is locked or disabled'],
  },
  locationFull: {
    envelope: '2309',
    text: [
      '库位 {location} 放不下：容量 {capacity}，已有 {held}，还要放 {requested}',
      '儲位 {location} 放不下：容量 {capacity}，已有 {held}，還要放 {requested}',
      'Location {location} is too full: capacity {capacity}, occupied {held}, to be added {requested}',
    ],
  },
  unitForeign: {
    envelope: '2310',
    text: [
      '{material} 没有到该单位的换算',
      '{material} 沒有到該單位的換算',
      '{material}: no conversion from this unit. Add a unit conversion to the material',
    ],
  },
  linesMissing: { envelope: '2311', text: ['请至少添加一行', '請至少新增一行', 'Add at least one line'] },
  quantityWrong: {
    envelope: '2312',
    text: ['数量必须大于 0', '數量必須大於 0', 'The quantity must be greater than 0'],
  },
  quantityExceeded: {
    envelope: '2313',
    text: [
      '数量超出：{material} 要 {requested}，最多 {allowed}',
      '數量超出：{material} 要 {requested}，最多 {allowed}',
      '{material}: quantity {requested} is too high; at most {allowed} allowed',
    ],
  },
  materialDisabled: {
    envelope: '2314',
    text: ['物料已停用：{material}', '物料已停用：{material}', 'Material {material} is disabled'],
  },
  demandMismatch: {
    envelope: '2316',
    text: [
      '该行不属于此需求，或物料不同',
      '該行不屬於此需求，或物料不同',
      'The line belongs to another demand or another material',
    ],
  },
  warehouseDisabled: {
    envelope: '2317',
    text: ['仓库已停用：{warehouse}', '倉庫已停用：{warehouse}', 'Warehouse {warehouse} is disabled'],
  },
  periodClosed: {
    envelope: '2322',
    text: [
      '库存期间已关闭到 {day}，{date} 的账不能再变动',
      '庫存期間已關閉到 {day}，{date} 的帳不能再變動',
      'Stock is closed through {day}. Records dated {date} cannot be changed',
    ],
  },
  postingDayAhead: {
    envelope: '2323',
    text: ['过账日期不能晚于今天：{day}', '過帳日期不能晚於今天：{day}', 'Posting date cannot be in the future: {day}'],
  },
  periodUnfinished: {
    envelope: '2324',
    text: ['最多关闭到昨天', '最多關閉到昨天', 'Only past days can be closed'],
  },
  periodClosedAlready: {
    envelope: '2325',
    text: ['已经关闭到 {day}', '已經關閉到 {day}', 'Stock is already closed through {day}'],
  },
  periodOpen: { envelope: '2326', text: ['这一天没有关闭', '這一天沒有關閉', 'This day is already open'] },
} as const satisfies Errors
