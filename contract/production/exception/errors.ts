import type { Errors } from '../../kit/module.ts'

export const exceptionErrors = {
  exceptionBlocks: {
    envelope: '2440',
    text: [
      '被异常 {code} {name} 阻断，请先处理该异常',
      '被異常 {code} {name} 阻斷，請先處理該異常',
      'Exception {code} {name} blocks this: it must be closed first',
    ],
  },
  exceptionOwnWork: {
    envelope: '2441',
    text: ['处理人不能验证自己的处理', '處理人不能驗證自己的處理', 'Who has handled an exception cannot verify it'],
  },
  exceptionSubjectMissing: {
    envelope: '2442',
    text: [
      '阻断的异常须说明阻断什么：请选择工位或设备',
      '阻斷的異常須說明阻斷什麼：請選擇工位或設備',
      'Say what the exception blocks: choose a station or equipment',
    ],
  },
  exceptionSubjectUnknown: {
    envelope: '2443',
    text: ['没有找到异常涉及的记录', '沒有找到異常涉及的記錄', 'What the exception concerns is not there'],
  },
} as const satisfies Errors
