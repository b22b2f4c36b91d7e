// Duration and failures of requests, by operation.
import { Counter, Histogram } from 'prom-client'
import type { RequestResult } from '../../platform/http/observe-calls.ts'
import type { OpenMetricsRegistry } from './metric-families.ts'

/** Few buckets, because each operation has a time series for each. */
const bucketSeconds = [0.025, 0.1, 0.5, 2.5]
const serverFault = 500

/** Returns the observer of responses. */
export function openCallMetrics(registry: OpenMetricsRegistry): (call: RequestResult) => void {
  const registers = [registry]
  const durations = new Histogram({
    name: 'gemba_call_duration_seconds',
    help: 'Time from the request of a call to its answer, by the declared name of the call',
    labelNames: ['call'],
    buckets: bucketSeconds,
    registers,
  })
  const failures = new Counter({
    name: 'gemba_call_failures_total',
    help: 'Calls that were answered with HTTP status 500 or above',
    registers,
  })
  return ({ operation, elapsedMs, status }) => {
    durations.observe({ call: operation }, elapsedMs / 1000)
    if (status >= serverFault) failures.inc()
  }
}
