// Signing in by a QR code that somebody already signed in confirms.

import { json, oneOf, text } from '../../kit/field.ts'
import { defineCommand } from '../define.ts'
import { type SignedIn, signedInFields } from './session.ts'

/** How a code fares. With `confirmed` comes who has signed in, as by password; before, there is nobody to name. */
export type QrPoll = { status: 'wait' | 'scanned' | 'expired' } | ({ status: 'confirmed' } & SignedIn)
export type QrState = QrPoll['status']

const open = { permission: 'public', errors: [] } as const

export const createQrCode = defineCommand('createQrCode', {
  ...open,
  kind: 'write',
  title: ['生成登录二维码', '產生登入二維碼', 'Make a QR code'],
  paths: ['POST /qr/code/create'],
  errors: ['throttled'],
  input: {},
  reply: { key: text(), qrCode: text(), status: oneOf(['wait']), expireTime: text() },
  summary: 'A code to show; `qrCode` is a picture of the page that confirms it.',
})

export const pollQrCode = defineCommand('pollQrCode', {
  ...open,
  kind: 'read',
  title: ['扫码登录', '掃碼登入', 'Sign in by QR code'],
  paths: ['POST /qr/code/polling', 'GET /qr/code/polling'],
  input: { key: text({ max: 64 }) },
  // One shape or the other: a code that waits has no user, not one whose every name is null.
  reply: json<QrPoll>({ fields: signedInFields }),
  summary:
    'State of a code, in the browser that asked for it (cookie); the first poll after the confirmation opens the session and answers the session user.',
})

export const confirmQrCode = defineCommand('confirmQrCode', {
  kind: 'write',
  title: ['确认扫码登录', '確認掃碼登入', 'Confirm a QR code'],
  permission: 'session',
  paths: ['POST /qr/code/confirm'],
  input: { key: text({ max: 64 }), state: oneOf(['scanned', 'confirmed']) },
  reply: { status: oneOf(['scanned', 'confirmed']) },
  errors: ['notFound'],
  summary: 'Marks a code as scanned, then confirmed, by the signed-in user.',
})
