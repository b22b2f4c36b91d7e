// Rules on addresses and contacts (shell specification, section 5).
import { phoneDigits } from './phone-digits.ts'
import { type Rule, shape } from './rule.ts'

const mobile = /^1[3-9]\d{9}$/
const landline = /^(0\d{2,3}-?)?[2-9]\d{6,7}(-\d{1,6})?$/
const mailbox =
  /^[\w.!#$%&'*+/=?^`{|}~-]+@[A-Za-z\d](?:[A-Za-z\d-]*[A-Za-z\d])?(?:\.[A-Za-z\d](?:[A-Za-z\d-]*[A-Za-z\d])?)+$/
const octet = /^(0|[1-9]\d{0,2})$/

const phoneText = ['请输入正确的手机号', '請輸入正確的手機號', 'Enter a valid mobile number'] as const
const international = /^\+[1-9]\d{6,14}$/
/** Digits and the separators that people write between them; parentheses enclose digits. */
const separated = /^\+?(?:\d|\(\d+\))(?:[ ./-]{0,2}(?:\d|\(\d+\)))*$/

/** Returns the check of an angle in degrees: a decimal whose absolute value is at most `maxDegrees`. */
const degrees = (maxDegrees: number) => (value: string) =>
  /^-?(0|[1-9]\d{0,2})(\.\d{1,10})?$/.test(value) && Math.abs(Number(value)) <= maxDegrees

/** Returns whether a text is a phone number with or without separators. A national one has 6 to 14 digits. */
function isWorldNumber(value: string): boolean {
  const digits = phoneDigits(value)
  return separated.test(value) && (international.test(digits) || /^\d{6,14}$/.test(digits))
}

export const addressRules = {
  mobile: shape(mobile, phoneText),
  phone: {
    allows: (value) => mobile.test(value) || landline.test(value),
    broken: ['请输入正确的手机号或座机号', '請輸入正確的手機號或市話號碼', 'Enter a valid mobile or landline number'],
  },
  /** A phone number of any country: of mainland China, international (E.164), or as written in its country. */
  phoneNumber: {
    allows: (value) => mobile.test(value) || landline.test(value) || isWorldNumber(value),
    broken: [
      '请输入正确的手机号或座机号',
      '請輸入正確的手機號或市話號碼',
      'Enter a valid phone number, such as +49 170 1234567',
    ],
  },
  /** A number that text messages are sent to: a mobile of mainland China, or international (E.164) without separators. */
  smsNumber: {
    allows: (value) => mobile.test(value) || international.test(value),
    broken: ['请输入正确的手机号', '請輸入正確的手機號', 'Enter a mobile number without spaces, such as +491701234567'],
  },
  email: {
    allows: (value) => value.length <= 254 && mailbox.test(value) && !/^\.|\.\.|\.@/.test(value),
    broken: ['请输入正确的邮箱', '請輸入正確的郵箱', 'Enter a valid e-mail address'],
  },
  ipAddress: {
    allows: (value) =>
      value.split('.').length === 4 && value.split('.').every((part) => octet.test(part) && Number(part) <= 255),
    broken: ['请输入正确的IP地址', '請輸入正確的IP位址', 'Enter a valid IP address'],
  },
  port: {
    allows: (value) => /^(0|[1-9]\d{0,4})$/.test(value) && Number(value) <= 65_535,
    broken: ['请输入正确的端口号', '請輸入正確的連接埠號', 'Enter a valid port, at most 65535'],
  },
  webAddress: {
    allows: (value) => /^https?:\/\/[^\s/?#@\\]+([/?#]\S*)?$/i.test(value),
    broken: [
      '请输入 http 或 https 地址，不含用户名和密码',
      '請輸入 http 或 https 位址，不含使用者名稱和密碼',
      'Enter an http or https address without a user or password',
    ],
  },
  /** A link that users enter and others open: a web page, or a path of this server (`is_link_address` of the store). */
  linkAddress: {
    allows: (value) => /^(https?:\/\/[^/?#@]+([/?#].*)?|\/(?!\/).*)$/i.test(value) && !/[\\\p{C}\p{Z}]/u.test(value),
    broken: [
      '请输入 http 或 https 地址，或以 / 开头的路径',
      '請輸入 http 或 https 位址，或以 / 開頭的路徑',
      'Enter an http or https address, or a path that starts with /',
    ],
  },
  longitude: {
    allows: degrees(180),
    broken: ['请输入正确的经度', '請輸入正確的經度', 'Enter a valid longitude, -180 to 180'],
  },
  latitude: {
    allows: degrees(90),
    broken: ['请输入正确的纬度', '請輸入正確的緯度', 'Enter a valid latitude, -90 to 90'],
  },
} as const satisfies Record<string, Rule>
