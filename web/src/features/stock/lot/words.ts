// Words of lots.
export const lotWords = {
  onHand: ['现存', '現存', 'On hand'],
  locations: ['库位', '儲位', 'Locations'],
  trace: ['追溯', '追溯', 'Trace'],
  'ask.hold': ['冻结批次 {code}？', '凍結批次 {code}？', 'Put lot {code} on hold?'],
  'ask.release': ['解冻批次 {code}？', '解凍批次 {code}？', 'Release lot {code}?'],
  'then.hold': [
    '该批次的库存留在原处，解冻之前不能出库。',
    '該批次的庫存留在原處，解凍之前不能出庫。',
    'Its stock stays in place and cannot be issued until the lot is released.',
  ],
  'then.release': ['该批次的库存可以再次出库。', '該批次的庫存可以再次出庫。', 'Its stock can be issued again.'],
  'done.hold': ['已冻结', '已凍結', 'Lot put on hold'],
  'done.release': ['已解冻', '已解凍', 'Released'],
} as const
