// Words of consuming from another location than the line side.
export const sourceWords = {
  elsewhere: ['从其他库位', '從其他儲位', 'From another location'],
  from: ['从 {location}：{why}', '從 {location}：{why}', 'From {location}: {why}'],
  which: ['从哪个库位消耗 {material}？', '從哪個儲位消耗 {material}？', 'Which location is {material} taken from?'],
  available: ['可用 {n}', '可用 {n}', '{n} available'],
  nowhere: [
    '任何库位都没有可用的 {material}。',
    '任何儲位都沒有可用的 {material}。',
    'No location has available stock of {material}.',
  ],
  find: ['查找库位', '尋找儲位', 'Find a location'],
  noMatch: ['没有匹配的库位。', '沒有符合的儲位。', 'No location matches.'],
  notListed: ['{code} 不是列出的库位。', '{code} 不是列出的儲位。', '{code} is not one of the listed locations.'],
  lineSide: ['从线边库位', '從線邊儲位', 'From the line side'],
  why: ['为什么从 {location} 消耗？', '為什麼從 {location} 消耗？', 'Why is it taken from {location}?'],
  reason: ['原因', '原因', 'Reason'],
  reasonNeeded: ['填写原因后才能继续。', '填寫原因後才能繼續。', 'Enter a reason to continue.'],
  reasonKept: ['原因随消耗记录保存。', '原因隨消耗記錄儲存。', 'The reason is stored with the consumption.'],
  stockForbidden: [
    '选择库位需要查看库存的权限，请联系管理员。',
    '選擇儲位需要查看庫存的權限，請聯絡管理員。',
    'Choosing a location requires the permission to see stock. Ask an administrator.',
  ],
  stockUnknown: [
    '没有网络，无法读取各库位的库存；连接恢复后再选择。',
    '沒有網路，無法讀取各儲位的庫存；連線恢復後再選擇。',
    'Offline: stock cannot be read. Choose again when the connection is back.',
  ],
  done: [
    '已从 {location} 消耗 {n} {material}',
    '已從 {location} 消耗 {n} {material}',
    '{n} {material} consumed from {location}',
  ],
} as const
