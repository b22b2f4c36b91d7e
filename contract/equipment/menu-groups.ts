import type { MenuGroup } from '../kit/menu.ts'

export const equipmentGroup: MenuGroup = {
  code: 'lak:equipment',
  label: ['设备管理', '設備管理', 'Equipment'],
  product: 'lak',
  icon: 'equipment',
  order: 1,
}
