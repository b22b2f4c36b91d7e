import type { MenuGroup, Page } from '../kit/menu.ts'
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

export const alarmTypePage = { in: alarmGroup, path: 'basicData/alarmType', icon: 'tags' } as const satisfies Page

export const reasonTagPage = {
  in: alarmGroup,
  path: 'basicData/reasonTag',
  icon: 'clipboard-check',
} as const satisfies Page
