import type { MenuGroup } from '../kit/menu.ts'

export const alarmGroup: MenuGroup = {
  code: 'lak:alarm',
  label: ['报警管理', '報警管理', 'Alarms'],
  product: 'lak',
  icon: 'alarm',
  order: 2,
}
