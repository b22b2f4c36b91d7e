import { defineCommand } from '../kit/command.ts'
import { integer, optional, text } from '../kit/field.ts'

/** `next` are ISO instants; `error` is one of the editor's messages, `field` the field it concerns. */
export interface CronNextAnswer {
  valid: boolean
  error: string | null
  field: string | null
  words: string | null
  next: string[]
}

export const readCronNext = defineCommand('readCronNext', {
  area: 'base',
  method: 'POST',
  paths: ['/base/cron/next'],
  permission: 'session',
  body: {
    expression: text(256),
    timezone: optional(text(64)),
    after: optional(text(32)),
    count: optional(integer({ min: 1, max: 100 })),
  },
  errors: [],
  summary: 'The next fire times of a Quartz expression, ten unless told, in the plant’s zone unless told.',
})
