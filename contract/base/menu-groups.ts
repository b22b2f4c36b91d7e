import type { MenuGroup } from '../kit/menu.ts'

export const baseGroup: MenuGroup = {
  code: 'bcs:base',
  label: ['基础数据', '基礎資料', 'Basic data'],
  product: 'bcs',
  icon: 'database',
  order: 2,
}

/** Master data of products and their materials. */
export const masterGroup: MenuGroup = {
  code: 'mes:masters',
  label: ['主数据', '主資料', 'Master data'],
  product: 'mes',
  icon: 'layers',
  order: 5,
}

/** Warehouses and their locations. */
export const warehouseGroup: MenuGroup = {
  code: 'wms:warehouses',
  label: ['仓库', '倉庫', 'Warehouses'],
  product: 'wms',
  icon: 'warehouse',
  order: 5,
}
