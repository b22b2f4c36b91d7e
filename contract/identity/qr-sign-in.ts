// Signing in by a QR code that somebody already signed in confirms.
import { defineCommand } from '../kit/command.ts'
import { text } from '../kit/field.ts'

export type QrState = 'wait' | 'scanned' | 'confirmed' | 'expired'

const open = { area: 'identity', permission: 'public', errors: [] } as const

export const createQrCode = defineCommand('createQrCode', {
  ...open,
  method: 'POST',
  paths: ['/qr/code/create'],
  errors: ['throttled'],
  body: {},
  summary: 'A code to show: `{key, qrCode, status, expireTime}`; `qrCode` is a picture of the page that confirms it.',
})

export const pollQrCode = defineCommand('pollQrCode', {
  ...open,
  method: 'POST',
  paths: ['/qr/code/polling'],
  body: { key: text(64) },
  summary:
    'State of a code, in the browser that asked for it (cookie); the first poll after the confirmation opens the session and answers the session user.',
})

export const pollQrCodeByGet = defineCommand('pollQrCodeByGet', { ...pollQrCode, method: 'GET' })

export const confirmQrCode = defineCommand('confirmQrCode', {
  area: 'identity',
  method: 'POST',
  permission: 'session',
  paths: ['/qr/code/confirm'],
  body: { key: text(64), state: text(9) },
  errors: ['notFound'],
  summary: 'Marks a code as scanned, then confirmed, by the signed-in user.',
})
