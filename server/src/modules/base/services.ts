// What the module needs from other modules.
import type { Outbound } from '../../platform/outbound/outbound.ts'

export interface BaseServices {
  readonly outbound: Outbound
}
