import { boolean, integer, list, optional, type RowOf, text } from '../kit/field.ts'
import { defineCommand } from './define.ts'

/** `next` are ISO instants. `error` is one of the editor's messages, `field` the field with the error. */
const cronNextReply = {
  valid: boolean(),
  error: optional(text()),
  field: optional(text()),
  words: optional(text()),
  next: list(text()),
}
export type CronNextAnswer = RowOf<typeof cronNextReply>

export const readCronNext = defineCommand('readCronNext', {
  kind: 'read',
  title: ['下次执行时间', '下次執行時間', 'Next run times'],
  paths: ['POST /base/cron/next'],
  permission: 'session',
  input: {
    expression: text({ max: 256 }),
    timeZone: optional(text({ max: 64, aliases: ['timezone'] })),
    after: optional(text({ max: 32 })),
    count: optional(integer({ min: 1, max: 100 })),
  },
  reply: cronNextReply,
  errors: [],
  summary: 'Returns the next fire times of a Quartz expression; ten by default, in the plant’s time zone by default.',
})
