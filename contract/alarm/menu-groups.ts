import type { MenuGroup } from '../kit/menu.ts'
import type { Words } from '../kit/page.ts'

export const journalTitle: Words = ['报警记录', '警報記錄', 'Alarm journal']

export const alarmGroup: MenuGroup = {
  code: 'lak:alarm',
  label: ['报警管理', '警報管理', 'Alarms'],
  product: 'lak',
  icon: 'alarm',
  order: 2,
}

/** A menu group of its own, so that current alarms and the alarm history are each one click away. */
export const alarmHistoryGroup: MenuGroup = {
  code: 'lak:alarmHistory',
  label: journalTitle,
  product: 'lak',
  icon: 'log',
  order: 2,
}
