import { duration, integer, json, map, optional, reference, text } from '../../kit/field.ts'
import { defineCommand } from '../define.ts'
import { customInterface } from './custom-interface.ts'

/** Maximum number of simultaneous requests of one company, including tests. */
export const maxConcurrentRequests = 8
/** Maximum size of a response in bytes. */
export const maxReplyBytes = 1024 * 1024

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
    'Sends the signed JSON body to the system that the company registered under this path, with the caller’s Idempotency-Key, and returns the JSON object of its response; an empty response is {}. A repeated request is sent again.',
})

export const testCustomInterface = defineCommand('testCustomInterface', {
  kind: 'write',
  title: ['测试自定义接口', '測試自訂介面', 'Test a custom interface'],
  permission: 'customInterface:edit',
  errors: ['notFound', 'customInterfaceBusy'],
  paths: ['POST /base/customInterfaces/test'],
  /** The body is sent unchanged. */
  input: { id: reference(customInterface), body: optional(text({ max: 65_536 })) },
  reply: {
    /** HTTP status. Null if there was no response. */
    status: optional(integer()),
    durationMs: duration(),
    answer: optional(map(json())),
    /** Reason why a request would be refused now. */
    failure: optional(text()),
  },
  summary: 'Sends one request now, even if the interface is disabled, and returns its result.',
})
