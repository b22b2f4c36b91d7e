import { duration, integer, json, map, optional, reference, text } from '../../kit/field.ts'
import { defineCommand } from '../define.ts'
import { customInterface } from './custom-interface.ts'

/** Calls at once of one company, tests among them. */
export const mostCallsAtOnce = 8
/** Bytes of an answer. */
export const mostAnswerBytes = 1024 * 1024

export const callCustomInterface = defineCommand('callCustomInterface', {
  kind: 'write',
  title: ['调用自定义接口', '呼叫自訂介面', 'Call a custom interface'],
  permission: 'customInterface:call',
  errors: [
    'customInterfaceUnknown',
    'customInterfaceOff',
    'customInterfaceUnsigned',
    'customInterfaceBusy',
    'customInterfaceUnreachable',
    'customInterfaceRefused',
    'customInterfaceAnswerLarge',
    'customInterfaceAnswerWrong',
  ],
  paths: ['POST /base/customInterface/:path'],
  input: { path: text({ max: 64 }) },
  reply: map(json()),
  summary:
    'Sends the JSON body, signed, to the system that the company has named by this path, with the caller’s Idempotency-Key, and answers the JSON object that it answers; an empty answer is {}. A repeat is sent again.',
})

export const testCustomInterface = defineCommand('testCustomInterface', {
  kind: 'write',
  title: ['测试自定义接口', '測試自訂介面', 'Test a custom interface'],
  permission: 'customInterface:edit',
  errors: ['notFound', 'customInterfaceBusy'],
  paths: ['POST /base/customInterfaces/test'],
  /** The body is sent as it is written. */
  input: { id: reference(customInterface), body: optional(text({ max: 65_536 })) },
  reply: {
    /** HTTP status; null where nobody answered. */
    status: optional(integer()),
    durationMs: duration(),
    answer: optional(map(json())),
    /** Why a call would be refused now. */
    failure: optional(text()),
  },
  summary: 'Sends one call now, also where the interface is switched off, and tells what came of it.',
})
