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
  moreRows: ['再显示 {n} 行', '再顯示 {n} 列', 'Show {n} more rows'],
  none: ['还没有行', '還沒有資料列', 'No rows yet'],
} as const
