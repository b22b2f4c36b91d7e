// The values of the two devices that the demo simulates with servers: a cooling tower and a water treatment unit.
import { wave } from '../plant/noise.ts'

export interface CoolingTowerValues {
  /** °C */
  readonly supplyTemperature: number
  /** °C */
  readonly returnTemperature: number
  /** rpm */
  readonly fanSpeed: number
  /** % */
  readonly basinLevel: number
  readonly isFanRunning: boolean
}

export interface WaterTreatmentValues {
  /** µS/cm */
  readonly conductivity: number
  readonly ph: number
  /** m³/h */
  readonly flow: number
  /** % */
  readonly tankLevel: number
  readonly isPumpRunning: boolean
}

const fastMs = 4000
const slowMs = 90_000

/** Returns a value around `middle` that moves by up to `range`, slowly with a little noise. */
const moving = (ts: number, seed: number, { middle, range }: { middle: number; range: number }): number =>
  middle + range * (0.85 * wave(seed, ts, slowMs) + 0.15 * wave(seed + 1, ts, fastMs))

/** Speed that the fan keeps until a person writes another one, in rpm. */
export const usualFanSpeed = 920

export function coolingTowerAt(ts: number, fanSetpoint = usualFanSpeed): CoolingTowerValues {
  const supplyTemperature = moving(ts, 71, { middle: 27, range: 2 })
  const isFanRunning = supplyTemperature > 25.6
  return {
    supplyTemperature,
    returnTemperature: supplyTemperature + moving(ts, 73, { middle: 6.5, range: 1 }),
    fanSpeed: isFanRunning ? moving(ts, 75, { middle: fanSetpoint, range: 60 }) : 0,
    basinLevel: moving(ts, 77, { middle: 78, range: 6 }),
    isFanRunning,
  }
}

export function waterTreatmentAt(ts: number): WaterTreatmentValues {
  const tankLevel = moving(ts, 85, { middle: 62, range: 20 })
  const isPumpRunning = tankLevel > 48
  return {
    conductivity: moving(ts, 81, { middle: 640, range: 45 }),
    ph: moving(ts, 83, { middle: 7.6, range: 0.3 }),
    flow: isPumpRunning ? moving(ts, 87, { middle: 34, range: 3 }) : 0,
    tankLevel,
    isPumpRunning,
  }
}
