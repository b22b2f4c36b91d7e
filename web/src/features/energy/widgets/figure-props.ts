import type { DailyEnergy, EnergyDay } from '@gemba/contract/energy/read-energy.ts'
import type { point } from '@gemba/contract/equipment/point.ts'
import type { EntityOf } from '@gemba/contract/kit/resource.ts'
import type { Meter } from './use-meter.ts'

export type MeterPoint = EntityOf<typeof point>

/** Data of the figures of a meter. */
export interface EnergyFigureProps {
  readonly meter: Meter
  readonly energy: DailyEnergy
  readonly today: EnergyDay
  /** The counter. Undefined while loading or without the permission. */
  readonly counter: MeterPoint | undefined
}
