// Constants of maintenance cases (shell specification, sections 3 and 4). Cases are not stored yet.
import { defineDictionary } from '../kit/dictionary.ts'

/** Types of maintenance cases. The specification defines the list without entries; a company adds its own. */
export const caseTypeList = defineDictionary(
  'caseTypeList',
  ['保养条件类型', '保養條件類型', 'Type of maintenance case'],
  {
    calendarTime: [1, '日历时间', '日曆時間', 'Calendar time'],
    runningTime: [2, '运行时间', '運行時間', 'Running time'],
    count: [3, '次数', '次數', 'Count'],
  },
)

export const sourceTypeList = defineDictionary('sourceTypeList', ['保养来源', '保養來源', 'Source of maintenance'], {
  cycle: [1, '周期保养', '週期保養', 'Cycle maintenance'],
  budget: [2, '预算保养', '預算保養', 'Budget maintenance'],
})

export const shutDownList = defineDictionary('shutDownList', ['是否停机', '是否停機', 'Shutdown'], {
  none: [0, '不停机', '不停機', 'No shutdown'],
  shutDown: [1, '停机保养', '停機保養', 'Shutdown maintenance'],
})

export const timeTypeList = defineDictionary('timeTypeList', ['时间类型', '時間類型', 'Time type'], {
  latest: [1, '设置超时（最迟）', '設定逾時（最遲）', 'Set timeout (latest)'],
  plan: [2, '手动申请（计划）', '手動申請（計畫）', 'Manual apply (plan)'],
})
