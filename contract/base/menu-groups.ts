import type { MenuGroup } from '../kit/menu.ts'

export const baseGroup: MenuGroup = {
  code: 'bcs:base',
  label: ['基础数据', '基礎資料', 'Basic data'],
  product: 'bcs',
  icon: 'database',
  order: 2,
}
