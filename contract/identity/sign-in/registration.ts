// Requests from outside: check codes, registration, forgotten password.

import { boolean, flag, list, oneOf, optional, reference, secret, text } from '../../kit/field.ts'
import { languages } from '../../kit/page.ts'
import { defineCommand } from '../define.ts'
import { proofOfWork } from './proof-of-work.ts'

const proof = {
  captchaVerification: optional(text({ max: 64 })),
  proofOfWork,
  imageKey: optional(text({ max: 64 })),
  imageCode: optional(text({ max: 8 })),
}
const ofCompany = { companyCode: optional(text({ max: 64, aliases: ['company_code'] })) }
const purpose = optional(oneOf(['register', 'password']))
const open = { permission: 'public' } as const

export const sendPhoneCode = defineCommand('sendPhoneCode', {
  ...open,
  kind: 'write',
  title: ['发送短信验证码', '傳送簡訊驗證碼', 'Send a verification code by text message'],
  paths: ['POST /openRegister/sendPhoneCode'],
  input: {
    phone: text({ max: 20, rule: 'smsNumber' }),
    ...ofCompany,
    purpose,
    ...proof,
  },
  reply: null,
  errors: ['captchaWrong', 'throttled', 'noSender', 'registrationClosed', 'notFound'],
  summary:
    'Sends a check code by text message, at most once a minute per address. Purpose: register (default) or password.',
})

export const sendEmailCode = defineCommand('sendEmailCode', {
  ...open,
  kind: 'write',
  title: ['发送邮件验证码', '傳送郵件驗證碼', 'Send a verification code by e-mail'],
  paths: ['POST /openRegister/sendEmailCode'],
  input: {
    email: text({ max: 128, rule: 'email' }),
    ...ofCompany,
    purpose,
    ...proof,
  },
  reply: null,
  errors: ['captchaWrong', 'throttled', 'noSender', 'registrationClosed', 'notFound'],
  summary: 'Sends a check code by e-mail.',
})

export const register = defineCommand('register', {
  ...open,
  kind: 'write',
  title: ['注册', '註冊', 'Register'],
  paths: ['POST /openRegister/add'],
  input: {
    phone: optional(text({ max: 20, rule: 'smsNumber' })),
    email: optional(text({ max: 128, rule: 'email' })),
    code: text({ max: 8 }),
    userName: text({ max: 20, min: 4, aliases: ['user_name'] }),
    nickname: optional(text({ max: 64, aliases: ['user_nike_name'] })),
    password: secret({ max: 20 }),
    ...ofCompany,
    companyName: optional(text({ max: 128, aliases: ['company_name'] })),
  },
  reply: { userId: reference('user'), companyCode: optional(text()), isWaiting: boolean() },
  errors: ['codeWrong', 'weakPassword', 'duplicate', 'registrationClosed', 'throttled'],
  summary:
    'Registers with a check code: in a company by its code (an administrator must enable the user), or with a new company of the given name.',
})

export const forgetPassword = defineCommand('forgetPassword', {
  ...open,
  kind: 'write',
  title: ['找回密码', '找回密碼', 'Reset a forgotten password'],
  paths: ['POST /openRegister/forgetPassword'],
  input: {
    phone: optional(text({ max: 20, rule: 'smsNumber' })),
    email: optional(text({ max: 128, rule: 'email' })),
    code: text({ max: 8 }),
    ...ofCompany,
    userName: optional(text({ max: 20, aliases: ['user_name'] })),
    password: secret({ max: 20 }),
  },
  reply: null,
  errors: ['codeWrong', 'weakPassword', 'throttled'],
  summary:
    'Sets a new password with a check code, in the browser that requested the code (cookie). All sessions of the user end, and the user is notified.',
})

export const checkReset = defineCommand('checkReset', {
  kind: 'read',
  title: ['可用的找回方式', '可用的找回方式', 'Ways of resetting a password'],
  permission: 'public',
  paths: ['GET /userInfo/resetPwdCheck'],
  input: ofCompany,
  reply: { email: boolean(), phone: boolean() },
  errors: [],
  summary: 'Returns the available ways of resetting a password.',
})

export const readLoginConfig = defineCommand('readLoginConfig', {
  ...open,
  kind: 'read',
  title: ['登录页配置', '登入頁設定', 'Settings of the sign-in page'],
  paths: ['POST /sysLoginConfig/select'],
  input: ofCompany,
  reply: {
    title: optional(text()),
    logo: optional(text()),
    background: optional(text({ aliases: ['bgImg'] })),
    isSetUp: flag(),
    isRegistrationOpen: flag(),
    isLicenceNeeded: flag(),
    loginTypes: list(oneOf(['password', 'qr'])),
    language: oneOf(languages),
  },
  errors: [],
  summary:
    'Returns the title, the logo, the background, the ways of signing in and whether a licence is needed, of a company or of the product.',
})

export const readLoginBackground = defineCommand('readLoginBackground', {
  ...open,
  kind: 'read',
  title: ['登录背景', '登入背景', 'Background of the sign-in page'],
  paths: ['POST /company/selectBgImgByCompanyCode'],
  input: ofCompany,
  reply: text(),
  errors: [],
  summary: 'Returns the address of the sign-in background of a company; empty if it has none.',
})

export const readCompanyPicture = defineCommand('readCompanyPicture', {
  kind: 'read',
  title: ['公司图片', '公司圖片', 'Image of a company'],
  permission: 'public',
  paths: ['GET /company/picture/:fileName'],
  input: { fileName: text({ max: 64 }) },
  errors: ['notFound'],
  summary: 'Returns a picture that a company shows before the sign-in: its logo or its background, and no other file.',
})

export const readAppUpdate = defineCommand('readAppUpdate', {
  ...open,
  kind: 'read',
  title: ['手机应用版本', '手機應用版本', 'Version of the mobile app'],
  permission: 'session',
  paths: ['POST /appOnlineUpdate/selectById'],
  input: { id: optional(text({ max: 20 })) },
  reply: {
    id: text(),
    version: optional(text()),
    downloadUrl: optional(text({ aliases: ['down_url'] })),
    content: optional(text()),
    force: flag(),
  },
  errors: ['notFound'],
  summary: 'Returns the mobile app. `downloadUrl` is null if the company offers none.',
})
