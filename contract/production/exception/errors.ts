import type { Errors } from '../../kit/module.ts'

export const exceptionErrors = {
  exceptionBlocks: {
    envelope: '2440',
    text: [
      '被异常 {code} {name} 阻断，请先处理该异常',
      '被異常 {code} {name} 阻斷，請先處理該異常',
      'Blocked by exception {code} {name}. Close the exception first',
    ],
  },
  exceptionOwnWork: {
    envelope: '2441',
    text: [
      '处理人不能验证自己的处理',
      '處理人不能驗證自己的處理',
      'You handled this exception; another user must verify it',
    ],
  },
  exceptionSubjectMissing: {
    envelope: '2442',
    text: [
      '阻断的异常须说明阻断什么：请选择工位或设备',
      '阻斷的異常須說明阻斷什麼：請選擇工位或設備',
      'Choose the station or equipment that the exception blocks',
    ],
  },
  exceptionSubjectUnknown: {
    envelope: '2443',
    text: ['没有找到异常涉及的记录', '沒有找到異常涉及的記錄', 'The subject of the exception was not found'],
  },
} as const satisfies Errors
