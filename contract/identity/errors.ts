import type { Errors } from '../kit/module.ts'

export const identityErrors = {
  licenceMissing: {
    envelope: '605',
    text: [
      '贵公司没有有效的许可证，请联系管理员上传',
      '貴公司沒有有效的授權檔，請聯繫管理員上傳',
      'Your company has no valid licence; ask your administrator to upload one',
    ],
  },
  licenceExpired: {
    envelope: '605',
    text: [
      '许可证已于 {endTime} 到期，请联系管理员上传新的许可证',
      '授權檔已於 {endTime} 到期，請聯繫管理員上傳新的授權檔',
      'The licence expired at {endTime}; ask your administrator to upload a new one',
    ],
  },
  wrongPassword: {
    envelope: '1003',
    text: ['密码不正确', '密碼不正確', 'Wrong password'],
  },
  setupClosed: {
    envelope: '1031',
    text: [
      '此设置链接已失效：请使用终端中最近一次显示的链接，或直接登录',
      '此設定連結已失效：請使用終端機中最近一次顯示的連結，或直接登入',
      'This set-up link is no longer valid. Use the latest link printed in the terminal, or sign in',
    ],
  },
  weakPassword: {
    envelope: '1004',
    text: [
      '密码须为 8 至 20 位，且至少包含字母、数字、特殊字符中的两种',
      '密碼須為 8 至 20 位，且至少包含字母、數字、特殊字元中的兩種',
      'The password must have 8 to 20 characters with at least two of letters, digits and special characters',
    ],
  },
  ownAddress: {
    envelope: '1022',
    text: [
      '请在个人账户页面修改自己的邮箱和手机号',
      '請在個人帳號頁面修改自己的信箱和手機號碼',
      'Change your own e-mail address and phone number on your account page',
    ],
  },
  sendFailed: {
    envelope: '1401',
    text: ['发送失败：{reason}', '傳送失敗：{reason}', 'Sending failed: {reason}'],
  },
  secretInClear: {
    envelope: '1402',
    text: [
      '请求头 {headers} 可能含有密钥，只能通过 https 地址发送',
      '請求標頭 {headers} 可能含有密鑰，只能透過 https 位址傳送',
      'The headers {headers} may contain secrets, so the address must use https',
    ],
  },
  noWayToRegister: {
    envelope: '1033',
    text: [
      '注册需要发送验证码：请先在“消息设置 > 发送设置”中设置邮件或短信',
      '註冊需要傳送驗證碼：請先在「訊息設定 > 傳送設定」中設定郵件或簡訊',
      'Registration sends a verification code; set up e-mail or text messages under Message settings > Mail and SMS first',
    ],
  },
  licenceNotNeeded: {
    envelope: '1012',
    text: ['本系统为开放安装，不需要许可证', '本系統為開放安裝，不需要授權檔', 'This installation needs no licence'],
  },
  licenceUnreadable: {
    envelope: '1013',
    text: ['文件不是许可证', '檔案不是授權檔', 'The file is not a licence file'],
  },
  licenceForged: {
    envelope: '1014',
    text: [
      '许可证签名无效：文件被改动，或不是由本系统的服务商签发',
      '授權檔簽章無效：檔案被改動，或不是由本系統的服務商簽發',
      'The licence was changed, or was not issued by the provider of this installation',
    ],
  },
  licenceOfOther: {
    envelope: '1015',
    text: [
      '该许可证属于公司 {company}',
      '該授權檔屬於公司 {company}',
      'The licence belongs to another company: {company}',
    ],
  },
  licenceEnded: {
    envelope: '1016',
    text: ['该许可证已于 {endTime} 到期', '該授權檔已於 {endTime} 到期', 'The licence expired at {endTime}'],
  },
  userLimit: {
    envelope: '1017',
    text: [
      '许可证最多允许 {limit} 个可登录的用户',
      '授權檔最多允許 {limit} 個可登入的使用者',
      'The licence allows at most {limit} enabled {limit|user|users}',
    ],
  },
} as const satisfies Errors
