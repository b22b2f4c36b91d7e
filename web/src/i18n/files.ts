// Words of files and workbooks; those of the specification are exact.
export const fileWords = {
  add: ['上传文件', '上傳檔案', 'Upload a file'],
  remove: ['移除 {name}', '移除 {name}', 'Remove {name}'],
  wrongFormat: ['请上传正确的格式文件', '請上傳正確的格式檔案', 'Please upload a file of a supported format'],
  failed: ['上传失败', '上傳失敗', 'The upload failed'],
  picture: ['图片', '圖片', 'Picture'],
  sending: ['正在上传 {name}', '正在上傳 {name}', 'Uploading {name}'],
  files: ['文件', '檔案', 'Files'],
  insertHint: [
    '上传后，将地址粘贴到文档内容中',
    '上傳後，將位址貼到文件內容中',
    'Upload pictures and files, then paste what stands below into a document',
  ],
  copy: ['复制', '複製', 'Copy'],
  copied: ['已复制', '已複製', 'Copied'],
} as const

export const sheetWords = {
  workbook: ['Excel 导入与导出', 'Excel 匯入與匯出', 'Excel import and export'],
  exportListed: ['导出列表中的列', '匯出清單中的欄', 'Export the columns of the list'],
  exportAll: ['导出全部列', '匯出全部欄', 'Export all columns'],
  template: ['下载导入模板', '下載匯入範本', 'Download the import template'],
  import: ['导入…', '匯入…', 'Import…'],
  importTitle: ['导入{title}', '匯入{title}', 'Import {title}'],
  choose: ['选择 Excel 文件 (.xlsx)', '選擇 Excel 檔案 (.xlsx)', 'Choose a workbook (.xlsx)'],
  chooseHint: [
    '第一行为列标题，最多 100 000 行。先检查，再导入，检查不会修改数据。',
    '第一列為欄標題，最多 100 000 列。先檢查，再匯入，檢查不會修改資料。',
    'The first row holds the titles; at most 100 000 rows. It is checked first, and checking changes nothing.',
  ],
  checking: ['正在检查 {name}', '正在檢查 {name}', 'Checking {name}'],
  checked: ['共 {total} 行，{valid} 行正确', '共 {total} 列，{valid} 列正確', '{total} rows, {valid} of them right'],
  ignored: ['未识别的列：{columns}', '未識別的欄：{columns}', 'Columns not known: {columns}'],
  row: ['行', '列', 'Row'],
  column: ['列', '欄', 'Column'],
  problem: ['问题', '問題', 'Problem'],
  onlyFirst: ['仅显示前 {n} 行', '僅顯示前 {n} 列', 'Only the first {n} rows are shown'],
  errors: ['下载标注了问题的文件', '下載標註了問題的檔案', 'Download the workbook with the problems'],
  load: ['导入 {n} 行', '匯入 {n} 列', 'Import {n} rows'],
  loading: ['已导入 {loaded} / {total} 行', '已匯入 {loaded} / {total} 列', '{loaded} of {total} rows'],
  done: ['已导入 {n} 行', '已匯入 {n} 列', '{n} rows imported'],
  failedAt: [
    '第 {row} 行：{reason}。没有导入任何数据。',
    '第 {row} 列：{reason}。沒有匯入任何資料。',
    'Row {row}: {reason}. Nothing was imported.',
  ],
  again: ['选择其他文件', '選擇其他檔案', 'Choose another file'],
} as const
