// Dependencies of the production module.
import type { Limits } from '../../platform/limits/limits.ts'
import type { CurrentReadings } from '../telemetry/index.ts'
import type { ListColleagues } from './personnel/colleague.ts'

export interface ProductionServices {
  /** Lists the users of the company, which the admin module stores. */
  readonly listColleagues: ListColleagues
  /** Limits of identification attempts at benches. */
  readonly limits: Limits
  readonly telemetry: CurrentReadings
}
