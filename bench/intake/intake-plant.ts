// The plants that the intake benchmarks publish for.

export const benchCompany = 'bench'
export const boxSecret = 'bench-secret'

export interface PlantSize {
  readonly boxes: number
  readonly pointsPerBox: number
}

export const smallPlant: PlantSize = { boxes: 20, pointsPerBox: 100 }
export const largePlant: PlantSize = { boxes: 500, pointsPerBox: 200 }

export interface PublishOrder {
  port: number
  /** `smallPlant` when not given. */
  plant?: PlantSize
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
  /** Of these, until the time was over: what is acknowledged afterwards was still waiting then. */
  acknowledgedInTime: number
  samples: number
  elapsedMs: number
  cpuMs: number
  p50Ms: number
  p99Ms: number
}
