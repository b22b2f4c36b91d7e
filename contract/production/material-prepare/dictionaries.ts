import { defineDictionary } from '../../kit/dictionary.ts'

export const materialPrepareStatus = defineDictionary(
  'mes_material_prepare_status',
  ['备料状态', '備料狀態', 'Preparation status'],
  {
    toPrepare: [10, '待备料', '待備料', 'To prepare'],
    requested: [20, '已申请', '已申請', 'Requested'],
    partlyPrepared: [30, '部分备料', '部分備料', 'Partly prepared'],
    kitted: [40, '已齐套', '已齊套', 'Kitted'],
    received: [50, '已签收', '已簽收', 'Received at line'],
    closed: [60, '已关闭', '已關閉', 'Closed'],
    cancelled: [90, '已作废', '已作廢', 'Cancelled'],
  },
)
