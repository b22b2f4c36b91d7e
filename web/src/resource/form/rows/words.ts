// Words of a table whose cells are all open.
export const rowGridWords = {
  addRow: ['添加一行', '新增一列', 'Add a row'],
  pasteHint: [
    '可从 Excel 复制多行，在任一单元格粘贴',
    '可從 Excel 複製多列，在任一儲存格貼上',
    'Rows copied from Excel can be pasted into any cell',
  ],
  moreColumns: ['更多列（{n}）', '更多欄（{n}）', 'More columns ({n})'],
  fewerColumns: ['收起更多列', '收合更多欄', 'Fewer columns'],
  cell: ['{label}，第 {n} 行', '{label}，第 {n} 列', '{label}, row {n}'],
  up: ['上移第 {n} 行', '上移第 {n} 列', 'Move row {n} up'],
  down: ['下移第 {n} 行', '下移第 {n} 列', 'Move row {n} down'],
  remove: ['删除第 {n} 行', '刪除第 {n} 列', 'Remove row {n}'],
  moreRows: ['再显示 {n} 行', '再顯示 {n} 列', 'Show {n} more {n|row|rows}'],
  none: ['还没有行', '還沒有資料列', 'No rows yet'],
  pasteRows: ['粘贴多行', '貼上多列', 'Paste rows'],
  pasteLines: [
    '从 Excel 复制后粘贴到这里，每行一条，可带表头。没有表头时的顺序：{columns}',
    '從 Excel 複製後貼到這裡，每列一筆，可帶表頭。沒有表頭時的順序：{columns}',
    'Paste rows copied from Excel, with their headers or in this order: {columns}',
  ],
  takeLines: ['添加这些行', '新增這些列', 'Add these rows'],
  closePaste: ['关闭', '關閉', 'Close'],
  unknownIn: ['{label}：找不到“{text}”', '{label}：找不到「{text}」', '{label}: "{text}" not found'],
  columnsNotTaken: ['未采用的列：{columns}', '未採用的欄：{columns}', 'Ignored columns: {columns}'],
  linesNotTaken: [
    '{n} 行未添加，保留在上面，改正后再添加：',
    '{n} 列未新增，保留在上面，改正後再新增：',
    '{n} {n|row has|rows have} errors:',
  ],
  lineFault: ['第 {n} 行（{line}）{fault}', '第 {n} 列（{line}）{fault}', 'Row {n} ({line}) {fault}'],
  linesHold: [
    '粘贴的行尚未添加：添加或清空后再保存',
    '貼上的列尚未新增：新增或清空後再儲存',
    'The pasted rows have not been added yet: add them or clear the box, then save',
  ],
  linesLeft: ['还有 {n} 行未添加', '還有 {n} 列未新增', '{n} more {n|row|rows} to add'],
} as const
