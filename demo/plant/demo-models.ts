// The models of the demo plant: points and limits.
import { dataType } from '@gemba/contract/equipment/dictionaries.ts'
import { compressorStates, contractPower, furnaceStates, pumpStates } from './device-values.ts'

interface DemoPoint {
  readonly code: string
  readonly name: string
  readonly nameEn: string
  readonly dataType?: number
  readonly stateWords?: string
  readonly stateWordsEn?: string
  readonly unit?: string
  readonly decimals: number
  readonly storeMode: 1 | 2
  readonly storeDeadband?: string
  readonly periodMs: number
  readonly minIntervalMs?: number
  readonly maxIntervalMs?: number
  readonly staleMs?: number
  readonly retentionDays?: number
  readonly isMain?: 1
  readonly limits?: Readonly<Record<string, number>>
}

type Measure = Required<Pick<DemoPoint, 'unit' | 'decimals'>>

/** The past has a reading per quarter hour; live readings are stored on change, at most every 10 s. */
const metered = { storeMode: 2, periodMs: 1000, minIntervalMs: 10_000, maxIntervalMs: 900_000 } as const
/** Retention of a year and a month, which bounds the size of the demo. */
const meter = (code: string, [name, nameEn]: readonly [string, string], measure: Measure): DemoPoint => ({
  code,
  name,
  nameEn,
  ...measure,
  ...metered,
  retentionDays: 400,
})

const energyLimits = { warnMax: 120, errorMax: 150, urgencyMax: 180, deadband: 3, onDelayMs: 2000, offDelayMs: 5000 }

const energy: readonly DemoPoint[] = [
  {
    ...meter('activeEnergy', ['15 分钟电量', '15-minute energy'], { unit: 'kWh', decimals: 2 }),
    isMain: 1,
    limits: energyLimits,
  },
  meter('power', ['有功功率', 'Active power'], { unit: 'kW', decimals: 1 }),
  meter('energyTotal', ['累计电量', 'Energy counter'], { unit: 'kWh', decimals: 1 }),
  meter('laggingReactive', ['感性无功电量', 'Lagging reactive energy'], { unit: 'kvarh', decimals: 2 }),
  meter('leadingReactive', ['容性无功电量', 'Leading reactive energy'], { unit: 'kvarh', decimals: 2 }),
  meter('carbon', ['二氧化碳', 'CO2'], { unit: 'kg', decimals: 1 }),
  meter('laggingPowerFactor', ['滞后功率因数', 'Lagging power factor'], { unit: '%', decimals: 2 }),
  meter('leadingPowerFactor', ['超前功率因数', 'Leading power factor'], { unit: '%', decimals: 2 }),
]

/** Simulated points have a month of history. */
const simulated = (code: string, [name, nameEn]: readonly [string, string], measure: Measure): DemoPoint => ({
  code,
  name,
  nameEn,
  ...measure,
  ...metered,
  periodMs: 2000,
  minIntervalMs: 30_000,
  retentionDays: 35,
})

/** The state of a machine: stored on change, with a text for each value. */
const state = (stateWords: string, stateWordsEn: string): DemoPoint => ({
  code: 'state',
  name: '运行状态',
  nameEn: 'State',
  dataType: dataType.codes.enumeration,
  stateWords,
  stateWordsEn,
  ...metered,
  decimals: 0,
  periodMs: 2000,
  minIntervalMs: 0,
  retentionDays: 35,
})

const main = (point: DemoPoint, limits?: DemoPoint['limits']): DemoPoint => ({
  ...point,
  isMain: 1,
  limits: limits ? { onDelayMs: 10_000, offDelayMs: 10_000, ...limits } : point.limits,
})

const limited = (point: DemoPoint, limits: Readonly<Record<string, number>>): DemoPoint => ({
  ...point,
  limits: { onDelayMs: 10_000, offDelayMs: 10_000, ...limits },
})

const [kW, ampere, celsius, megapascal] = [
  { unit: 'kW', decimals: 1 },
  { unit: 'A', decimals: 1 },
  { unit: '°C', decimals: 1 },
  { unit: 'MPa', decimals: 3 },
]

const furnace: readonly DemoPoint[] = [
  main(simulated('power', ['有功功率', 'Active power'], kW)),
  simulated('current', ['电流', 'Current'], { unit: 'A', decimals: 0 }),
  limited(simulated('temperature', ['炉温', 'Furnace temperature'], { unit: '°C', decimals: 0 }), {
    warnMax: 1420,
    errorMax: 1480,
    urgencyMax: 1560,
    deadband: 15,
  }),
  limited(simulated('waterTemperature', ['冷却水出水温度', 'Cooling water outlet'], celsius), {
    warnMax: 40,
    errorMax: 44,
    urgencyMax: 50,
    deadband: 1,
  }),
  limited(simulated('waterFlow', ['冷却水流量', 'Cooling water flow'], { unit: 'm³/h', decimals: 2 }), {
    warnMin: 14,
    errorMin: 12,
    urgencyMin: 9,
    deadband: 0.3,
  }),
  simulated('energyTotal', ['累计电量', 'Energy counter'], { unit: 'kWh', decimals: 1 }),
  state(
    `${furnaceStates.off}=停炉；${furnaceStates.holding}=保温；${furnaceStates.melting}=熔炼`,
    `${furnaceStates.off}=Off; ${furnaceStates.holding}=Holding; ${furnaceStates.melting}=Melting`,
  ),
]

const stand: readonly DemoPoint[] = [
  main(simulated('power', ['有功功率', 'Active power'], kW)),
  simulated('speed', ['轧制速度', 'Rolling speed'], { unit: 'm/s', decimals: 2 }),
  limited(simulated('rollForce', ['轧制力', 'Roll force'], { unit: 'kN', decimals: 0 }), {
    warnMax: 1850,
    errorMax: 1950,
    urgencyMax: 2100,
    deadband: 40,
  }),
  simulated('torque', ['扭矩', 'Torque'], { unit: '%', decimals: 1 }),
  simulated('current', ['电机电流', 'Motor current'], ampere),
  limited(simulated('bearingTemperature', ['轴承温度', 'Bearing temperature'], celsius), {
    warnMax: 57,
    errorMax: 60,
    urgencyMax: 70,
    deadband: 1,
  }),
  state('0=停止；1=轧制', '0=Stopped; 1=Rolling'),
]

const pump: readonly DemoPoint[] = [
  main(simulated('vibration', ['振动', 'Vibration'], { unit: 'mm/s', decimals: 2 }), {
    warnMax: 4.5,
    errorMax: 7.1,
    urgencyMax: 11,
    deadband: 0.3,
  }),
  simulated('pressure', ['出口压力', 'Outlet pressure'], megapascal),
  simulated('flow', ['流量', 'Flow'], { unit: 'm³/h', decimals: 1 }),
  simulated('current', ['电机电流', 'Motor current'], ampere),
  limited(simulated('bearingTemperature', ['轴承温度', 'Bearing temperature'], celsius), {
    warnMax: 55,
    errorMax: 58,
    urgencyMax: 65,
    deadband: 1,
  }),
  simulated('waterTemperature', ['回水温度', 'Return water temperature'], celsius),
  state(
    `${pumpStates.stopped}=停止；${pumpStates.running}=运行；${pumpStates.serviced}=检修`,
    `${pumpStates.stopped}=Stopped; ${pumpStates.running}=Running; ${pumpStates.serviced}=Maintenance`,
  ),
]

const compressor: readonly DemoPoint[] = [
  main(simulated('pressure', ['排气压力', 'Outlet pressure'], megapascal), {
    warnMax: 0.78,
    errorMax: 0.82,
    urgencyMax: 0.86,
    warnMin: 0.58,
    errorMin: 0.55,
    urgencyMin: 0.5,
    deadband: 0.01,
  }),
  simulated('load', ['负载率', 'Load'], { unit: '%', decimals: 0 }),
  simulated('current', ['电机电流', 'Motor current'], ampere),
  simulated('airFlow', ['排气量', 'Air flow'], { unit: 'm³/min', decimals: 2 }),
  simulated('oilTemperature', ['油温', 'Oil temperature'], celsius),
  limited(simulated('outletTemperature', ['排气温度', 'Outlet temperature'], celsius), {
    warnMax: 86,
    errorMax: 90,
    urgencyMax: 95,
    deadband: 1,
    offDelayMs: 900_000,
  }),
  state(
    `${compressorStates.idle}=卸载；${compressorStates.loaded}=加载`,
    `${compressorStates.idle}=Unloaded; ${compressorStates.loaded}=Loaded`,
  ),
]

const demand: readonly DemoPoint[] = [
  main(simulated('demand', ['15 分钟需量', '15-minute demand'], kW), {
    warnMax: 0.9 * contractPower,
    errorMax: contractPower,
    urgencyMax: 1.1 * contractPower,
    deadband: 10,
  }),
]

const press: readonly DemoPoint[] = [
  {
    code: 'temperature',
    name: '温度',
    nameEn: 'Temperature',
    unit: '°C',
    decimals: 1,
    isMain: 1,
    limits: { warnMax: 80, errorMax: 90, urgencyMax: 100, deadband: 1 },
    storeMode: 1,
    periodMs: 1000,
  },
]

interface DemoModel {
  readonly code: string
  readonly name: string
  readonly nameEn: string
  /** Code of the dictionary `objectType`. */
  readonly objectType: string
  readonly remark: string
  readonly points: readonly DemoPoint[]
}

export const demoModels: readonly DemoModel[] = [
  {
    code: 'demand',
    name: '需量计',
    nameEn: 'Demand meter',
    objectType: '3',
    remark: '模拟：限值由合同需量 600 kW 得出',
    points: demand,
  },
  {
    code: 'energy-meter',
    name: '电能表',
    nameEn: 'Energy meter',
    objectType: '3',
    remark: '按 15 分钟计量的电能表',
    points: energy,
  },
  {
    code: 'furnace',
    name: '中频炉',
    nameEn: 'Induction furnace',
    objectType: '1',
    remark: '模拟：功率随钢厂负荷，冷却水温滞后 10 分钟',
    points: furnace,
  },
  {
    code: 'stand',
    name: '轧机',
    nameEn: 'Rolling stand',
    objectType: '1',
    remark: '模拟：轧制力和扭矩随钢厂负荷',
    points: stand,
  },
  {
    code: 'pump',
    name: '循环水泵',
    nameEn: 'Circulating pump',
    objectType: '4',
    remark: '模拟：振动在 30 天内缓慢增大',
    points: pump,
  },
  {
    code: 'compressor',
    name: '空压机',
    nameEn: 'Air compressor',
    objectType: '4',
    remark: '模拟：按压力加载和卸载',
    points: compressor,
  },
  {
    code: 'press',
    name: '压力机',
    nameEn: 'Press',
    objectType: '1',
    remark: '带温度测点的压力机',
    points: press,
  },
]
