// Creates an exception from a call that could not be resolved.

import { codeErrors } from '../../base/code-rule/code-errors.ts'
import { flag, optional, reference, text } from '../../kit/field.ts'
import { defineCommand } from '../define.ts'
import { exception } from '../exception/exception.ts'
import { exceptionRights } from '../exception/flow.ts'
import { andonEvent } from './andon-event.ts'

export const raiseExceptionOfCall = defineCommand('raiseExceptionOfCall', {
  kind: 'write',
  title: ['由呼叫登记异常', '由呼叫登記異常', 'Register an exception for a call'],
  paths: ['POST /mes_production/andon/exception'],
  permission: exceptionRights.edit,
  input: {
    id: reference(andonEvent),
    category: exception.fields.category,
    description: text({ max: 2000 }),
    /** Blocks the end of the call until the exception is closed. */
    isBlocking: optional(flag({ aliases: ['blocking'] })),
  },
  reply: { id: reference(exception), code: text() },
  errors: ['notFound', 'duplicate', ...codeErrors],
  summary: 'The exception gets the station, the equipment and the severity of the call.',
})
