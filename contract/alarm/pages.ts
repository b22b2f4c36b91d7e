// Pages without a resource, and additional function codes.

import type { PageDeclaration, Permission } from '../kit/menu.ts'
import { alarmGroup, alarmHistoryGroup, journalTitle } from './menu-groups.ts'

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

export const alarmPages: readonly PageDeclaration[] = [currentAlarmsPage, alarmJournalPage]

export const alarmPermissions: Readonly<Record<string, Permission>> = {
  'alarm:view': { label: ['查看报警', '檢視警報', 'View alarms'], page: 'basicData/alarmQueryReal' },
  'alarm:confirm': { label: ['确认报警', '確認警報', 'Acknowledge alarms'], page: 'basicData/alarmQueryReal' },
  'alarm:handle': { label: ['处理报警', '處理警報', 'Resolve alarms'], page: 'basicData/alarmQueryReal' },
  'alarm:edit': { label: ['维护报警规则', '維護警報規則', 'Edit alarm rules'], page: 'basicData/alarmQueryReal' },
}
