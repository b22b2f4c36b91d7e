// The values of the simulated machines of the demo plant, derived from the load of the real plant.

import { wave } from './noise.ts'
import { round } from './plant-meter.ts'
import { type PlantYear, quarterMs } from './plant-year.ts'
import { plantOffsetMs } from './read-steel-plant.ts'

const minuteMs = 60_000
const dayMs = 86_400_000
/** kWh per quarter hour at the highest load of the year. */
const fullEnergy = 157.18
const fullPower = fullEnergy * 4
/** Contracted power of the plant, kW. */
export const contractPower = 600
/** Time of the water from the furnace to its sensor. */
const waterLagMs = 10 * minuteMs
/** Interval after which bearings are replaced. */
const bearingMs = 30 * dayMs
/** Duration of the replacement, during which the pump is off. */
const serviceMs = 2 * 3_600_000

/** Values of states. The models of the demo have their texts. */
export const furnaceStates = { off: 0, holding: 1, melting: 2 } as const
export const pumpStates = { stopped: 0, running: 1, serviced: 2 } as const
export const compressorStates = { idle: 0, loaded: 1 } as const

/** Load of the plant between 0 and 1. */
const loadAt = (year: PlantYear, ts: number): number => year.energyAt(ts) / fullEnergy

/** Load of the last hour, for slow machines. */
const slowLoadAt = (year: PlantYear, ts: number): number =>
  (loadAt(year, ts) +
    loadAt(year, ts - quarterMs) +
    loadAt(year, ts - 2 * quarterMs) +
    loadAt(year, ts - 3 * quarterMs)) /
  4

/**
 * Returns the demand of the last quarter hour as the supplier computes it. Without the story it stays below the
 * contracted power.
 */
export const demandOf = (seed: number) => {
  return (year: PlantYear, ts: number) => ({
    demand: round(
      Math.min(slowLoadAt(year, ts) * fullPower, 0.75 * contractPower) + 4 * wave(seed, ts, minuteMs) + 6,
      1,
    ),
  })
}

/** Share of the cooling water that passes a clogged filter: its warning, but no higher level. */
const cloggedShare = 0.74
const cloggedMs = 3 * quarterMs
const [firstQuarter, quarterCount] = [32, 40]

/** Returns whether the water filter is clogged. That happens once a day, at different times between 8 and 18 o'clock. */
export function isClogged(ts: number): boolean {
  const local = ts + plantOffsetMs
  const begin = (firstQuarter + ((Math.floor(local / dayMs) * 7) % quarterCount)) * quarterMs
  const sinceBegin = (local % dayMs) - begin
  return sinceBegin >= 0 && sinceBegin < cloggedMs
}

interface Furnace {
  readonly seed: number
  /** Its share of the plant's power. */
  readonly share: number
  /** Whether its water filter clogs daily, so that each day has an alarm. */
  readonly clogs?: boolean
}

/** Returns a furnace. It melts with its share of the plant's power, and heats its cooling water ten minutes later. */
export const furnaceOf = ({ seed, share, clogs = false }: Furnace) => {
  const powerAt = (year: PlantYear, ts: number) =>
    loadAt(year, ts) * fullPower * share * (1 + 0.03 * wave(seed, ts, minuteMs))
  return (year: PlantYear, ts: number) => {
    const power = powerAt(year, ts)
    const flow = 18 + 0.4 * wave(seed + 100, ts, 5 * minuteMs)
    const heat = powerAt(year, ts - waterLagMs) / (fullPower * share)
    return {
      power: round(power, 1),
      current: round((power / 0.66) * 0.62, 0),
      temperature: round(720 + 880 * slowLoadAt(year, ts) + 4 * wave(seed + 200, ts, 2 * minuteMs), 0),
      waterTemperature: round(24 + (22 * heat * 18) / flow + 0.2 * wave(seed + 300, ts, minuteMs), 1),
      waterFlow: round(clogs && isClogged(ts) ? flow * cloggedShare : flow, 2),
      energyTotal: round(year.consumedAt(ts) * share, 1),
      state: heat < 0.08 ? furnaceStates.off : heat < 0.3 ? furnaceStates.holding : furnaceStates.melting,
    }
  }
}

/** Returns a rolling stand. It runs while the plant has load, which determines force, torque and current. */
export const rollingStandOf = ({ seed, share }: { seed: number; share: number }) => {
  return (year: PlantYear, ts: number) => {
    const load = loadAt(year, ts) * (1 + 0.06 * wave(seed, ts, minuteMs))
    const isRolling = load > 0.12
    return {
      power: round(load * fullPower * share, 1),
      speed: isRolling ? round(2.4 + 1.8 * load + 0.05 * wave(seed + 100, ts, minuteMs), 2) : 0,
      rollForce: isRolling ? round(620 + 1400 * load + 30 * wave(seed + 200, ts, minuteMs), 0) : 0,
      state: isRolling ? 1 : 0,
      torque: round(Math.min(100, 92 * load), 1),
      current: round(6 + load * fullPower * share * 1.6, 1),
      bearingTemperature: round(31 + 34 * slowLoadAt(year, ts) + 0.4 * wave(seed + 300, ts, 3 * minuteMs), 1),
    }
  }
}

/** Returns a pump of the furnaces. Its vibration grows with the wear of its bearing until that is replaced. */
export const pumpOf = ({ seed, wear }: { seed: number; wear: number }) => {
  return (year: PlantYear, ts: number) => {
    const demand = 0.55 + 0.45 * slowLoadAt(year, ts)
    const sinceRenewal = (ts + seed * 5 * dayMs) % bearingMs
    const age = sinceRenewal / bearingMs
    const runs = sinceRenewal >= serviceMs ? 1 : 0
    return {
      state: runs === 1 ? pumpStates.running : pumpStates.serviced,
      pressure: round(runs * (0.46 - 0.08 * demand + 0.004 * wave(seed, ts, minuteMs)), 3),
      flow: round(runs * (64 * demand + 0.8 * wave(seed + 100, ts, minuteMs)), 1),
      current: round(runs * (12 + 16 * demand + 0.3 * wave(seed + 200, ts, minuteMs)), 1),
      bearingTemperature: round(
        38 + 12 * demand + 9 * wear * 0.3 * age ** 2 + 0.4 * wave(seed + 300, ts, 3 * minuteMs),
        1,
      ),
      vibration: round(1.4 + wear * age ** 2 + 0.12 * wave(seed + 400, ts, minuteMs), 2),
      waterTemperature: round(
        23 + 11 * slowLoadAt(year, ts - waterLagMs) + 0.2 * wave(seed + 500, ts, 2 * minuteMs),
        1,
      ),
    }
  }
}

const [lowPressure, highPressure] = [0.62, 0.74]
const loadedShare = 0.45

/** Returns a compressor. It fills the net up to the upper pressure, idles, and starts again at the lower one. */
export const compressorOf = ({ seed, periodMs }: { seed: number; periodMs: number }) => {
  return (year: PlantYear, ts: number) => {
    const progress = (ts % periodMs) / periodMs
    const isLoaded = progress < loadedShare
    const filled = isLoaded ? progress / loadedShare : 1 - (progress - loadedShare) / (1 - loadedShare)
    const warmth = slowLoadAt(year, ts)
    return {
      pressure: round(lowPressure + (highPressure - lowPressure) * filled, 3),
      load: isLoaded ? 100 : 0,
      state: isLoaded ? compressorStates.loaded : compressorStates.idle,
      current: round((isLoaded ? 58 + 9 * filled : 21) + 0.6 * wave(seed, ts, minuteMs), 1),
      airFlow: round(isLoaded ? 6.2 + 0.1 * wave(seed + 100, ts, minuteMs) : 0, 2),
      oilTemperature: round(58 + 9 * warmth + 3 * filled + 0.3 * wave(seed + 200, ts, 2 * minuteMs), 1),
      outletTemperature: round((isLoaded ? 82 : 74) + 6 * warmth + 0.5 * wave(seed + 300, ts, 2 * minuteMs), 1),
    }
  }
}
