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

/** Pages of people who manage the alarm system. */
export const alarmManagementGroup: MenuGroup = {
  code: 'lak:alarmManagement',
  label: ['报警治理', '警報治理', 'Alarm management'],
  product: 'lak',
  icon: 'list-checks',
  order: 3,
}

const inGroup = { in: alarmManagementGroup } as const

export const alarmTypePage = { ...inGroup, path: 'basicData/alarmType', icon: 'tags', order: 4 } as const satisfies Page

export const reasonTagPage = {
  ...inGroup,
  path: 'basicData/reasonTag',
  icon: 'clipboard-check',
  order: 5,
} as const satisfies Page
