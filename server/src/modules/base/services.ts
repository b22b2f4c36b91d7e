// What the module needs of others.
import type { Outbound } from '../../platform/outbound/outbound.ts'

export interface BaseServices {
  readonly outbound: Outbound
}
