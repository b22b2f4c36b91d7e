import { defineDictionary } from '../../kit/dictionary.ts'

export const dayType = defineDictionary('dayType', ['日期类型', '日期類型', 'Day type'], {
  working: [1, '工作日', '工作日', 'Working day'],
  rest: [2, '休息日', '休息日', 'Rest day'],
  holiday: [3, '节假日', '節假日', 'Holiday'],
})
