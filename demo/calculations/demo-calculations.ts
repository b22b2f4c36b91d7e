// The calculations of the demo plant: figures that no device sends.
import { parameterMode, timingType } from '@gemba/contract/telemetry/calculation/dictionaries.ts'
import { furnaceStates } from '../plant/device-values.ts'

interface DemoParameter {
  readonly name: string
  /** Object and code of a point, separated by a slash. */
  readonly point: string
  readonly mode?: number
  readonly windowMs?: number
  readonly stateValue?: number
}

interface DemoCalculation {
  /** Object and code of the point with the results, separated by a slash. */
  readonly result: string
  readonly name: string
  readonly nameEn: string
  readonly unit: string
  readonly decimals: number
  readonly formula: string
  readonly params: readonly DemoParameter[]
  /** Undefined for a run at each change. */
  readonly everyMs?: number
}

const hourMs = 3_600_000
const minuteMs = 60_000
const { delta, timeInState } = parameterMode.codes

const meltingTime = (object: string): DemoParameter => ({
  name: 'melting',
  point: `${object}/state`,
  mode: timeInState,
  windowMs: hourMs,
  stateValue: furnaceStates.melting,
})

/** A calculation comes after those whose results it reads. */
export const demoCalculations: readonly DemoCalculation[] = [
  {
    result: 'furnace-01/utilisation',
    name: '近一小时熔炼率',
    nameEn: 'Utilisation, last hour',
    unit: '%',
    decimals: 0,
    formula: 'melting / 36',
    params: [meltingTime('furnace-01')],
    everyMs: minuteMs,
  },
  {
    result: 'furnace-01/specificEnergy',
    name: '每小时熔炼能耗',
    nameEn: 'Energy per hour of melting',
    unit: 'kWh/h',
    decimals: 1,
    formula: 'melting < 60 ? 0 : energy / (melting / 3600)',
    params: [
      { name: 'energy', point: 'furnace-01/energyTotal', mode: delta, windowMs: hourMs },
      meltingTime('furnace-01'),
    ],
    everyMs: minuteMs,
  },
  {
    result: 'melt-meter/furnacePower',
    name: '中频炉总功率',
    nameEn: 'Power of both furnaces',
    unit: 'kW',
    decimals: 1,
    formula: 'first + second',
    params: [
      { name: 'first', point: 'furnace-01/power' },
      { name: 'second', point: 'furnace-02/power' },
    ],
  },
  {
    result: 'melt-meter/furnaceShare',
    name: '中频炉功率占比',
    nameEn: 'Share of the furnaces',
    unit: '%',
    decimals: 0,
    formula: 'shop > 0 ? clamp(furnaces / shop * 100, 0, 100) : 0',
    params: [
      { name: 'furnaces', point: 'melt-meter/furnacePower' },
      { name: 'shop', point: 'melt-meter/power' },
    ],
  },
  {
    result: 'pump-01/hydraulicPower',
    name: '水力功率',
    nameEn: 'Hydraulic power',
    unit: 'kW',
    decimals: 2,
    // MPa and m³/h.
    formula: 'pressure * flow / 3.6',
    params: [
      { name: 'pressure', point: 'pump-01/pressure' },
      { name: 'flow', point: 'pump-01/flow' },
    ],
  },
]

export const timingOf = ({ everyMs }: DemoCalculation) =>
  everyMs === undefined ? { type: timingType.codes.onChange } : { type: timingType.codes.period, everyMs }
