// Refusals around who somebody at a bench is.
import type { Errors } from '../../kit/module.ts'

export const personnelErrors = {
  identityWrong: {
    envelope: '2485',
    text: ['工牌或 PIN 不正确', '工牌或 PIN 不正確', 'Wrong badge or PIN'],
  },
  personUnidentified: {
    envelope: '2486',
    text: [
      '{name} 须先以工牌或 PIN 确认身份',
      '{name} 須先以工牌或 PIN 確認身分',
      '{name} must scan a badge or enter the PIN first',
    ],
  },
  pinMissing: {
    envelope: '2571',
    text: [
      '{name} 有工牌但没有 PIN：请有权限的人在人员页面设置 PIN，再到工位确认身份',
      '{name} 有工牌但沒有 PIN：請有權限的人在人員頁面設定 PIN，再到工位確認身分',
      '{name} has a badge but no PIN. Ask an administrator to set a PIN on the Staff page',
    ],
  },
  pinWrong: {
    envelope: '2487',
    text: ['PIN 须为 4 至 8 位数字', 'PIN 須為 4 至 8 位數字', 'The PIN must have 4 to 8 digits'],
  },
} as const satisfies Errors
