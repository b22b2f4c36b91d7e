// The devices of the demo plant: their box, and their values at an instant.
import { compressorOf, demandOf, furnaceOf, pumpOf, rollingStandOf } from './device-values.ts'
import { readMeter } from './plant-meter.ts'
import type { PlantYear } from './plant-year.ts'

export interface PlantDevice {
  /** Code of the device and of its object. */
  readonly code: string
  readonly box: string
  /** Whether it was measured in the real plant, shifted by whole weeks. The others are simulated from its load. */
  readonly isReal: boolean
  /** Values by point code; the same instant always has the same values. */
  at(ts: number): Readonly<Record<string, number>>
}

type Show = (year: PlantYear, ts: number) => Readonly<Record<string, number>>

/** `share` of a device is its share of the plant's load. */
const shownDevices: readonly (readonly [box: string, code: string, show: Show])[] = [
  ['plant-box', 'steel-plant', readMeter],
  ['demand-box', 'demand', demandOf(51)],
  ['melt-box', 'melt-meter', (year, ts) => readMeter(year, ts, 0.62)],
  ['furnace-01-box', 'furnace-01', furnaceOf({ seed: 11, share: 0.4, clogs: true })],
  ['furnace-02-box', 'furnace-02', furnaceOf({ seed: 12, share: 0.2 })],
  ['mill-box', 'mill-meter', (year, ts) => readMeter(year, ts, 0.26)],
  ['stand-01-box', 'stand-01', rollingStandOf({ seed: 21, share: 0.08 })],
  ['stand-02-box', 'stand-02', rollingStandOf({ seed: 22, share: 0.07 })],
  ['stand-03-box', 'stand-03', rollingStandOf({ seed: 23, share: 0.06 })],
  ['stand-04-box', 'stand-04', rollingStandOf({ seed: 24, share: 0.05 })],
  ['utility-box', 'utility-meter', (year, ts) => readMeter(year, ts, 0.12)],
  ['water-box', 'pump-01', pumpOf({ seed: 31, wear: 3.6 })],
  ['pump-02-box', 'pump-02', pumpOf({ seed: 32, wear: 1.4 })],
  ['pump-03-box', 'pump-03', pumpOf({ seed: 33, wear: 0.9 })],
  ['compressor-01-box', 'compressor-01', compressorOf({ seed: 41, periodMs: 540_000 })],
  ['air-box', 'compressor-02', compressorOf({ seed: 42, periodMs: 780_000 })],
]

/** Returns the devices of a plant that repeats the given year. */
export function plantDevices(year: PlantYear): PlantDevice[] {
  return shownDevices.map(([box, code, show]) => ({
    code,
    box,
    isReal: code === 'steel-plant',
    at: (ts) => show(year, ts),
  }))
}
