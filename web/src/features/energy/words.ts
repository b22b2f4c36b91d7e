// Words of energy.
export const energyWords = {
  energy: ['能源', '能源', 'Energy'],
  powerNow: ['当前功率', '目前功率', 'Power now'],
  last24h: ['最近 24 小时', '最近 24 小時', 'Last 24 hours'],
  today: ['今日用量', '今日用量', 'Today'],
  more: [
    '比近 {n} 个{weekday}同时刻的平均多 {percent}%',
    '比近 {n} 個{weekday}同時刻的平均多 {percent}%',
    '{percent}% more than by this time on the last {n} {weekday}s',
  ],
  less: [
    '比近 {n} 个{weekday}同时刻的平均少 {percent}%',
    '比近 {n} 個{weekday}同時刻的平均少 {percent}%',
    '{percent}% less than by this time on the last {n} {weekday}s',
  ],
  noComparison: ['还没有可比较的日子', '還沒有可比較的日子', 'No day to compare with yet'],
  incomplete: ['今日已计量 {percent}%', '今日已計量 {percent}%', '{percent}% of today was measured'],
  peak: ['今日最高需量', '今日最高需量', 'Highest 15 min today'],
  peakAt: ['{time} 起', '{time} 起', 'from {time}'],
  ofLimit: [
    '合同需量 {limit} 的 {percent}%',
    '契約容量 {limit} 的 {percent}%',
    '{percent}% of the contract limit {limit}',
  ],
  co2: ['今日碳排放', '今日碳排放', 'CO2 today'],
  powerFactor: ['功率因数', '功率因數', 'Power factor'],
  noReadings: ['还没有读数', '還沒有讀數', 'No readings yet'],
  map: ['能耗热力图', '能耗熱力圖', 'Energy map'],
  mapHint: [
    '近 53 周每 15 分钟的平均功率；指向一格查看读数，方向键移动',
    '近 53 週每 15 分鐘的平均功率；指向一格查看讀數，方向鍵移動',
    'Mean of each quarter of an hour of the last 53 weeks; point at a cell or use the arrow keys',
  ],
  notMeasured: ['无读数', '無讀數', 'not measured'],
  meter: ['计量点', '計量點', 'Meter'],
  addMeter: ['新增能源计量', '新增能源計量', 'Add an energy meter'],
  addMeterHint: [
    '指定累计电量数据点后，这里显示功率、今日用量和最高需量',
    '指定累計電量資料點後，這裡顯示功率、今日用量和最高需量',
    'Name the point of a counter, and power, consumption of today and its highest quarter of an hour stand here',
  ],
} as const
