import { defineDictionary } from '../../kit/dictionary.ts'

/** Whether a calculation runs. `fault`: it failed ten times in a row, or one of its points was deleted. */
export const calculationStatus = defineDictionary(
  'calculationStatus',
  ['计算状态', '計算狀態', 'Status of a calculation'],
  {
    draft: [0, '草稿', '草稿', 'Draft'],
    enabled: [1, '启用', '啟用', 'Enabled'],
    disabled: [2, '停用', '停用', 'Disabled'],
    fault: [3, '异常', '異常', 'Fault'],
  },
)

/** What a parameter takes from its point: the latest value, or a figure of a window before the run. */
export const parameterMode = defineDictionary('parameterMode', ['取值方式', '取值方式', 'Value taken'], {
  last: [1, '最新值', '最新值', 'Latest value'],
  avg: [2, '平均值', '平均值', 'Mean'],
  min: [3, '最小值', '最小值', 'Minimum'],
  max: [4, '最大值', '最大值', 'Maximum'],
  sum: [5, '总和', '總和', 'Sum'],
  count: [6, '个数', '個數', 'Number of values'],
  delta: [7, '差值', '差值', 'Change'],
  first: [8, '首值', '首值', 'First value'],
  timeInState: [9, '状态时长', '狀態時長', 'Time in a state'],
  prev: [10, '上一个值', '上一個值', 'Previous value'],
})

/** When a calculation runs. */
export const timingType = defineDictionary('timingType', ['计算时机', '計算時機', 'When it runs'], {
  onChange: [1, '变化触发', '變化觸發', 'On change'],
  cron: [2, '定时', '定時', 'Schedule'],
  period: [3, '周期', '週期', 'Period'],
  windowEnd: [4, '窗口结束', '視窗結束', 'End of a window'],
  manual: [5, '手动', '手動', 'By hand'],
})

/** What happens with runs that were due while the product was stopped. */
export const misfirePolicy = defineDictionary('misfirePolicy', ['错过的运行', '錯過的執行', 'Missed runs'], {
  last: [1, '只补最后一次', '只補最後一次', 'Run the last one'],
  all: [2, '全部补算', '全部補算', 'Run all'],
})

/** What the result is while a value that the formula reads is missing or bad. */
export const missingPolicy = defineDictionary('missingPolicy', ['缺值处理', '缺值處理', 'If a value is missing'], {
  bad: [0, '结果为坏值', '結果為不良值', 'Result is bad'],
  skip: [1, '跳过', '跳過', 'Skip the run'],
  lastGood: [2, '用最后好值', '用最後良好值', 'Use the last good value'],
  zero: [3, '按 0 计算', '按 0 計算', 'Use 0'],
})

const { last, prev } = parameterMode.codes

/** Returns whether a parameter takes a figure of a window. */
export const hasWindow = (mode: number): boolean => mode !== last && mode !== prev
