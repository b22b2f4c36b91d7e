import type { Words } from '../kit/page.ts'

export const adminWords: Readonly<Record<string, Words>> = {
  backupScript: ['备份计划', '備份計劃', 'Backup schedule'],
  'backupScript.name': ['计划名称', '計劃名稱', 'Name'],
  'backupScript.cron': ['执行时间', '執行時間', 'When'],
  'backupScript.isEnabled': ['启用', '啟用', 'On'],
  'backupScript.keepCount': ['保留份数', '保留份數', 'Backups kept'],
}
