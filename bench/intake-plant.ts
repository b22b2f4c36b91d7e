// The plant that the intake benchmarks publish for: 20 boxes with 100 points each.

export const benchCompany = 'bench'
export const boxCount = 20
export const pointCountPerBox = 100
export const boxSecret = 'bench-secret'

export interface PublishOrder {
  port: number
  samplesPerMessage: number
  seconds: number
  /** Samples a second over all boxes; 0 = as many as are acknowledged. */
  rate: number
  /** Messages a box has in flight at most. */
  window: number
}

export interface PublishReport {
  sent: number
  acknowledged: number
  samples: number
  elapsedMs: number
  cpuMs: number
  p50Ms: number
  p99Ms: number
}
