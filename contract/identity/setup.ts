// The first administrator of an installation that was not filled with the demo: whoever holds the link of its terminal.
import { defineCommand } from '../kit/command.ts'
import { code, optional, secret, text } from '../kit/field.ts'

const open = { area: 'identity', method: 'POST', permission: 'public' } as const

/** Path of the page in the browser; the code stands behind `#`, which no server and no proxy sees. */
export const setupPagePath = '/setup'

export const readSetup = defineCommand('readSetup', {
  ...open,
  paths: ['/setup/read'],
  body: { code: text(64) },
  errors: ['setupClosed'],
  summary: 'Whether the code of a set-up link is valid; `null` when it is.',
})

export const completeSetup = defineCommand('completeSetup', {
  ...open,
  paths: ['/setup/complete'],
  body: {
    code: text(64),
    company_code: code(),
    company_name: text(128),
    time_zone: optional(text(64)),
    user_name: text(20, { min: 4 }),
    password: secret({ max: 20 }),
  },
  errors: ['setupClosed', 'weakPassword', 'throttled', 'invalid'],
  summary: 'Makes the first company and its administrator. Valid once, with the code that the first start has printed.',
})
