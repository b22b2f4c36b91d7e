export const releaseShortWords = {
  title: ['物料不足', '物料不足', 'Not enough material'],
  releaseAnyway: ['仍然下达', '仍然下達', 'Release anyway'],
  consequence: [
    '下列物料不足。说明原因后可以缺料下达；原因记入操作日志和订单。',
    '下列物料不足。說明原因後可以缺料下達；原因記入操作日誌和訂單。',
    'This material is short. Enter a reason to release anyway. The reason is saved in the order and the operation log.',
  ],
  done: ['已缺料下达', '已缺料下達', 'Released with a shortage'],
  materials: ['不足的物料', '不足的物料', 'Short material'],
  material: ['物料', '物料', 'Material'],
  required: ['需要', '需要', 'Required'],
  available: ['可用', '可用', 'Available'],
  shortage: ['短缺', '短缺', 'Short'],
  unit: ['单位', '單位', 'Unit'],
} as const
