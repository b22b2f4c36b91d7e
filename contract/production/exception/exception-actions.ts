// Actions of people on an exception. Only these change its state.

import { choice, integer, optional, reference, text } from '../../kit/field.ts'
import { defineCommand } from '../define.ts'
import { exceptionStatus } from './dictionaries.ts'
import { exception } from './exception.ts'
import { exceptionFlow, exceptionRights } from './flow.ts'

const { handle, submit, verify, reject, cancel } = exceptionFlow.transitions
const versionedId = { id: reference(exception), version: optional(integer()) }
const reason = text(['原因', '原因', 'Reason'], { max: 500 })
const reply = { id: reference(exception), version: integer(), status: choice(exceptionStatus) }
const write = { kind: 'write', reply } as const
const actionErrors = ['notFound', 'stale', 'stateIllegal'] as const

export const handleException = defineCommand('handleException', {
  ...write,
  title: handle.title,
  paths: ['POST /mes_production/exception/handle'],
  permission: exceptionRights.handle,
  input: versionedId,
  errors: actionErrors,
  summary: 'The caller becomes the handler.',
})

export const submitException = defineCommand('submitException', {
  ...write,
  title: submit.title,
  paths: ['POST /mes_production/exception/submit'],
  permission: exceptionRights.handle,
  input: {
    ...versionedId,
    cause: text(['原因', '原因', 'Cause'], { max: 2000 }),
    containment: optional(text(['临时措施', '臨時措施', 'Containment'], { max: 2000 })),
    corrective: text(['纠正措施', '矯正措施', 'Corrective action'], { max: 2000, aliases: ['handleResult'] }),
  },
  errors: actionErrors,
  summary: 'The caller also becomes the handler. Somebody else verifies it.',
})

export const verifyException = defineCommand('verifyException', {
  ...write,
  title: verify.title,
  paths: ['POST /mes_production/exception/verify'],
  permission: exceptionRights.verify,
  input: versionedId,
  errors: [...actionErrors, 'exceptionOwnWork'],
})

export const rejectException = defineCommand('rejectException', {
  ...write,
  title: reject.title,
  paths: ['POST /mes_production/exception/reject'],
  permission: exceptionRights.verify,
  input: { ...versionedId, reason },
  errors: [...actionErrors, 'exceptionOwnWork'],
})

export const cancelException = defineCommand('cancelException', {
  ...write,
  title: cancel.title,
  paths: ['POST /mes_production/exception/cancel'],
  permission: exceptionRights.edit,
  input: { ...versionedId, reason },
  errors: actionErrors,
})
