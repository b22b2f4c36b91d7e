// The devices of the demo plant that are read: which box speaks for them, and what they show at an instant.
import type { PlantYear } from './lay-year.ts'
import { readMeter } from './plant-meter.ts'

export type DeviceValues = Readonly<Record<string, number>>

export interface PlantDevice {
  /** Code of the device and of its object. */
  readonly code: string
  readonly box: string
  /** Measured in the real plant, moved by whole weeks; the others are simulated from its load. */
  readonly isReal: boolean
  /** Values by point code; the same instant always has the same values. */
  at(ts: number): DeviceValues
}

/** Returns the devices of a plant that lives through the given year again and again. */
export function plantDevices(year: PlantYear): PlantDevice[] {
  return [{ code: 'steel-plant', box: 'plant-box', isReal: true, at: (ts) => readMeter(year, ts) }]
}
