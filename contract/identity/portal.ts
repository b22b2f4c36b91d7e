// Coming from another product with a ticket (shell specification, section 2.2). Success is envelope code 1.
import { defineCommand } from '../kit/command.ts'
import { flag, optional, text } from '../kit/field.ts'

const open = {
  area: 'identity',
  method: 'POST',
  permission: 'public',
  errors: ['ticketWrong', 'otherSession'],
} as const

export const portalLogin = defineCommand('portalLogin', {
  ...open,
  paths: ['/portal/login'],
  body: { url: optional(text(2000)), redisKey: text(128), replace: optional(flag()) },
  summary:
    'Exchanges the key of a page address for a session. While somebody else is signed in it is refused, and not used up, unless `replace` is 1.',
})

export const portalTokenLogin = defineCommand('portalTokenLogin', {
  ...open,
  paths: ['/portal/token'],
  body: { url: optional(text(2000)), tokenKey: text(128), replace: optional(flag()) },
  summary: 'The same with a token key.',
})

export const createPortalTicket = defineCommand('createPortalTicket', {
  area: 'identity',
  method: 'POST',
  permission: 'session',
  paths: ['/portal/ticket', '/userInfo/selectSsoLoginInfo'],
  body: {},
  errors: [],
  summary: 'A ticket for one entry into another product within a minute: `{redisKey}`.',
})

export const endToken = defineCommand('endToken', {
  area: 'identity',
  method: 'POST',
  permission: 'public',
  paths: ['/rtdb/dataHandle/LogoutToken'],
  body: { token: text(128) },
  errors: [],
  summary: 'Ends the session of a token; says nothing about tokens that are none.',
})
