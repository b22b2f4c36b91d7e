// The masters of the demo plant: what is measured, and which limits apply.

interface DemoPoint {
  readonly code: string
  readonly name: string
  readonly nameEn: string
  readonly unit: string
  readonly decimals: number
  readonly storeMode: 1
  readonly periodMs: number
  readonly staleMs?: number
  readonly isMain?: 1
  readonly sortNumber: number
  readonly limits?: Readonly<Record<string, number>>
}

/** The meter of the real plant is read each quarter of an hour; the simulator sends each second. */
const metered = { storeMode: 1, periodMs: 900_000, staleMs: 60_000 } as const
const measured = { storeMode: 1, periodMs: 1000 } as const

const energy: readonly DemoPoint[] = [
  {
    code: 'activeEnergy',
    name: '有功电能',
    nameEn: 'Active energy',
    unit: 'kWh',
    decimals: 2,
    isMain: 1,
    sortNumber: 1,
    limits: { warnMax: 120, errorMax: 150, urgencyMax: 180, deadband: 3, onDelayMs: 2000, offDelayMs: 5000 },
    ...metered,
  },
  {
    code: 'laggingReactive',
    name: '滞后无功',
    nameEn: 'Lagging reactive power',
    unit: 'kVarh',
    decimals: 2,
    sortNumber: 2,
    ...metered,
  },
  {
    code: 'leadingReactive',
    name: '超前无功',
    nameEn: 'Leading reactive power',
    unit: 'kVarh',
    decimals: 2,
    sortNumber: 3,
    ...metered,
  },
  { code: 'co2', name: '二氧化碳', nameEn: 'CO2', unit: 't', decimals: 4, sortNumber: 4, ...metered },
  {
    code: 'laggingPowerFactor',
    name: '滞后功率因数',
    nameEn: 'Lagging power factor',
    unit: '%',
    decimals: 2,
    sortNumber: 5,
    ...metered,
  },
  {
    code: 'leadingPowerFactor',
    name: '超前功率因数',
    nameEn: 'Leading power factor',
    unit: '%',
    decimals: 2,
    sortNumber: 6,
    ...metered,
  },
]

const press: readonly DemoPoint[] = [
  {
    code: 'temperature',
    name: '温度',
    nameEn: 'Temperature',
    unit: '°C',
    decimals: 1,
    isMain: 1,
    sortNumber: 1,
    limits: { warnMax: 80, errorMax: 90, urgencyMax: 100, deadband: 1 },
    ...measured,
  },
]

export const demoModels: readonly { code: string; name: string; remark: string; points: readonly DemoPoint[] }[] = [
  { code: 'energy-meter', name: '电能表', remark: '钢厂总进线的电能计量', points: energy },
  { code: 'press', name: '压力机', remark: '带温度测点的压力机', points: press },
]

export const demoObjects: readonly {
  code: string
  name: string
  parent?: string
  model?: string
  box?: { code: string; name: string; secret: 'plantBox' | 'pressBox' }
}[] = [
  { code: 'plant', name: '示范工厂' },
  {
    code: 'steel-plant',
    name: '钢厂总进线',
    parent: 'plant',
    model: 'energy-meter',
    box: { code: 'plant-box', name: '钢厂网关', secret: 'plantBox' },
  },
  {
    code: 'press-01',
    name: '一号压力机',
    parent: 'plant',
    model: 'press',
    box: { code: 'press-box', name: '压力机网关', secret: 'pressBox' },
  },
]
