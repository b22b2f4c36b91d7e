// Actions of people on an andon call. Only these change its state.

import { choice, integer, optional, reference, text } from '../../kit/field.ts'
import { defineCommand } from '../define.ts'
import { andonEvent } from './andon-event.ts'
import { andonStatus } from './dictionaries.ts'
import { andonFlow, andonRights } from './flow.ts'

const { acknowledge, handle, resolve, confirm, reject, withdraw } = andonFlow.transitions
const versionedId = { id: reference(andonEvent), version: optional(integer()) }
const reply = { id: reference(andonEvent), version: integer(), status: choice(andonStatus) }
const write = { kind: 'write', reply } as const
const actionErrors = ['notFound', 'stale', 'stateIllegal'] as const
const answering = { ...write, permission: andonRights.respond, errors: [...actionErrors, 'andonNotResponder'] } as const
const calling = { ...write, permission: andonRights.call, errors: [...actionErrors, 'andonNotCaller'] } as const

export const acknowledgeCall = defineCommand('acknowledgeCall', {
  ...answering,
  title: acknowledge.title,
  paths: ['POST /mes_production/andon/acknowledge'],
  input: versionedId,
  summary: 'The caller becomes the responder.',
})

export const handleCall = defineCommand('handleCall', {
  ...answering,
  title: handle.title,
  paths: ['POST /mes_production/andon/handle'],
  input: versionedId,
})

export const resolveCall = defineCommand('resolveCall', {
  ...answering,
  title: resolve.title,
  paths: ['POST /mes_production/andon/resolve'],
  input: {
    ...versionedId,
    cause: text(['原因', '原因', 'Cause'], { max: 2000 }),
    action: text(['措施', '措施', 'Action'], { max: 2000 }),
  },
})

export const confirmCall = defineCommand('confirmCall', {
  ...calling,
  title: confirm.title,
  paths: ['POST /mes_production/andon/confirm'],
  input: versionedId,
  errors: [...calling.errors, 'exceptionBlocks'],
  summary:
    'Permitted for the person who called, or with the right to end the calls of others. Not while an exception blocks it.',
})

export const rejectCall = defineCommand('rejectCall', {
  ...calling,
  title: reject.title,
  paths: ['POST /mes_production/andon/reject'],
  input: { ...versionedId, reason: text(['原因', '原因', 'Reason'], { max: 500 }) },
})

export const withdrawCall = defineCommand('withdrawCall', {
  ...calling,
  title: withdraw.title,
  paths: ['POST /mes_production/andon/withdraw'],
  input: versionedId,
})
