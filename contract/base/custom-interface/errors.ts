import type { Errors } from '../../kit/module.ts'

export const customInterfaceErrors = {
  customInterfaceUnknown: {
    envelope: '2025',
    text: [
      '没有路径为“{path}”的自定义接口，请先在“自定义接口”中登记',
      '沒有路徑為「{path}」的自訂介面，請先在「自訂介面」中登記',
      'No custom interface has the path {path}; add it under Custom interfaces first',
    ],
  },
  customInterfaceOff: {
    envelope: '2026',
    text: ['自定义接口 {path} 已停用', '自訂介面 {path} 已停用', 'The custom interface {path} is disabled'],
  },
  customInterfaceUnsigned: {
    envelope: '2027',
    text: [
      '自定义接口 {path} 没有签名密钥（从回收站恢复后需重新填写）',
      '自訂介面 {path} 沒有簽章金鑰（從資源回收筒還原後需重新填寫）',
      'The custom interface {path} has no signing secret; enter a new one (restored interfaces lose theirs)',
    ],
  },
  customInterfaceBusy: {
    envelope: '2028',
    text: [
      '同时进行的接口调用已有 {limit} 个，请稍后再试',
      '同時進行的介面呼叫已有 {limit} 個，請稍後再試',
      '{limit} {limit|call|calls} of custom interfaces are already running; try again shortly',
    ],
  },
  customInterfaceUnreachable: {
    envelope: '2029',
    text: [
      '自定义接口 {path} 无法连接：{reason}',
      '自訂介面 {path} 無法連線：{reason}',
      'The custom interface {path} cannot be reached: {reason}',
    ],
  },
  customInterfaceRefused: {
    envelope: '2030',
    text: [
      '自定义接口 {path} 应答的状态为 {status}，不是 200 至 299',
      '自訂介面 {path} 回應的狀態為 {status}，不是 200 至 299',
      'The custom interface {path} answered with status {status} instead of 200 to 299',
    ],
  },
  customInterfaceAnswerLarge: {
    envelope: '2031',
    text: [
      '自定义接口 {path} 的应答超过 {limit} 字节',
      '自訂介面 {path} 的回應超過 {limit} 位元組',
      'The response of the custom interface {path} is larger than {limit} bytes',
    ],
  },
  customInterfaceAnswerWrong: {
    envelope: '2032',
    text: [
      '自定义接口 {path} 的应答不是 JSON 对象',
      '自訂介面 {path} 的回應不是 JSON 物件',
      'The response of the custom interface {path} is not a JSON object',
    ],
  },
} as const satisfies Errors
