// The users of the demo on this machine, whom the sign-in page offers.

import { optional, text } from '../kit/field.ts'
import { rowsOf } from '../kit/reply.ts'
import { defineCommand } from './define.ts'

export const readDemoAccounts = defineCommand('readDemoAccounts', {
  kind: 'read',
  title: ['演示用户', '示範使用者', 'Demo users'],
  paths: ['POST /overview/demo/accounts'],
  permission: 'public',
  input: {},
  reply: {
    companyCode: optional(text()),
    /** The published password. */
    password: optional(text()),
    users: rowsOf({
      userName: text(),
      role: text(),
      /** What the user does in the demo. */
      work: text(),
    }),
  },
  errors: [],
  summary:
    'Lists the users of the demo with their published password, for the sign-in page. Empty unless the installation is the demo, its passwords are the published ones, and the caller is on the same machine.',
})
