// Dictionaries of andon calls.
import { defineDictionary } from '../../kit/dictionary.ts'

export const andonStatus = defineDictionary('mes_andon_status', ['安灯状态', '安燈狀態', 'Call status'], {
  called: [10, '已呼叫', '已呼叫', 'Called'],
  acknowledged: [20, '已响应', '已回應', 'Acknowledged'],
  handling: [30, '处理中', '處理中', 'In progress'],
  toConfirm: [40, '待确认', '待確認', 'To be confirmed'],
  closed: [50, '已关闭', '已關閉', 'Closed'],
  withdrawn: [90, '已撤销', '已撤銷', 'Withdrawn'],
})

export const andonKind = defineDictionary('andonKind', ['安灯类别', '安燈類別', 'Call kind'], {
  device: [1, '设备异常', '設備異常', 'Equipment'],
  material: [2, '物料异常', '物料異常', 'Material'],
  quality: [3, '质量异常', '品質異常', 'Quality'],
})

/** Origin of an andon call. */
export const andonSource = defineDictionary('andonSource', ['呼叫来源', '呼叫來源', 'Call source'], {
  person: [1, '人工', '人工', 'Person'],
  alarm: [2, '报警', '警報', 'Alarm'],
})

/** Entries in the log of a call, in addition to the actions of the flow. */
export const andonLogWords = {
  call: ['呼叫', '呼叫', 'Called'],
  repeat: ['再次呼叫', '再次呼叫', 'Called again'],
  notAcknowledged: ['未及时响应，升级', '未及時回應，升級', 'Not acknowledged in time: escalated'],
  notResolved: ['未及时解决，升级', '未及時解決，升級', 'Not resolved in time: escalated'],
} as const
