// Errors of the request itself or of the server, which any command may return.
import type { Errors } from './kit/module.ts'

export const callErrors = {
  invalid: {
    envelope: '400',
    text: ['输入有误：{problems}', '輸入有誤：{problems}', 'Please correct the input: {problems}'],
  },
  /** Applies to the quantities of all commands (docs/adr/0059). */
  quantityNotWhole: {
    envelope: '1120',
    text: [
      '数量 {quantity} 不正确：单位“{unit}”没有小数，请输入整数',
      '數量 {quantity} 不正確：單位「{unit}」沒有小數，請輸入整數',
      'The quantity {quantity} is not a whole number: the unit {unit} has no decimal places',
    ],
  },
  quantityTooFine: {
    envelope: '1121',
    text: [
      '数量 {quantity} 不正确：单位“{unit}”最多 {decimals} 位小数',
      '數量 {quantity} 不正確：單位「{unit}」最多 {decimals} 位小數',
      'The quantity {quantity} has too many decimal places: the unit {unit} allows {decimals}',
    ],
  },
  unknownCall: {
    envelope: '404',
    text: ['没有这个接口：{path}', '沒有這個介面：{path}', 'Unknown request: {path}'],
  },
  tooLarge: {
    envelope: '413',
    text: [
      '内容过大，最多 {limit} 字节',
      '內容過大，最多 {limit} 位元組',
      'The content is too large; at most {limit} {limit|byte is|bytes are} accepted',
    ],
  },
  unsupportedType: {
    envelope: '415',
    text: ['请用 JSON 或表单格式发送内容', '請用 JSON 或表單格式傳送內容', 'Send the content as JSON or as a form'],
  },
  malformed: {
    envelope: '1302',
    text: ['无法解析数据：{reason}', '無法解析資料：{reason}', 'The message cannot be read: {reason}'],
  },
  unavailable: {
    envelope: '503',
    text: [
      '服务暂时不可用，请稍后重试',
      '服務暫時不可用，請稍後重試',
      'The service is temporarily unavailable; try again shortly',
    ],
  },
  storageFull: {
    envelope: '1506',
    text: [
      '服务器磁盘已满，暂时无法保存；请联系管理员清理空间',
      '伺服器磁碟已滿，暫時無法儲存；請聯繫管理員清理空間',
      'The disk of the server is full, so nothing can be saved. Ask your administrator to free some space',
    ],
  },
  unexpected: {
    envelope: '500',
    text: [
      '系统错误，请稍后重试！（{trace}）',
      '系統錯誤，請稍後重試！（{trace}）',
      'Server error; try again, or report the code {trace} to your administrator',
    ],
  },
  forbidden: {
    envelope: '401',
    text: [
      '没有权限，请联系管理员',
      '沒有權限，請聯繫管理員',
      'You have no permission for this; ask your administrator',
    ],
  },
  expired: {
    envelope: '506',
    text: ['时效已过期，请重新登录', '時效已過期，請重新登入', 'Your session has expired; sign in again'],
  },
  elsewhere: {
    envelope: '507',
    text: [
      '异地登陆，注意密码安全!',
      '異地登入，注意密碼安全!',
      'You have signed in on another device, so this session was ended. If that was not you, change your password',
    ],
  },
  badSignature: {
    envelope: '508',
    text: [
      '登录状态已失效，请重新登录',
      '登入狀態已失效，請重新登入',
      'Your session is no longer valid. Sign in again',
    ],
  },
} as const satisfies Errors
