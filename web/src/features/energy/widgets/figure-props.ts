import type { DailyEnergy, EnergyDay } from '@gemba/contract/energy/read-energy.ts'
import type { point } from '@gemba/contract/equipment/point.ts'
import type { EntityOf } from '@gemba/contract/kit/resource.ts'
import type { Meter } from './use-meter.ts'

export type MeterPoint = EntityOf<typeof point>

/** What a figure of a meter is made of. */
export interface EnergyFigureProps {
  readonly meter: Meter
  readonly energy: DailyEnergy
  readonly today: EnergyDay
  /** What counts; undefined while it is read, or where the person may not see it. */
  readonly counter: MeterPoint | undefined
}
