// Sign-in by a QR code, which a signed-in user confirms.

import { json, oneOf, text } from '../../kit/field.ts'
import { defineCommand } from '../define.ts'
import { type SignedIn, signedInFields } from './session.ts'

/** State of a code. With `confirmed` it includes the session user, as with a sign-in by password. */
export type QrPoll = { status: 'wait' | 'scanned' | 'expired' } | ({ status: 'confirmed' } & SignedIn)
export type QrState = QrPoll['status']

const open = { permission: 'public', errors: [] } as const

export const createQrCode = defineCommand('createQrCode', {
  ...open,
  kind: 'write',
  title: ['生成登录二维码', '產生登入二維碼', 'Create a QR code'],
  paths: ['POST /qr/code/create'],
  errors: ['throttled'],
  input: {},
  reply: { key: text(), qrCode: text(), status: oneOf(['wait']), expireTime: text() },
  summary: 'Creates a code to display. `qrCode` is a picture of the address of the page that confirms it.',
})

export const pollQrCode = defineCommand('pollQrCode', {
  ...open,
  kind: 'read',
  title: ['扫码登录', '掃碼登入', 'Sign in by QR code'],
  paths: ['POST /qr/code/polling', 'GET /qr/code/polling'],
  input: { key: text({ max: 64 }) },
  // One of two shapes: a waiting code has no user fields, instead of fields that are null.
  reply: json<QrPoll>({ fields: signedInFields }),
  summary:
    'Returns the state of a code to the browser that requested it (cookie). The first request after the confirmation opens the session and returns the session user.',
})

export const confirmQrCode = defineCommand('confirmQrCode', {
  kind: 'write',
  title: ['确认扫码登录', '確認掃碼登入', 'Confirm a QR code'],
  permission: 'session',
  paths: ['POST /qr/code/confirm'],
  input: { key: text({ max: 64 }), state: oneOf(['scanned', 'confirmed']) },
  reply: { status: oneOf(['scanned', 'confirmed']) },
  errors: ['notFound'],
  summary: 'Marks a code as scanned, then as confirmed by the signed-in user.',
})
