// First administrator of an installation without the demo, created by whoever has the link that the terminal printed.

import { code, optional, secret, text } from '../kit/field.ts'
import { defineCommand } from './define.ts'

const open = { permission: 'public' } as const

/** Path of the page in the browser. The code follows after `#`, which no server and no proxy receives. */
export const setupPagePath = '/setup'

export const readSetup = defineCommand('readSetup', {
  ...open,
  kind: 'read',
  title: ['初始设置状态', '初始設定狀態', 'Status of the set-up'],
  paths: ['POST /setup/read'],
  input: { code: text({ max: 64 }) },
  reply: null,
  errors: ['setupClosed'],
  summary: 'Returns whether the code of a set-up link is valid; `null` if it is.',
})

export const completeSetup = defineCommand('completeSetup', {
  ...open,
  kind: 'write',
  title: ['完成初始设置', '完成初始設定', 'Complete the set-up'],
  paths: ['POST /setup/complete'],
  input: {
    code: text({ max: 64 }),
    companyCode: code({ aliases: ['company_code'], rule: 'topicLevel' }),
    companyName: text({ max: 128, aliases: ['company_name'] }),
    timeZone: optional(text({ max: 64, aliases: ['time_zone'] })),
    userName: text({ max: 20, min: 4, aliases: ['user_name'] }),
    password: secret({ max: 20 }),
  },
  reply: { companyCode: text({ aliases: ['company_code'] }) },
  errors: ['setupClosed', 'weakPassword', 'throttled'],
  summary: 'Creates the first company and its administrator. Works once, with the code that the first start printed.',
})
