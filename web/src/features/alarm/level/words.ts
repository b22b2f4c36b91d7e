export const levelWords = {
  title: ['报警级别', '警報級別', 'Alarm levels'],
  hint: [
    '三个级别决定颜色、声音和顺序。名称可以换成企业自己的叫法。',
    '三個級別決定顏色、聲音和順序。名稱可以換成企業自己的叫法。',
    'The three levels determine colours, sounds and the order of lists. You can give them your own names.',
  ],
  level: ['级别', '級別', 'Level'],
  name: ['名称', '名稱', 'Name'],
  color: ['颜色', '顏色', 'Colour'],
  own: ['企业名称', '企業名稱', 'Own name'],
  builtIn: ['内置名称', '內建名稱', 'Built-in name'],
  rename: ['重命名', '重新命名', 'Rename'],
  renameOf: ['重命名级别：{name}', '重新命名級別：{name}', 'Rename the level {name}'],
  restore: ['恢复内置名称', '恢復內建名稱', 'Use built-in name'],
  saved: ['已保存', '已儲存', 'Saved'],
} as const
