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

export const noStationsWords = {
  none: ['还没有工位', '還沒有工位', 'No stations yet'],
  bench: [
    '工作台是工位上领工、报工和呼叫的地方。',
    '工作台是工位上領工、報工和呼叫的地方。',
    'At the work bench, operators take, report and call for work at a station.',
  ],
  dispatch: [
    '派工看板把工单分到各工位并显示负荷。',
    '派工看板把工單分到各工位並顯示負荷。',
    'The dispatch board assigns work orders to stations and shows their load.',
  ],
  hall: [
    '大屏显示各工位的在制、产量和呼叫。',
    '大螢幕顯示各工位的在製、產量和呼叫。',
    'The hall board shows work, output and calls of each station.',
  ],
  call: [
    '工位遇到问题时在这里呼叫支援。',
    '工位遇到問題時在這裡呼叫支援。',
    'Call for help here when a station has a problem.',
  ],
  between: ['', '', ' '],
  add: ['先建立工作中心和工位。', '先建立工作中心和工位。', 'Add a work centre with its stations first.'],
  ask: [
    '请管理员建立工作中心和工位。',
    '請管理員建立工作中心和工位。',
    'Ask an administrator to add work centres and stations.',
  ],
  toWorkCenters: ['建立工作中心', '建立工作中心', 'Add work centres'],
} as const
