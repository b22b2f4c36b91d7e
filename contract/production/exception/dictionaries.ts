// Dictionaries of exceptions, and of severity.
import { defineDictionary } from '../../kit/dictionary.ts'

export const exceptionStatus = defineDictionary('mes_exception_status', ['异常状态', '異常狀態', 'Exception status'], {
  open: [10, '待处理', '待處理', 'Open'],
  handling: [20, '处理中', '處理中', 'In progress'],
  toVerify: [30, '待验证', '待驗證', 'To be verified'],
  closed: [50, '已关闭', '已關閉', 'Closed'],
  cancelled: [90, '已作废', '已作廢', 'Cancelled'],
})

/** Built-in categories. Companies add their own. */
export const exceptionCategory = defineDictionary('exceptionCategory', ['异常类别', '異常類別', 'Exception category'], {
  people: [1, '人', '人', 'People'],
  machine: [2, '机', '機', 'Machine'],
  material: [3, '料', '料', 'Material'],
  method: [4, '法', '法', 'Method'],
  environment: [5, '环', '環', 'Environment'],
  gauging: [6, '测', '測', 'Measurement'],
})

/** How the exception was detected. */
export const exceptionSource = defineDictionary('exceptionSource', ['异常来源', '異常來源', 'Exception source'], {
  manual: [1, '手工登记', '手工登記', 'Manual'],
  andon: [2, '安灯', '安燈', 'Andon call'],
  shortPick: [3, '拣货不足', '揀貨不足', 'Short pick'],
  countVariance: [4, '盘点差异', '盤點差異', 'Count variance'],
  transferDifference: [5, '调拨差异', '調撥差異', 'Transfer difference'],
  overTolerance: [6, '超出公差', '超出公差', 'Over tolerance'],
  lateOrder: [7, '订单逾期', '訂單逾期', 'Late order'],
  inspectionStop: [8, '检验停止', '檢驗停止', 'Stopped by inspection'],
})

/** Kind of record that an exception concerns and may block. */
export const exceptionSubject = defineDictionary(
  'exceptionSubject',
  ['异常对象', '異常對象', 'Subject of an exception'],
  {
    station: [1, '工位', '工位', 'Station'],
    equipment: [2, '设备', '設備', 'Equipment'],
    andonEvent: [3, '安灯呼叫', '安燈呼叫', 'Call'],
    productionOrder: [4, '生产订单', '生產訂單', 'Production order'],
    workOrder: [5, '工单', '工單', 'Work order'],
  },
)

/** Severity of exceptions and calls. */
export const severity = defineDictionary('severity', ['严重程度', '嚴重程度', 'Severity'], {
  minor: [1, '一般', '一般', 'Minor'],
  major: [2, '严重', '嚴重', 'Major'],
  critical: [3, '紧急', '緊急', 'Critical'],
})
