export const keyPointWords = {
  button: ['重点与主数据点…', '重點與主資料點…', 'Key points…'],
  saveFirst: [
    '请先保存或放弃表格中的修改',
    '請先儲存或放棄表格中的修改',
    'Save or discard the changes in the table first',
  ],
  title: ['重点数据点与主数据点', '重點資料點與主資料點', 'Key points and main value'],
  lead: [
    '重点数据点按此顺序排在对象页面最前。主数据点代表整个对象，显示在总览和列表中。',
    '重點資料點依此順序排在物件頁面最前。主資料點代表整個物件，顯示在總覽和清單中。',
    'Key points come first on the page of the object, in this order. The main value stands for the object in overviews and lists.',
  ],
  keys: ['重点数据点', '重點資料點', 'Key points'],
  none: ['还没有重点数据点', '還沒有重點資料點', 'No key points yet'],
  others: ['其他数据点', '其他資料點', 'Other points'],
  main: ['主数据点', '主資料點', 'Main value'],
  up: ['上移 {name}', '上移 {name}', 'Move {name} up'],
  down: ['下移 {name}', '下移 {name}', 'Move {name} down'],
  remove: ['将 {name} 移出重点', '將 {name} 移出重點', 'Remove {name} from the key points'],
  add: ['将 {name} 设为重点', '將 {name} 設為重點', 'Make {name} a key point'],
  close: ['关闭', '關閉', 'Close'],
} as const
