// Keeps a channel connected: after the end of a connection the next attempt follows after 1 s to 60 s.

import { setTimeout as wait } from 'node:timers/promises'
import type { DriverError, DriverReport } from './driver.ts'

const firstBackOffMs = 1000
const maxBackOffMs = 60_000

/** Why a connection ended, and whether it was good, so that the next attempt follows after the shortest time again. */
export interface ConnectionEnd {
  readonly error: DriverError
  readonly wasGood: boolean
}

/** Serves connection after connection until `signal` is aborted. `serve` resolves when its connection has ended. */
export async function keepConnected(
  serve: () => Promise<ConnectionEnd>,
  { report, signal }: { report: DriverReport; signal: AbortSignal },
): Promise<void> {
  let backOffMs = firstBackOffMs
  while (!signal.aborted) {
    report.channel('connecting')
    const { error, wasGood } = await serve()
    if (signal.aborted) return
    if (wasGood) backOffMs = firstBackOffMs
    report.channel('error', error.fault, Date.now() + backOffMs)
    await wait(backOffMs, undefined, { signal }).catch(() => undefined)
    backOffMs = Math.min(maxBackOffMs, backOffMs * 2)
  }
}
