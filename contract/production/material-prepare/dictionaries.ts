import { defineDictionary } from '../../kit/dictionary.ts'

export const materialPrepareStatus = defineDictionary(
  'mes_material_prepare_status',
  ['备料状态', '備料狀態', 'Preparation status'],
  {
    toPrepare: [10, '待申请', '待申請', 'To request'],
    requested: [20, '已申请', '已申請', 'Requested'],
    partlyPrepared: [30, '部分已拣', '部分已揀', 'Partly picked'],
    kitted: [40, '已拣', '已揀', 'Picked'],
    received: [50, '已签收', '已簽收', 'Received'],
    closed: [60, '已关闭', '已關閉', 'Closed'],
    cancelled: [90, '已作废', '已作廢', 'Cancelled'],
  },
)
