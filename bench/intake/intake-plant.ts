// Plants of the intake benchmarks.

export const benchCompany = 'bench'
export const boxSecret = 'bench-secret'

export interface PlantSize {
  readonly boxes: number
  readonly pointsPerBox: number
}

export const smallPlant: PlantSize = { boxes: 20, pointsPerBox: 100 }
export const largePlant: PlantSize = { boxes: 500, pointsPerBox: 200 }

export interface PublishOrder {
  /** Share of messages that are two hours late; default 0. */
  lateShare?: number
  port: number
  /** Default `smallPlant`. */
  plant?: PlantSize
  samplesPerMessage: number
  seconds: number
  /** Samples per second over all boxes; 0 publishes as fast as messages are acknowledged. */
  rate: number
  /** Maximum unacknowledged messages per box. */
  window: number
}

export interface PublishReport {
  sent: number
  acknowledged: number
  /** Messages acknowledged before the end of the run. Later ones were still waiting then. */
  acknowledgedInTime: number
  samples: number
  elapsedMs: number
  /** Time from the end of the load until every message was acknowledged. */
  recoveryMs: number
  cpuMs: number
  p50Ms: number
  p99Ms: number
}

export const stormPlant: PlantSize = { boxes: 1000, pointsPerBox: 2 }

/** Boxes that reconnect at once, each with a backlog. */
export interface StormOrder {
  port: number
  plant: PlantSize
  /** Age of the oldest reading. Each point has one a second. */
  backlogSeconds: number
  samplesPerMessage: number
  seconds: number
}

export interface StormReport {
  backlogMessages: number
  liveMessages: number
  /** Time until the last backlog was acknowledged. */
  backlogMs: number
  /** Time until live messages were acknowledged. */
  liveP50Ms: number
  liveP99Ms: number
  liveMaxMs: number
}
