import type { Errors } from '../../kit/module.ts'

export const signInErrors = {
  wrongCredentials: {
    envelope: '1001',
    text: ['公司、用户名或密码不正确', '公司、使用者名稱或密碼不正確', 'Wrong company, user name or password'],
  },
  publishedPassword: {
    envelope: '1032',
    text: [
      '演示密码是公开的，只能在服务器本机使用。请管理员在本机设置新密码',
      '演示密碼是公開的，只能在伺服器本機使用。請管理員在本機設定新密碼',
      'The demo password is public and works only on the server itself. Ask an administrator to set a new password there',
    ],
  },
  captchaWrong: {
    envelope: '1007',
    text: ['验证未通过，请重试', '驗證未通過，請重試', 'Incorrect; try again'],
  },
  codeWrong: {
    envelope: '1008',
    text: ['验证码错误或已过期', '驗證碼錯誤或已過期', 'The verification code is wrong or has expired'],
  },
  noSender: {
    envelope: '1009',
    text: [
      '未配置{channel}发送，请联系管理员',
      '未設定{channel}傳送，請聯繫管理員',
      'Sending by {channel} is not set up; ask your administrator',
    ],
  },
  registrationClosed: {
    envelope: '1010',
    text: ['未开放注册，请联系管理员', '未開放註冊，請聯繫管理員', 'Self-registration is off; ask your administrator'],
  },
  ticketWrong: { envelope: '1011', text: ['登录凭证无效', '登入憑證無效', 'The ticket is not valid'] },
  otherSession: {
    envelope: '1024',
    text: ['当前已由用户 {user} 登录', '目前已由使用者 {user} 登入', 'Another user is signed in here: {user}'],
  },
} as const satisfies Errors
