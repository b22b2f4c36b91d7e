// The data of one company as an archive, for its own administrators. A backup holds all companies instead.

import { boolean, secret, text } from '../kit/field.ts'
import { defineCommand } from './define.ts'

export const readBackupRights = defineCommand('readBackupRights', {
  kind: 'read',
  title: ['备份与导出权限', '備份與匯出權限', 'Rights to backups and exports'],
  permission: 'backup:view',
  paths: ['POST /backupScript/rights'],
  input: {},
  reply: {
    /** Whether the company runs the installation: its administrators see the backups. */
    runsInstallation: boolean(),
    /** Whether the caller may download a backup, which holds all companies. */
    downloadsBackups: boolean(),
    /** Whether the caller may export the own company. */
    exportsCompany: boolean(),
  },
  errors: [],
  summary: 'What the caller may do on the page of backups.',
})

export const prepareCompanyExport = defineCommand('prepareCompanyExport', {
  kind: 'write',
  title: ['准备导出本公司数据', '準備匯出本公司資料', 'Prepare the export of the company'],
  permission: 'backup:edit',
  paths: ['POST /companyExport/prepare'],
  input: { password: secret({ min: 1 }) },
  /** Good for one minute and one download by the same user. */
  reply: { address: text() },
  errors: ['wrongPassword', 'throttled'],
  summary: 'Returns an address at which the data of the own company is fetched once; for users who hold every right.',
})

export const downloadCompanyExport = defineCommand('downloadCompanyExport', {
  kind: 'read',
  title: ['导出本公司数据', '匯出本公司資料', 'Export the company'],
  permission: 'backup:edit',
  paths: ['GET /companyExport/download/:ticket'],
  input: { ticket: text({ max: 64 }) },
  errors: ['notFound'],
  summary: 'The rows of the own company as one NDJSON file a table and its uploads, in a zip archive; without secrets.',
})
