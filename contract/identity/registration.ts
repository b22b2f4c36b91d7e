// Coming in from outside: check codes, registration, a forgotten password.
import { defineCommand } from '../kit/command.ts'
import { optional, secret, text } from '../kit/field.ts'

const proof = {
  captchaVerification: optional(text(64)),
  imageKey: optional(text(64)),
  imageCode: optional(text(8)),
}
const open = { area: 'identity', method: 'POST', permission: 'public' } as const

export const sendPhoneCode = defineCommand('sendPhoneCode', {
  ...open,
  paths: ['/openRegister/sendPhoneCode'],
  body: { phone: text(20), company_code: optional(text(64)), purpose: optional(text(16)), ...proof },
  errors: ['captchaWrong', 'throttled', 'noSender', 'registrationClosed', 'notFound', 'invalid'],
  summary: 'Sends a check code by text message, once a minute an address. Purpose: register (default) or password.',
})

export const sendEmailCode = defineCommand('sendEmailCode', {
  ...open,
  paths: ['/openRegister/sendEmailCode'],
  body: { email: text(128), company_code: optional(text(64)), purpose: optional(text(16)), ...proof },
  errors: ['captchaWrong', 'throttled', 'noSender', 'registrationClosed', 'notFound', 'invalid'],
  summary: 'Sends a check code by e-mail.',
})

export const register = defineCommand('register', {
  ...open,
  paths: ['/openRegister/add'],
  body: {
    phone: optional(text(20)),
    email: optional(text(128)),
    code: text(8),
    user_name: text(20, { min: 4 }),
    user_nike_name: optional(text(64)),
    password: secret({ max: 20 }),
    company_code: optional(text(64)),
    company_name: optional(text(128)),
  },
  errors: ['codeWrong', 'weakPassword', 'duplicate', 'registrationClosed', 'notFound', 'throttled', 'invalid'],
  summary:
    'Registers with a check code: into a company by its code (waiting for its administrator to enable the user), or with a new company of the given name.',
})

export const forgetPassword = defineCommand('forgetPassword', {
  ...open,
  paths: ['/openRegister/forgetPassword'],
  body: {
    phone: optional(text(20)),
    email: optional(text(128)),
    code: text(8),
    company_code: optional(text(64)),
    user_name: optional(text(20)),
    password: secret({ max: 20 }),
  },
  errors: ['codeWrong', 'weakPassword', 'throttled', 'invalid'],
  summary:
    'Sets a new password with a check code, in the browser that asked for it (cookie); all sessions of the user end, and the user is told.',
})

export const checkReset = defineCommand('checkReset', {
  area: 'identity',
  method: 'GET',
  permission: 'public',
  paths: ['/userInfo/resetPwdCheck'],
  body: { company_code: optional(text(64)) },
  errors: [],
  summary: 'Which ways of resetting a password there are: `{email, phone}`.',
})

export const readLoginConfig = defineCommand('readLoginConfig', {
  ...open,
  paths: ['/sysLoginConfig/select'],
  body: { company_code: optional(text(64)) },
  errors: [],
  summary:
    'Title, logo, background, ways of signing in and whether a licence is needed, of a company or of the product.',
})

export const readLoginBackground = defineCommand('readLoginBackground', {
  ...open,
  paths: ['/company/selectBgImgByCompanyCode'],
  body: { companyCode: optional(text(64)), company_code: optional(text(64)) },
  errors: [],
  summary: 'Address of the sign-in background of a company; empty when it has none.',
})

export const readCompanyPicture = defineCommand('readCompanyPicture', {
  area: 'identity',
  method: 'GET',
  permission: 'public',
  paths: ['/company/picture/:fileName'],
  body: { fileName: text(64) },
  errors: ['notFound'],
  summary: 'A picture that a company shows before the sign-in: its logo or its background, and no other file.',
})

export const readAppUpdate = defineCommand('readAppUpdate', {
  ...open,
  permission: 'session',
  paths: ['/appOnlineUpdate/selectById'],
  body: { id: optional(text(20)) },
  errors: ['notFound'],
  summary:
    'The one mobile app: `{id, version, down_url, content, force}`; down_url is null when the company offers none.',
})
