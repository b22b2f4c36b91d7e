import {
  callCustomInterface,
  testCustomInterface,
} from '@gemba/contract/base/custom-interface/call-custom-interface.ts'
import type { ErrorCode } from '@gemba/contract/modules.ts'
import { DomainError } from '../../../platform/domain-error.ts'
import { textOfError } from '../../../platform/error-text.ts'
import { handleWithoutWork } from '../../../platform/http/route.ts'
import type { Outbound } from '../../../platform/outbound/outbound.ts'
import { findById, findByPath } from './find-interfaces.ts'
import { InterfaceCalls } from './interface-calls.ts'

/** Errors that a test reports as its result instead of throwing them. */
const failures: ReadonlySet<ErrorCode> = new Set([
  'customInterfaceUnsigned',
  'customInterfaceUnreachable',
  'customInterfaceRefused',
  'customInterfaceAnswerLarge',
  'customInterfaceAnswerWrong',
])

/** Routes that send requests to custom interfaces. Their declarations have regular routes. */
export function callInterfaceRoutes(outbound: Outbound) {
  const calls = new InterfaceCalls(outbound)
  return [
    ...handleWithoutWork(
      callCustomInterface,
      import.meta.url,
      async ({ path }, call) => {
        const target = await call.inRead((read) => findByPath(read, path))
        return (await calls.send(call, target, call.rawBody)).answer
      },
      { isRaw: true },
    ),
    ...handleWithoutWork(testCustomInterface, import.meta.url, async ({ id, body }, call) => {
      const target = await call.inRead((read) => findById(read, id))
      const startedAt = performance.now()
      const elapsedMs = () => Math.round(performance.now() - startedAt)
      try {
        const { status, answer } = await calls.send(call, target, Buffer.from(body ?? ''))
        return { status, durationMs: elapsedMs(), answer, failure: null }
      } catch (error) {
        if (!(error instanceof DomainError) || !failures.has(error.code)) throw error
        const { code, params } = error
        const failure = textOfError(code, params, call.actor.language)
        return { status: Number(params.status) || null, durationMs: elapsedMs(), answer: null, failure }
      }
    }),
  ]
}
