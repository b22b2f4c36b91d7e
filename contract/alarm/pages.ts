// Pages without a resource, and additional function codes.

import type { PageDeclaration, Permission } from '../kit/menu.ts'
import { alarmGroup, alarmHistoryGroup, alarmManagementGroup, journalTitle } from './menu-groups.ts'

export const currentAlarmsPage = {
  in: alarmGroup,
  path: 'basicData/alarmQueryReal',
  icon: 'alarm',
  title: ['实时报警', '即時警報', 'Real-time alarms'],
} as const satisfies PageDeclaration

export const alarmJournalPage = {
  in: alarmHistoryGroup,
  path: 'basicData/alarmJournal',
  icon: 'log',
  title: journalTitle,
} as const satisfies PageDeclaration

/** Alarms that are kept from people: shelved, suppressed or out of service. */
export const hiddenAlarmsPage = {
  in: alarmManagementGroup,
  path: 'basicData/alarmShelf',
  icon: 'clock',
  order: 1,
  title: ['搁置和停用的报警', '擱置和停用的警報', 'Hidden alarms'],
} as const satisfies PageDeclaration

export const alarmPages: readonly PageDeclaration[] = [currentAlarmsPage, hiddenAlarmsPage, alarmJournalPage]

export const alarmPermissions: Readonly<Record<string, Permission>> = {
  'alarm:view': { label: ['查看报警', '檢視警報', 'View alarms'], page: 'basicData/alarmQueryReal' },
  'alarm:confirm': { label: ['确认报警', '確認警報', 'Acknowledge alarms'], page: 'basicData/alarmQueryReal' },
  'alarm:handle': { label: ['处理报警', '處理警報', 'Resolve alarms'], page: 'basicData/alarmQueryReal' },
  'alarm:shelve': { label: ['搁置报警', '擱置警報', 'Shelve alarms'], page: 'basicData/alarmQueryReal' },
  'alarm:shelveUrgent': {
    label: ['搁置紧急报警', '擱置緊急警報', 'Shelve critical alarms'],
    page: 'basicData/alarmQueryReal',
  },
  'alarm:oos': {
    label: ['停用报警', '停用警報', 'Take alarms out of service'],
    page: 'basicData/alarmQueryReal',
  },
  'alarm:edit': { label: ['维护报警规则', '維護警報規則', 'Edit alarm rules'], page: 'basicData/alarmQueryReal' },
}
