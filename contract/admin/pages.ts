// Pages without a resource, and additional function codes.
import { companyGroup } from '../identity/menu-groups.ts'
import type { PageDeclaration, Permission } from '../kit/menu.ts'

export const retentionPage = {
  in: companyGroup,
  path: 'system/retention',
  icon: 'database',
  title: ['数据保留', '資料保留', 'Data retention'],
} as const satisfies PageDeclaration

export const logPage = {
  in: companyGroup,
  path: 'system/log',
  icon: 'log',
  title: ['操作日志', '操作日誌', 'Operation log'],
} as const satisfies PageDeclaration

export const adminPages: readonly PageDeclaration[] = [
  { in: companyGroup, path: 'system/backup', icon: 'backup', title: ['备份', '備份', 'Backups'] },
  retentionPage,
  logPage,
]

export const adminPermissions: Readonly<Record<string, Permission>> = {
  'backup:view': { label: ['查看备份', '檢視備份', 'View backups'], page: 'system/backup' },
  'backup:edit': { label: ['执行备份', '執行備份', 'Create backups'], page: 'system/backup' },
  'record:view': { label: ['查看操作日志', '檢視操作日誌', 'View the operation log'], page: 'system/log' },
}
