// Sign-in from another product with a ticket (shell specification, section 2.2). Success is envelope code 1.

import { flag, optional, text } from '../../kit/field.ts'
import { defineCommand } from '../define.ts'
import { signedInFields } from './session.ts'

const open = {
  permission: 'public',
  reply: signedInFields,
  errors: ['ticketWrong', 'otherSession', 'throttled'],
} as const

export const portalLogin = defineCommand('portalLogin', {
  ...open,
  kind: 'write',
  title: ['凭证登录', '憑證登入', 'Sign in by ticket'],
  paths: ['POST /portal/login'],
  input: { url: optional(text({ max: 2000 })), redisKey: text({ max: 128 }), replace: optional(flag()) },
  summary:
    'Exchanges the key in a page address for a session. If another user is signed in, it is refused without using up the key, unless `replace` is 1.',
})

export const portalTokenLogin = defineCommand('portalTokenLogin', {
  ...open,
  kind: 'write',
  title: ['凭证登录', '憑證登入', 'Sign in by ticket'],
  paths: ['POST /portal/token'],
  input: { url: optional(text({ max: 2000 })), tokenKey: text({ max: 128 }), replace: optional(flag()) },
  summary: 'The same with a token key.',
})

export const createPortalTicket = defineCommand('createPortalTicket', {
  kind: 'write',
  title: ['签发登录凭证', '簽發登入憑證', 'Create a ticket'],
  permission: 'session',
  paths: ['POST /portal/ticket', 'POST /userInfo/selectSsoLoginInfo'],
  input: {},
  reply: { redisKey: text(), tokenKey: text() },
  errors: [],
  summary:
    'Creates a ticket for one entry into another product within a minute. It can be redeemed with both commands.',
})

export const endToken = defineCommand('endToken', {
  kind: 'write',
  title: ['结束会话', '結束工作階段', 'End a session'],
  permission: 'public',
  paths: ['POST /rtdb/dataHandle/LogoutToken'],
  input: { token: text({ max: 128 }) },
  reply: null,
  errors: [],
  summary: 'Ends the session of a token. An unknown token is not an error.',
})
