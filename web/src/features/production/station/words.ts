// Words of stations.
export const stationWords = {
  workingTime: ['工作时间', '工作時間', 'Working time'],
  workingTimeOf: ['{name} 的工作时间', '{name} 的工作時間', 'Working time of {name}'],
  noTime: ['这 14 天没有工作时间', '這 14 天沒有工作時間', 'No work in these 14 days'],
  noTimeHint: [
    '在工厂日历上涂班次，或为该工位、其工作中心或车间建一个工作计划。',
    '在工廠行事曆上塗班次，或為該工位、其工作中心或車間建一個工作計畫。',
    'Assign shifts in the shop calendar, or add a work plan for the station, its work centre or its workshop.',
  ],
  day: ['日期', '日期', 'Day'],
  times: ['时间', '時間', 'Times'],
  by: ['班次', '班次', 'Shift'],
  sum: ['合计', '合計', 'Total'],
  hours: ['{n} 小时', '{n} 小時', '{n} h'],
  all: ['14 天合计', '14 天合計', 'All 14 days'],
} as const
