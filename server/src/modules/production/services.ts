// What the module needs of others.
import type { Limits } from '../../platform/limits/limits.ts'
import type { CurrentReadings } from '../telemetry/index.ts'
import type { ListColleagues } from './personnel/colleague.ts'

export interface ProductionServices {
  /** The users of the company, of whom this module knows nothing itself. */
  readonly listColleagues: ListColleagues
  /** Of tries to be somebody at a bench. */
  readonly limits: Limits
  readonly telemetry: CurrentReadings
}
