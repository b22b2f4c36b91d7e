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
      'The licence ended at {endTime}; ask your administrator to upload a new one',
    ],
  },
  wrongCredentials: {
    envelope: '1001',
    text: ['公司、用户名或密码不正确', '公司、使用者名稱或密碼不正確', 'Company, user name or password is not correct'],
  },
  wrongPassword: {
    envelope: '1003',
    text: ['密码不正确', '密碼不正確', 'That is not your password'],
  },
  setupClosed: {
    envelope: '1031',
    text: [
      '此设置链接已失效：请使用终端中最近一次显示的链接，或直接登录',
      '此設定連結已失效：請使用終端機中最近一次顯示的連結，或直接登入',
      'This set-up link is no longer valid: use the newest one that the terminal has printed, or sign in',
    ],
  },
  publishedPassword: {
    envelope: '1032',
    text: [
      '演示密码是公开的，只能在服务器本机使用。请管理员在本机设置新密码',
      '演示密碼是公開的，只能在伺服器本機使用。請管理員在本機設定新密碼',
      'The password of the demo is public and works only on the server itself. Have an administrator set a new one there',
    ],
  },
  weakPassword: {
    envelope: '1004',
    text: [
      '密码须为 8 至 20 位，且至少包含字母、数字、特殊字符中的两种',
      '密碼須為 8 至 20 位，且至少包含字母、數字、特殊字元中的兩種',
      'A password has 8 to 20 characters with at least two of letters, digits and special characters',
    ],
  },
  lastAdministrator: {
    envelope: '1005',
    text: [
      '公司至少要保留一个可登录的管理员',
      '公司至少要保留一個可登入的管理員',
      'The company must keep at least one administrator who can sign in',
    ],
  },
  shipped: {
    envelope: '1006',
    text: [
      '系统自带的菜单不能修改',
      '系統自帶的選單不能修改',
      'Menu entries that ship with the product cannot be changed',
    ],
  },
  aboveOwn: {
    envelope: '1021',
    text: [
      '不能授予或变更超出您自身权限的用户、角色或数据范围',
      '不能授予或變更超出您自身權限的使用者、角色或資料範圍',
      'You cannot grant or change what holds more rights than you hold yourself',
    ],
  },
  ownAddress: {
    envelope: '1022',
    text: [
      '请在个人账户页面修改自己的邮箱和手机号',
      '請在個人帳號頁面修改自己的信箱和手機號碼',
      'Change your own e-mail and phone on your account page',
    ],
  },
  fixedField: {
    envelope: '1023',
    text: [
      '{field} 在创建后不能更改',
      '{field} 在建立後不能變更',
      '{field} cannot be changed once the entry has been made',
    ],
  },
  sendFailed: {
    envelope: '1401',
    text: ['发送失败：{reason}', '傳送失敗：{reason}', 'It could not be sent: {reason}'],
  },
  secretInClear: {
    envelope: '1402',
    text: [
      '请求头 {headers} 可能含有密钥，只能通过 https 地址发送',
      '請求標頭 {headers} 可能含有密鑰，只能透過 https 位址傳送',
      'The headers {headers} may hold secrets, which are sent to https addresses only',
    ],
  },
  captchaWrong: {
    envelope: '1007',
    text: ['验证未通过，请重试', '驗證未通過，請重試', 'That was not right; try again'],
  },
  codeWrong: {
    envelope: '1008',
    text: ['验证码错误或已过期', '驗證碼錯誤或已過期', 'The check code is wrong or has expired'],
  },
  noSender: {
    envelope: '1009',
    text: [
      '未配置{channel}发送，请联系管理员',
      '未設定{channel}傳送，請聯繫管理員',
      'Sending by {channel} is not configured; ask your administrator',
    ],
  },
  registrationClosed: {
    envelope: '1010',
    text: ['未开放注册，请联系管理员', '未開放註冊，請聯繫管理員', 'Registration is not open; ask your administrator'],
  },
  noWayToRegister: {
    envelope: '1033',
    text: [
      '注册需要发送验证码：请先在“消息设置 > 发送设置”中设置邮件或短信',
      '註冊需要傳送驗證碼：請先在「訊息設定 > 傳送設定」中設定郵件或簡訊',
      'Registration sends a check code: set up e-mail or text messages under Message settings > Sending first',
    ],
  },
  ticketWrong: { envelope: '1011', text: ['登录凭证无效', '登入憑證無效', 'The ticket is not valid'] },
  otherSession: {
    envelope: '1024',
    text: ['当前已由用户 {user} 登录', '目前已由使用者 {user} 登入', 'Somebody else is signed in here: {user}'],
  },
  licenceNotNeeded: {
    envelope: '1012',
    text: [
      '本系统为开放安装，不需要许可证',
      '本系統為開放安裝，不需要授權檔',
      'This installation is open: it needs no licence',
    ],
  },
  licenceUnreadable: {
    envelope: '1013',
    text: ['文件不是许可证', '檔案不是授權檔', 'The file is not a licence'],
  },
  licenceForged: {
    envelope: '1014',
    text: [
      '许可证签名无效：文件被改动，或不是由本系统的服务商签发',
      '授權檔簽章無效：檔案被改動，或不是由本系統的服務商簽發',
      'The licence is not signed by the provider of this installation, or was changed',
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
    text: ['该许可证已于 {endTime} 到期', '該授權檔已於 {endTime} 到期', 'That licence ended at {endTime}'],
  },
  userLimit: {
    envelope: '1017',
    text: [
      '许可证最多允许 {limit} 个可登录的用户',
      '授權檔最多允許 {limit} 個可登入的使用者',
      'The licence allows at most {limit} users who may sign in',
    ],
  },
} as const satisfies Errors
