// Which calls were answered, how fast, and whether they failed.
import type { FastifyInstance } from 'fastify'

export interface AnsweredCall {
  /** The declared name: never anything that the caller sent. */
  readonly operation: string
  readonly elapsedMs: number
  /** HTTP status. */
  readonly status: number
}

export type ObserveCall = (call: AnsweredCall) => void

/** Has every answered call of the routes that are added later observed. */
export function observeCalls(api: FastifyInstance, observe: ObserveCall | undefined): void {
  if (!observe) return
  api.addHook('onResponse', async ({ routeOptions }, { elapsedTime: elapsedMs, statusCode: status }) => {
    const { declared } = routeOptions.config
    if (declared) observe({ operation: declared.operation, elapsedMs, status })
  })
}
