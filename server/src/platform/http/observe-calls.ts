// Reports operation, duration and status of every response.
import type { FastifyInstance } from 'fastify'

export interface RequestResult {
  /** The declared name, never client input. */
  readonly operation: string
  readonly elapsedMs: number
  /** HTTP status. */
  readonly status: number
}

export type ObserveCall = (call: RequestResult) => void

/** Calls `observe` for every response of the routes that are added later. */
export function observeCalls(api: FastifyInstance, observe: ObserveCall | undefined): void {
  if (!observe) return
  api.addHook('onResponse', async ({ routeOptions }, { elapsedTime: elapsedMs, statusCode: status }) => {
    const { declared } = routeOptions.config
    if (declared) observe({ operation: declared.operation, elapsedMs, status })
  })
}
