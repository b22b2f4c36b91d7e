import type { Errors } from '../kit/module.ts'

export const adminErrors = {
  badFile: {
    envelope: '1501',
    text: ['请上传正确的格式文件', '請上傳正確的格式檔案', 'Upload a file in a supported format'],
  },
  uploadsFull: {
    envelope: '1511',
    text: [
      '贵公司上传的文件已占用 {usedMb} MB，上限为 {limitMb} MB：请从记录中移除不再需要的文件（未被引用的文件到期后自动删除），或请系统运维人员提高上限',
      '貴公司上傳的檔案已佔用 {usedMb} MB，上限為 {limitMb} MB：請從記錄中移除不再需要的檔案（未被引用的檔案到期後自動刪除），或請系統維運人員提高上限',
      'The uploads of your company use {usedMb} MB of {limitMb} MB. Remove files from records that no longer need them (orphaned files are deleted after their retention time), or ask the administrator of the server for more space',
    ],
  },
  sheetBroken: {
    envelope: '1502',
    text: [
      '文件已损坏，或不是 Excel 工作簿 (.xlsx)',
      '檔案已損壞，或不是 Excel 活頁簿 (.xlsx)',
      'The file is damaged or not an Excel workbook (.xlsx)',
    ],
  },
  sheetTooLarge: {
    envelope: '1520',
    text: [
      '工作簿太大：最多读取 {cells} 个单元格（行数 × 列数）、{columns} 列。请删除远处的单元格，或拆分为多个文件',
      '活頁簿太大：最多讀取 {cells} 個儲存格（列數 × 欄數）、{columns} 欄。請刪除遠處的儲存格，或拆分為多個檔案',
      'The workbook is too large: at most {cells} cells (rows times columns) and {columns} columns are allowed. Delete stray cells far from the data, or split the file',
    ],
  },
  sheetColumns: {
    envelope: '1503',
    text: ['缺少列：{columns}', '缺少欄：{columns}', 'These columns are missing: {columns}'],
  },
  importInvalid: {
    envelope: '1505',
    text: [
      '{count} 行有错误，请修正后重新上传',
      '{count} 列有錯誤，請修正後重新上傳',
      '{count} {count|row has|rows have} errors; correct {count|it|them} and upload again',
    ],
  },
  importGone: {
    envelope: '1513',
    text: [
      '检查结果已过期（保留 30 分钟），请重新选择文件',
      '檢查結果已過期（保留 30 分鐘），請重新選擇檔案',
      'The check of this file has expired (after 30 minutes); choose the file again',
    ],
  },
  importChanged: {
    envelope: '1514',
    text: [
      '文件与检查过的不同，请重新检查',
      '檔案與檢查過的不同，請重新檢查',
      'The file has changed since the check; check it again',
    ],
  },
  backupRunning: {
    envelope: '1510',
    text: ['已有备份正在进行', '已有備份正在進行', 'Another backup is running'],
  },
  backupGone: {
    envelope: '1507',
    text: ['该备份已不存在', '該備份已不存在', 'This backup no longer exists'],
  },
  restoreElsewhere: {
    envelope: '1508',
    text: [
      '数据保存在自备的 PostgreSQL 或 ClickHouse 中，无法在此恢复：请停止服务器，准备空的数据库，然后运行 npm run restore -- {folder}',
      '資料儲存在自備的 PostgreSQL 或 ClickHouse 中，無法在此恢復：請停止伺服器，準備空的資料庫，然後執行 npm run restore -- {folder}',
      'The data is in your own PostgreSQL or ClickHouse and cannot be restored from here: stop the server, provide empty databases, then run npm run restore -- {folder}',
    ],
  },
  restoreNeedsSpace: {
    envelope: '1512',
    text: [
      '恢复约需 {neededMb} MB 可用空间，现有 {freeMb} MB：请先清理磁盘，例如删除不再需要的备份或 before-restore 文件夹',
      '恢復約需 {neededMb} MB 可用空間，現有 {freeMb} MB：請先清理磁碟，例如刪除不再需要的備份或 before-restore 資料夾',
      'The restore needs about {neededMb} MB of free disk space, but only {freeMb} MB are free. Free some space, for example by deleting old backups or the folder before-restore',
    ],
  },
  restoring: {
    envelope: '1509',
    text: [
      '正在恢复备份（{percent}%），请稍后重试',
      '正在恢復備份（{percent}%），請稍後重試',
      'A backup is being restored ({percent} %); try again shortly',
    ],
  },
} as const satisfies Errors
