import type { MenuGroup } from '../kit/menu.ts'

/** Present stock. */
export const stockGroup: MenuGroup = {
  code: 'wms:stock',
  label: ['库存', '庫存', 'Stock'],
  product: 'wms',
  icon: 'layers',
  order: 1,
}

/** Receipts and issues. */
export const billGroup: MenuGroup = {
  code: 'wms:bills',
  label: ['出入库', '出入庫', 'Receipts and issues'],
  product: 'wms',
  icon: 'clipboard-list',
  order: 2,
}
