// Dictionaries of work orders.
import { defineDictionary } from '../../kit/dictionary.ts'

export const workOrderStatus = defineDictionary(
  'mes_work_order_status',
  ['工单状态', '工單狀態', 'Work order status'],
  {
    toDispatch: [10, '待派工', '待派工', 'To dispatch'],
    dispatched: [20, '已派工', '已派工', 'Dispatched'],
    claimed: [30, '已领工', '已領工', 'Claimed'],
    running: [40, '加工中', '加工中', 'Running'],
    paused: [50, '已暂停', '已暫停', 'Paused'],
    completed: [60, '已完工', '已完工', 'Completed'],
    terminated: [80, '已终止', '已終止', 'Terminated'],
    cancelled: [90, '已作废', '已作廢', 'Cancelled'],
  },
)

/** Kinds of logged time at a station. */
export const workLogKind = defineDictionary('workLogKind', ['时间类别', '時間類別', 'Time kind'], {
  setup: [1, '准备', '準備', 'Setup'],
  run: [2, '加工', '加工', 'Run'],
  pause: [3, '暂停', '暫停', 'Pause'],
})

/** Reasons for a pause. Companies add their own. */
export const pauseReason = defineDictionary('pauseReason', ['暂停原因', '暫停原因', 'Pause reason'], {
  shiftEnd: [1, '交接班', '交接班', 'End of shift'],
  break: [2, '休息', '休息', 'Break'],
  toolChange: [3, '换刀换模', '換刀換模', 'Tool change'],
  materialMissing: [4, '缺料', '缺料', 'Missing material'],
  equipmentFault: [5, '设备故障', '設備故障', 'Equipment fault'],
  qualityProblem: [6, '质量问题', '品質問題', 'Quality problem'],
  orderPaused: [7, '订单暂停', '訂單暫停', 'Order paused'],
  /** Stopped by a critical andon call from its station. */
  andon: [8, '安灯停工', '安燈停工', 'Stopped by andon call'],
  /** Ended by the product, because nobody did. */
  autoClosed: [9, '班次结束（系统自动）', '班次結束（系統自動）', 'End of shift (automatic)'],
  /** Another work order was started at its station instead. */
  otherWork: [97, '转做其他工单', '轉做其他工單', 'Another work order started'],
  other: [99, '其他', '其他', 'Other'],
})

/** Set only by the product. People who pause work cannot select them. */
export const pauseReasonsOfProduct: readonly string[] = [
  pauseReason.codes.orderPaused,
  pauseReason.codes.andon,
  pauseReason.codes.autoClosed,
  pauseReason.codes.otherWork,
].map(String)

/** Reasons for scrap or rework. */
export const rejectReason = defineDictionary('rejectReason', ['不良原因', '不良原因', 'Reject reason'], {
  dimension: [1, '尺寸超差', '尺寸超差', 'Dimension out of tolerance'],
  surface: [2, '表面缺陷', '表面缺陷', 'Surface defect'],
  materialDefect: [3, '来料缺陷', '來料缺陷', 'Material defect'],
  damage: [4, '碰伤', '碰傷', 'Damaged'],
  leak: [5, '渗漏', '滲漏', 'Leak'],
  assembly: [6, '装配错误', '組裝錯誤', 'Assembly error'],
  setup: [7, '调试件', '調試件', 'Setup piece'],
  other: [99, '其他', '其他', 'Other'],
})

export const reportStatus = defineDictionary('workReportStatus', ['报工状态', '報工狀態', 'Report status'], {
  submitted: [20, '已提交', '已提交', 'Submitted'],
  confirmed: [30, '已确认', '已確認', 'Confirmed'],
  reversed: [80, '已冲销', '已沖銷', 'Reversed'],
})

/** What happens to rejected pieces. */
export const rejectKind = defineDictionary('rejectKind', ['处理', '處理', 'Disposition'], {
  scrap: [1, '报废', '報廢', 'Scrap'],
  rework: [2, '返工', '返工', 'Rework'],
})

export const stopType = defineDictionary('stopType', ['停止类型', '停止類型', 'Stop kind'], {
  pause: [1, '暂停', '暫停', 'Pause'],
  terminate: [2, '终止', '終止', 'Terminate'],
})
