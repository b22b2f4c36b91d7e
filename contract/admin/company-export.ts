// Export of the data of one company as an archive, for its own administrators. A backup contains all companies.

import { boolean, secret, text } from '../kit/field.ts'
import { defineCommand } from './define.ts'

export const readBackupRights = defineCommand('readBackupRights', {
  kind: 'read',
  title: ['备份与导出权限', '備份與匯出權限', 'Permissions for backups and exports'],
  permission: 'backup:view',
  paths: ['POST /backupScript/rights'],
  input: {},
  reply: {
    /** Whether the company operates the installation. Its administrators see the backups. */
    runsInstallation: boolean(),
    /** Whether the caller may download a backup, which contains all companies. */
    downloadsBackups: boolean(),
    /** Whether the caller may export the data of their company. */
    exportsCompany: boolean(),
  },
  errors: [],
  summary: 'Returns what the caller may do on the page of backups.',
})

export const prepareCompanyExport = defineCommand('prepareCompanyExport', {
  kind: 'write',
  title: ['准备导出本公司数据', '準備匯出本公司資料', 'Prepare the company export'],
  permission: 'backup:edit',
  paths: ['POST /companyExport/prepare'],
  input: { password: secret({ min: 1 }) },
  /** The address is valid for one minute and for one download by the same user. */
  reply: { address: text() },
  errors: ['wrongPassword', 'throttled'],
  summary:
    'Returns an address from which the data of the caller’s company can be downloaded once. Only for users who have every right.',
})

export const downloadCompanyExport = defineCommand('downloadCompanyExport', {
  kind: 'read',
  title: ['导出本公司数据', '匯出本公司資料', 'Export the company'],
  permission: 'backup:edit',
  paths: ['GET /companyExport/download/:ticket'],
  input: { ticket: text({ max: 100 }) },
  errors: ['notFound'],
  summary:
    'Returns a zip archive with one NDJSON file per table of the caller’s company and its uploads. Secrets are left out.',
})
